"""What comes over the wire: languages, methods, odd addresses, headers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from kb.i18n import translator
from kb.web.negotiate import preferred_language


@pytest.mark.parametrize(("accept", "lang"), [
    ("de", "de"), ("en-US,en;q=0.9,de;q=0.8", "en"), ("fr, de-AT;q=0.7, en;q=0.3", "de"), ("", "en"), ("*", "en"),
    ("fr", "en"), ("de;q=0, en;q=0.1", "en"), ("DE-de", "de"), ("de;q=nonsense,en", "en"), ("," * 5000, "en"),
    ("\x00\xff", "en")])
def test_the_language_that_the_browser_asks_for(accept: str, lang: str) -> None:
    assert preferred_language(accept) == lang


async def test_the_root_leads_to_the_language_of_the_browser(site: Any) -> None:
    for lang in ("de", "en"):
        response = await site.client.get("/", headers={"accept-language": lang})
        assert response.status_code == 302
        assert response.headers["location"] == f"/{lang}"
        assert "Accept-Language" in response.headers["vary"]


@pytest.mark.parametrize("path", ["/de", "/en/search?q=x", "/de/ruling/none-such", "/en/rule/702.62a.json"])
async def test_pages_carry_the_security_headers(site: Any, path: str) -> None:
    headers = (await site.client.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["/de", "/de/search?q=aussetzen", "/en/rule/702.62a", "/de/feed.atom", "/de/none"])
async def test_head_is_get_without_the_body(site: Any, path: str) -> None:
    got, head = await site.client.get(path), await site.client.head(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert head.headers["content-length"] == str(len(got.content))
    assert head.headers["content-type"] == got.headers["content-type"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_pages_take_no_other_method(site: Any, method: str) -> None:
    response = await site.client.request(method, "/de/search")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD"
    assert '<html lang="de">' in response.text


@pytest.mark.parametrize("path", ["/", "/-/kb/style.css", "/kb", "/nowhere"])
@pytest.mark.parametrize("method", ["TRACE", "FOO", "PROPFIND"])
async def test_a_method_that_nobody_knows_is_refused_everywhere(site: Any, path: str, method: str) -> None:
    assert (await site.client.request(method, path)).status_code == 405


@pytest.mark.parametrize("path", ["/", "/-/kb/style.css"])
async def test_what_is_read_only_takes_no_post(site: Any, path: str) -> None:
    response = await site.client.post(path)
    assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("kind", ["ruling", "rule", "card", "term"])
@pytest.mark.parametrize("name", ["%20", "%0A", "%09x", "suspend%0Ax", "%20/%20"])
async def test_a_name_of_blanks_is_never_an_entry_of_another_kind(site: Any, kind: str, name: str) -> None:
    for end in ("", ".json"):
        assert (await site.client.get(f"/de/{kind}/{name}{end}")).status_code == 404


async def test_a_page_that_the_browser_has_is_not_sent_again(site: Any) -> None:
    first = await site.client.get("/de/rules")
    again = await site.client.get("/de/rules", headers={"if-none-match": f'"x", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    other = await site.client.get("/en/rules", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


async def test_a_trailing_slash_is_taken_away(site: Any) -> None:
    for path, plain in (("/de/", "/de"), ("/en/rules/?x=%C3%BC", "/en/rules?x=%C3%BC")):
        response = await site.client.get(path)
        assert (response.status_code, response.headers["location"]) == (301, plain)


@pytest.mark.parametrize("path", [
    "/de/none", "/en/ruling/../../etc/passwd", "/de/ruling/..%2f..%2fetc%2fpasswd", "/de/ruling/%00", "/de/%ff%fe",
    "/en/card/" + "x" * 9000, "/de/term/🐉", "/en/ruling/a%20b%3Cscript%3E", "/de/rule/%E2%80%AE", "/de//ruling/x",
    "/de/ruling/suspend-face-up/more", "/en/-/kb/style.css"])
async def test_odd_addresses_are_pages_that_say_so(site: Any, path: str) -> None:
    response = await site.client.get(path)
    assert response.status_code == 404
    assert len(re.findall(r'<script src="/-/kb/search\.js\?\w+" defer>', response.text)) == response.text.count("<script")
    assert 'role="search"' in response.text


@pytest.mark.parametrize("lang", ["de", "en"])
async def test_an_address_outside_our_pages_is_answered_in_the_language_of_the_browser(site: Any, lang: str) -> None:
    response = await site.client.get("/nowhere", headers={"accept-language": lang})
    assert response.status_code == 404
    assert f'<html lang="{lang}">' in response.text
    assert translator(lang).gettext("There is nothing here") in response.text  # type: ignore[arg-type]


async def test_programs_get_errors_as_json(site: Any) -> None:
    for path, status in (("/de/ruling/none-such.json", 404), ("/de/rule/702.62a@x.json", 400), ("/de/none.json", 404)):
        response = await site.client.get(path)
        assert response.status_code == status
        assert response.headers["content-type"] == "application/json; charset=utf-8"
        assert response.json()["status"] == status
        assert response.json()["error"]


async def test_letters_that_are_not_encoded_do_no_harm(site: Any) -> None:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": "/de/term/Schlüssel",
             "raw_path": "/de/term/Schlüssel".encode(), "query_string": "q=für".encode("latin-1"), "headers": []}
    await site.app()(scope, receive, send)
    assert sent[0]["status"] == 404


async def test_the_style_sheet_is_kept_by_browsers(site: Any) -> None:
    response = await site.client.get("/-/kb/style.css")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/css")
    assert "immutable" in response.headers["cache-control"]
    assert (await site.client.get("/-/kb/plugin.py")).status_code == 404


async def test_the_site_works_below_another_path(bundled_path: Path) -> None:
    mounted = Datasette(immutables=[str(bundled_path)], settings={"base_url": "/magic/"})
    response = await mounted.client.get("/de/rules")
    assert response.status_code == 200
    assert 'href="/magic/de/rule/702.62"' in response.text
    assert 'href="/magic/-/kb/style.css' in response.text


async def test_another_database_is_left_as_it_is(tmp_path: Path) -> None:
    import sqlite3

    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("create table x (y)")
    datasette = Datasette([str(other)])
    assert (await datasette.client.get("/")).status_code == 200
    assert (await datasette.client.get("/de")).status_code == 404
    assert (await datasette.client.get("/other/x")).status_code == 200


async def test_a_fault_of_ours_is_a_page_too(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kb.web import answer

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(answer, "ROUTES", (("rules", broken),))
    response = await site.client.get("/de/rules")
    assert response.status_code == 500
    assert 'role="search"' in response.text
    assert "ZeroDivisionError" not in response.text
    assert (await site.client.get("/de/rules.json")).json()["status"] == 500
