"""Getting the official files, against a server on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kb.errors import SourceError
from kb.messages import Message
from kb.sources.fetch import BULK_TYPES, Download, Fetcher, bulk_downloads, rules_download
from kb.sources.fetch_http import USER_AGENT, Remote, new_client
from kb.sources.model import SourceKind
from tests.sources.cr_editions import ENGLISH
from tests.sources.official_server import RULES, File, OfficialServer, bulk_index, rules_page, serving

RULING = {"object": "ruling", "oracle_id": "a", "source": "wotc", "published_at": "2024-02-02",
          "comment": "A card in exile waits for its owner's upkeep."}
CARD = {"object": "card", "oracle_id": "a", "name": "Made-up Card", "lang": "en", "type_line": "Sorcery"}


def bulk(*items: object) -> bytes:
    return ("[\n" + ",\n".join(json.dumps(item) for item in items) + "\n]\n").encode()


@pytest.fixture
def server() -> Iterator[OfficialServer]:
    with serving() as official:
        official.files = {
            "/rules": rules_page("/files/MagicCompRules 20230101.txt", RULES, "/files/MagicCompRules 20240202.pdf"),
            RULES: File(ENGLISH.encode(), "text/plain"),
            "/bulk-data": bulk_index(official.url),
            "/bulk/rulings.json": File(bulk(*[RULING] * 500)),
            "/bulk/oracle_cards.json": File(bulk(CARD)),
        }
        yield official


class Reader:
    """One call of `kb fetch` without its command line: what was said, and how long was waited."""

    def __init__(self, server: OfficialServer, folder: Path) -> None:
        self.said: list[Message] = []
        self.waited: list[float] = []
        self.remote = Remote(new_client(trust_env=False), self.said.append, self.waited.append)
        self.fetcher = Fetcher(self.remote, folder / "official", folder / "cache")
        self._server = server
        self.folder = folder / "official"

    def wanted(self) -> list[Download]:
        return [rules_download(self.remote, f"{self._server.url}/rules"),
                *bulk_downloads(self.remote, f"{self._server.url}/bulk-data")]

    def fetch(self) -> dict[str, bool]:
        done = [self.fetcher.get(download) for download in self.wanted()]
        return {fetched.path.name: fetched.changed for fetched in done}

    def rulings(self) -> Download:
        return next(bulk_downloads(self.remote, f"{self._server.url}/bulk-data", ("rulings",)))


@pytest.fixture
def reader(server: OfficialServer, tmp_path: Path) -> Reader:
    return Reader(server, tmp_path)


NAMES = ["CR-2024-02-02.txt", "oracle-cards.json", "rulings.json"]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def test_newest_rules_and_the_bulk_files_are_got(reader: Reader, server: OfficialServer) -> None:
    assert reader.fetch() == dict.fromkeys(NAMES, True)
    assert files(reader.folder) == NAMES
    assert (reader.folder / "CR-2024-02-02.txt").read_bytes() == ENGLISH.encode()
    assert server.asked("/files/MagicCompRules 20230101.txt") == []


def test_it_says_who_it_is_and_pauses(reader: Reader, server: OfficialServer) -> None:
    reader.fetch()
    assert {headers["user-agent"] for _, _, headers in server.requests} == {USER_AGENT}
    assert len(reader.waited) == len(server.requests) - 1
    assert min(reader.waited) >= 0.1


def test_sizes_are_known_before_anything_is_downloaded(reader: Reader, server: OfficialServer) -> None:
    sizes = {download.name: download.size for download in reader.wanted()}
    assert sizes == {"CR-2024-02-02.txt": len(ENGLISH.encode()), "rulings.json": 1000, "oracle-cards.json": 1000}
    assert server.asked(RULES) == []


def test_second_time_nothing_is_downloaded(reader: Reader, server: OfficialServer) -> None:
    reader.fetch()
    server.requests.clear()
    assert reader.fetch() == dict.fromkeys(NAMES, False)
    assert server.asked(RULES)[0]["if-none-match"] == '"1"'
    assert server.asked("/bulk/rulings.json") == []  # the list of files says that it is the same


def test_new_version_in_the_list_is_asked_for_with_its_etag(reader: Reader, server: OfficialServer) -> None:
    reader.fetch()
    server.files["/bulk-data"] = bulk_index(server.url, updated_at="2024-02-03T10:00:00+00:00")
    assert reader.fetch()["rulings.json"] is False
    assert server.asked("/bulk/rulings.json")[-1]["if-none-match"] == '"1"'
    server.files["/bulk-data"] = bulk_index(server.url, updated_at="2024-02-04T10:00:00+00:00")
    server.files["/bulk/rulings.json"] = File(bulk(RULING), etag='"2"')
    assert reader.fetch()["rulings.json"] is True
    assert (reader.folder / "rulings.json").read_bytes() == bulk(RULING)


def test_file_that_was_deleted_here_is_got_again(reader: Reader) -> None:
    reader.fetch()
    (reader.folder / "rulings.json").unlink()
    assert reader.fetch() == {**dict.fromkeys(NAMES, False), "rulings.json": True}


def test_broken_connection_goes_on_where_it_broke(reader: Reader, server: OfficialServer) -> None:
    whole = server.files["/bulk/rulings.json"]
    whole.breaks_after = [10_000, 20_000]
    assert reader.fetcher.get(reader.rulings()).changed
    assert (reader.folder / "rulings.json").read_bytes() == whole.body
    assert [headers.get("range") for headers in server.asked("/bulk/rulings.json")] == [
        None, "bytes=10000-", "bytes=30000-"]
    assert {str(said) for said in reader.said} == {"The connection broke off; going on from there."}


def test_file_that_changed_meanwhile_begins_anew(reader: Reader, server: OfficialServer) -> None:
    old = server.files["/bulk/rulings.json"]
    old.breaks_after = [10_000] * 4
    with pytest.raises(SourceError, match="kept"):
        reader.fetcher.get(reader.rulings())
    new = server.files["/bulk/rulings.json"] = File(bulk(RULING), etag='"2"')
    assert reader.fetcher.get(reader.rulings()).changed
    assert (reader.folder / "rulings.json").read_bytes() == new.body


def test_download_that_keeps_breaking_leaves_the_old_file(reader: Reader, server: OfficialServer) -> None:
    reader.fetch()
    before = (reader.folder / "rulings.json").read_bytes()
    server.files["/bulk-data"] = bulk_index(server.url, updated_at="2024-03-01T10:00:00+00:00")
    server.files["/bulk/rulings.json"] = File(bulk(*[RULING] * 900), etag='"3"', breaks_after=[1000] * 4)
    with pytest.raises(SourceError):
        reader.fetcher.get(reader.rulings())
    assert (reader.folder / "rulings.json").read_bytes() == before
    assert files(reader.folder) == NAMES
    assert reader.fetcher.get(reader.rulings()).changed  # from where it was, another day
    assert server.asked("/bulk/rulings.json")[-1]["range"] == "bytes=4000-"
    assert (reader.folder / "rulings.json").read_bytes() == bulk(*[RULING] * 900)


def test_server_without_ranges_sends_everything_again(reader: Reader, server: OfficialServer) -> None:
    whole = server.files["/bulk/rulings.json"]
    whole.breaks_after, whole.ranges = [10_000], False
    assert reader.fetcher.get(reader.rulings()).changed
    assert (reader.folder / "rulings.json").read_bytes() == whole.body


@pytest.mark.parametrize(("header", "least"), [({"retry-after": "7"}, 7), ({}, 1),
                                               ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0)])
def test_server_that_asks_to_wait_is_waited_for(reader: Reader, server: OfficialServer, header: dict[str, str],
                                                least: float) -> None:
    server.files["/bulk/rulings.json"].busy = [header]
    assert reader.fetcher.get(reader.rulings()).changed
    assert any(seconds >= least for seconds in reader.waited)
    assert len(server.asked("/bulk/rulings.json")) == 2
    assert "wait" in str(reader.said[0])


@pytest.mark.parametrize("busy", [[{"retry-after": "86400"}], [{"retry-after": "1"}] * 9])
def test_server_that_stays_busy_is_left_alone(reader: Reader, server: OfficialServer, busy: list[dict[str, str]]) -> None:
    server.files["/bulk/rulings.json"].busy = busy
    with pytest.raises(SourceError, match="try again later"):
        reader.fetcher.get(reader.rulings())
    assert len(server.asked("/bulk/rulings.json")) <= 4
    assert sum(reader.waited) < 60


HTML = b"<!doctype html><title>Sorry</title><p>Please come back after the maintenance of this site.</p>"
WRONG = {
    "a page instead of text": (RULES, File(HTML, "text/html"), "text/html instead of text/plain"),
    "a page that says it is text": (RULES, File(HTML, "text/plain"), "not the file that was expected"),
    "an empty text": (RULES, File(b"", "text/plain"), "empty"),
    "a page instead of rulings": ("/bulk/rulings.json", File(HTML, "text/html"), "text/html instead of"),
    "cards instead of rulings": ("/bulk/rulings.json", File(bulk(CARD)), "not the file that was expected"),
    "rulings that are cut off": ("/bulk/rulings.json", File(bulk(RULING, RULING)[:-3]), "breaks off"),
    "gone": ("/bulk/rulings.json", File(b"", status=410), "status 410"),
    "no rules on the page": ("/rules", rules_page("/files/brochure.pdf"), "no longer links the rules"),
    "no list": ("/bulk-data", File(b"<html>", "application/json"), "cannot be read"),
    "a list without rulings": ("/bulk-data", File(b'{"data": []}'), "no file rulings"),
    "a list of another form": ("/bulk-data", File(b'{"data": [{"kind": "rulings"}]}'), "cannot be read"),
    "a page instead of a list": ("/bulk-data", File(HTML, "text/html"), "text/html instead of json"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_with_its_address_and_nothing_is_left(reader: Reader, server: OfficialServer,
                                                                    case: str) -> None:
    path, file, said = WRONG[case]
    server.files[path] = file
    with pytest.raises(SourceError, match=said) as caught:
        reader.fetch()
    assert caught.value.file
    assert caught.value.file.startswith(server.url + path.replace(" ", "%20"))
    assert set(files(reader.folder)) < set(NAMES)
    assert not list((reader.folder.parent).rglob("*.part"))


LINKS = {
    "the last day": (["/a/Rules 20230101.txt", "/a/Rules%2020240202.txt", "/a/Rules_2022-01-01.txt"], "CR-2024-02-02.txt"),
    "without a day": (["/a/rules.txt"], "CR.txt"),
    "no day of the calendar": (["/a/Rules20241399.txt", "/a/Rules20240101.TXT"], "CR-2024-01-01.txt"),
    "other texts beside": (["/robots20260101.txt", "/a/CR 20250101.txt"], "CR-2025-01-01.txt"),
    "another host": (["https://media.invalid/2024/MagicCompRules%2020240202.txt"], "CR-2024-02-02.txt"),
}


@pytest.mark.parametrize("case", LINKS)
def test_newest_text_on_the_page(reader: Reader, server: OfficialServer, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    links, name = LINKS[case]
    monkeypatch.setattr(reader.remote, "size", lambda _url: None)
    server.files["/rules"] = rules_page(*links)
    found = rules_download(reader.remote, f"{server.url}/rules")
    assert (found.name, found.kind) == (name, SourceKind.COMPREHENSIVE_RULES)
    assert found.url.startswith(("http://", "https://"))
    assert " " not in found.url


def test_server_that_is_not_there(tmp_path: Path) -> None:
    with serving() as gone:
        url = gone.url
    remote = Remote(new_client(trust_env=False), lambda _said: None, lambda _seconds: None)
    with pytest.raises(SourceError, match="cannot be reached"):
        list(bulk_downloads(remote, f"{url}/bulk-data"))


@pytest.mark.parametrize("address", ["ftp://127.0.0.1/x", "nonsense", "http://"])
def test_address_that_is_none(address: str) -> None:
    remote = Remote(new_client(trust_env=False), lambda _said: None, lambda _seconds: None)
    with pytest.raises(SourceError):
        rules_download(remote, address)


def test_all_languages_are_got_only_when_asked(reader: Reader, server: OfficialServer) -> None:
    found = bulk_downloads(reader.remote, f"{server.url}/bulk-data", (*BULK_TYPES, "all_cards"))
    assert [download.name for download in found] == ["rulings.json", "oracle-cards.json", "all-cards.json"]
    assert [download.name for download in reader.wanted()][1:] == ["rulings.json", "oracle-cards.json"]


def test_file_is_what_the_importer_reads(reader: Reader) -> None:
    from kb.sources.survey import survey

    reader.fetch()
    found = {file.path.name: (str(file.kind), file.rows, file.effective) for file in survey([reader.folder])}
    assert found == {"CR-2024-02-02.txt": ("comprehensive_rules", found["CR-2024-02-02.txt"][1], date(2024, 2, 2)),
                     "oracle-cards.json": ("cards", 1, None), "rulings.json": ("rulings", 500, None)}
