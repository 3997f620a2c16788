"""Official rulings and cards in the store: each text once, with its cards and days, linked to what it states."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kb.corpus.load import load_corpus
from kb.errors import NotFoundError
from kb.search.engine import Filters, SearchEngine
from kb.sources.matching import BAR
from kb.store.build import build
from kb.store.coverage import coverage
from kb.store.open import open_store
from kb.store.references import find
from kb.store.show import show


def card(identity: str, name: str, **more: Any) -> dict[str, Any]:
    return {"object": "card", "id": f"p-{identity}-{more.get('lang', 'en')}", "oracle_id": identity, "name": name,
            "lang": "en", "type_line": "Sorcery", "mana_cost": "{2}{R}", "oracle_text": "", **more}


def ruling(identity: str, day: str, comment: str) -> dict[str, Any]:
    return {"object": "ruling", "oracle_id": identity, "source": "wotc", "published_at": day, "comment": comment}


CARDS = [
    card("one", "Walk the Dog", released_at="2019-01-01"),
    card("two", "Groom the Cat", oracle_text="Suspend 4—{1}{R} (Rather than that, wait.)"),
    card("three", "Salt // Sand", card_faces=[{"name": "Salt"}, {"name": "Sand"}]),
    card("bolt", "Rift Bolt", type_line="Not What It Is", oracle_text="Suspend 1—{R}"),
    card("flash", "Flash", type_line="Instant"),
    card("kraken", "Krákén of the Bay"),
]
OTHER = [
    card("one", "Walk the Dog", lang="de", printed_name="Den Hund ausführen", printed_text="Geht’s?"),
    card("one", "Walk the Dog", lang="fr", printed_name="Promener le chien"),
    card("three", "Salt // Sand", lang="de", card_faces=[{"printed_name": "Salz"}, {"printed_name": "Sandkorn"}]),
]
SHARED = "{name} does nothing at all while a zebra watches its controller."
LINKED = "This wording was made up for the test and says how zebras enter exile face up with their counters on them."
"""Gets a fingerprint of suspend-face-up in the test's data."""
NEARLY = LINKED.replace("made up", "thought out")
OLDER = "An older wording of the same matter, which had nine words more than the newer one has today."
MENTIONS = ("As rule 702.59a said, the effect of Walk the Dog ends with the turn. Salt alone is no card here, and Flash "
            "is a keyword.")
RULINGS = [
    ruling("two", "2021-06-18", SHARED.format(name="Groom the Cat")),
    ruling("one", "2019-06-14", SHARED.format(name="Walk the Dog")),
    ruling("one", "2013-06-07", SHARED.format(name="Walk the Dog")),
    ruling("bolt", "2021-06-18", LINKED),
    ruling("two", "2023-10-13", NEARLY),
    ruling("two", "2006-10-15", OLDER),
    ruling("three", "2010-03-01", MENTIONS),
    ruling("gone", "2010-03-01", "The zebra of a card that no file has."),
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled data, with fingerprints for the made-up wordings."""
    import shutil

    from kb.resources import data_dir
    from kb.text.fingerprint import sketch, text_hash

    folder = Path(shutil.copytree(data_dir(), tmp_path_factory.mktemp("bulk") / "data"))
    entries = [{"ruling": "suspend-face-up", "lang": "en", "hash": text_hash(text), "sketch": sketch(text)}
               for text in (LINKED, OLDER)]
    (folder / "fingerprints" / "made-up.yaml").write_text(json.dumps(entries), "utf-8")
    return folder


@pytest.fixture(scope="module")
def database(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("official")
    for name, items in {"a-rulings": RULINGS, "b-cards": CARDS, "c-german": OTHER}.items():
        (folder / name).write_text("[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]\n",
                                   "utf-8")
    (folder / "d-mtgjson").write_text(json.dumps({"meta": {"version": "5"}, "data": {"cards": [
        {"name": "Walk the Dog", "identifiers": {"scryfallOracleId": "one"}, "type": "Sorcery", "foreignData": [],
         "rulings": [{"date": "2019-06-14", "text": SHARED.format(name="Walk the Dog")}]}]}}), "utf-8")
    target = tmp_path_factory.mktemp("db") / "kb.db"
    build(target, [folder], data=data)
    return target


@pytest.fixture
def db(database: Path) -> Iterator[sqlite3.Connection]:
    connection = open_store(database)
    yield connection
    connection.close()


def slug_of(db: sqlite3.Connection, text: str) -> str:
    sql = ("select ruling.slug from rendition join ruling on ruling.id = rendition.ruling "
           "join text on text.id = rendition.text where text.body = ?")
    return str(db.execute(sql, (text,)).fetchone()[0])


def test_text_on_several_cards_and_days_is_one_ruling(db: sqlite3.Connection) -> None:
    document = show(db, slug_of(db, SHARED.format(name="Groom the Cat")))
    assert document["category"] == "official"
    assert document["cards"] == ["Groom the Cat", "Walk the Dog"]
    assert document["card_rulings"] == 3  # the one in the MTGJSON file is the same
    assert document["dates"] == ["2013-06-07", "2019-06-14", "2021-06-18"]
    assert [text["text"] for text in document["texts"]] == [SHARED.format(name="Groom the Cat")]
    assert document["title"]["en"] == "Groom the Cat and 1 more card: official ruling of June 18, 2021"


def test_each_card_shows_the_text_with_its_own_name_and_place(db: sqlite3.Connection) -> None:
    said = show(db, "Walk the Dog")["card_rulings"]
    assert [(one["text"], one["date"], one["source"]["name"], one["source"]["line"]) for one in said] == [
        (SHARED.format(name="Walk the Dog"), "2019-06-14", "a-rulings", 3),
        (SHARED.format(name="Walk the Dog"), "2013-06-07", "a-rulings", 4)]


def test_known_wording_belongs_to_its_ruling(db: sqlite3.Connection) -> None:
    bolt = show(db, "Rift Bolt")
    assert [(one["ruling"], one["linked"], one["matched"], one["confidence"]) for one in bolt["card_rulings"]] == [
        ("suspend-face-up", True, "exact", 1.0)]
    face_up = show(db, "suspend-face-up")
    assert {"Groom the Cat", "Rift Bolt"} <= set(face_up["stands_on"])
    assert LINKED in {text["text"] for text in face_up["texts"]}
    assert "2021-06-18" in face_up["dates"]


def test_near_wording_belongs_to_it_with_its_similarity(db: sqlite3.Connection) -> None:
    [near] = [one for one in show(db, "Groom the Cat")["card_rulings"] if one["text"] == NEARLY]
    assert (near["ruling"], near["matched"]) == ("suspend-face-up", "similar")
    assert BAR <= near["confidence"] < 1


def test_wording_that_a_newer_one_replaced_says_so(db: sqlite3.Connection) -> None:
    said = {one["text"]: one for one in show(db, "Groom the Cat")["card_rulings"]}
    assert (said[OLDER]["status"], said[OLDER]["superseded_on"]) == ("superseded", "2023-10-13")
    assert said[NEARLY]["status"] == "current"


def test_card_of_a_ruling_comes_before_official_ones_without_a_restatement(db: sqlite3.Connection) -> None:
    rulings = show(db, "Groom the Cat")["rulings"]
    assert rulings[0] == "suspend-face-up"
    assert [slug for slug in rulings if slug.startswith("official-")] == rulings[1:]


def test_ruling_of_a_missing_card_is_kept_and_told(db: sqlite3.Connection) -> None:
    document = show(db, slug_of(db, "The zebra of a card that no file has."))
    assert (document["cards"], document["card_rulings"]) == ([], 1)
    said = db.execute("select text_en, line from source_warning join source on source.id = source_warning.source "
                      "where source.name = 'a-rulings'").fetchall()
    assert [tuple(row) for row in said] == [("1 ruling is about a card that no file has; it is kept without its card.", 9)]


def test_bundled_facts_of_a_card_stay(db: sqlite3.Connection) -> None:
    bolt = show(db, "Rift Bolt")
    assert (bolt["type"], bolt["suspend"], bolt["released"]) == ("Sorcery", "1—{R}", "2006-10-06")


def test_suspend_of_an_imported_card_is_known(db: sqlite3.Connection) -> None:
    assert show(db, "Groom the Cat")["suspend"] == "4—{1}{R}"


NAMES = {
    "Walk the Dog": "Walk the Dog", "walk the dog": "Walk the Dog", "Den Hund ausführen": "Walk the Dog",
    "den hund ausfuehren": "Walk the Dog", "Den Hund ausfuhren!": "Walk the Dog", "promener le chien": "Walk the Dog",
    "Salt": "Salt // Sand", "Sand": "Salt // Sand", "Salt // Sand": "Salt // Sand", "salt sand": "Salt // Sand",
    "Salz": "Salt // Sand", "Sandkorn": "Salt // Sand", "Salz // Sandkorn": "Salt // Sand",
    "Kraken of the Bay": "Krákén of the Bay", "card/flash": "Flash",
}


@pytest.mark.parametrize("name", NAMES)
def test_card_by_any_name(db: sqlite3.Connection, name: str) -> None:
    reference = find(db, name)
    assert (reference.kind, reference.ref) == ("card", NAMES[name])


def test_term_comes_before_an_imported_card_of_its_name(db: sqlite3.Connection) -> None:
    assert find(db, "Flash").kind == "term"


@pytest.mark.parametrize(("name", "offered"), [
    ("Walk the D", "Walk the Dog"), ("the bay", "Krákén of the Bay"), ("Hund ausf", "Den Hund ausführen"),
    ("Walc the Dogg", "Walk the Dog"), ("suspend-fase-up", "suspend-face-up")])
def test_near_names_are_offered(db: sqlite3.Connection, name: str, offered: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        find(db, name)
    assert offered in str(caught.value.how)


def test_texts_of_cards_in_both_languages(db: sqlite3.Connection) -> None:
    assert [(text["lang"], text["text"]) for text in show(db, "Walk the Dog")["texts"]] == [("de", "Geht’s?")]
    assert show(db, "Walk the Dog")["title"] == {"en": "Walk the Dog", "de": "Den Hund ausführen"}


def test_number_means_the_rule_that_had_it_on_the_day_of_the_ruling(db: sqlite3.Connection) -> None:
    slug = slug_of(db, MENTIONS)
    assert show(db, slug)["mentions"]["rules"] == [{"said": "702.59a", "number": "702.62a", "key": "suspend-a"}]
    assert slug in show(db, "702.62a")["mentioned_in"]
    assert slug in {result.ref for result in SearchEngine(db).search("702.62a", limit=50).results}


def test_mentioned_cards_are_those_that_are_meant(db: sqlite3.Connection) -> None:
    """Neither the ruling's own card nor a keyword that is a card's name as well."""
    slug = slug_of(db, MENTIONS)
    assert show(db, slug)["mentions"]["cards"] == ["Walk the Dog"]
    assert show(db, "Walk the Dog")["mentioned_in"] == [slug]
    assert "flash" in {term.casefold() for term in show(db, slug)["mentions"]["terms"]}


@pytest.fixture
def engine(db: sqlite3.Connection) -> SearchEngine:
    return SearchEngine(db)


SEARCHES = {
    "zebra watches": slug_of, "Zebra controller watching": slug_of,
    "den hund ausführen zebra": slug_of,
}


@pytest.mark.parametrize("query", SEARCHES)
def test_official_text_is_found_in_the_same_search(db: sqlite3.Connection, query: str) -> None:
    wanted = slug_of(db, SHARED.format(name="Groom the Cat"))
    assert SearchEngine(db).search(query, filters=Filters(kind="ruling")).results[0].ref == wanted


def test_one_result_for_a_text_and_the_card_itself_first(db: sqlite3.Connection) -> None:
    results = SearchEngine(db).search("Walk the Dog").results
    assert (results[0].kind, results[0].ref) == ("card", "Walk the Dog")
    refs = [result.ref for result in results]
    assert refs.count(slug_of(db, SHARED.format(name="Groom the Cat"))) == 1


def test_restated_answers_rank_as_without_official_texts(db: sqlite3.Connection, bundled_db: sqlite3.Connection) -> None:
    for query in ("aussetzen stapel reagieren", "last time counter removed how", "offen ins exil"):
        with_them, without = (
            [r.ref for r in SearchEngine(one).search(query, limit=8).results if not r.ref.startswith("official-")][:3]
            for one in (db, bundled_db))
        assert with_them[0] == without[0]


def test_results_in_one_language_only(db: sqlite3.Connection) -> None:
    english, german = ([(r.kind, r.ref) for r in SearchEngine(db).search("zebra", filters=Filters(text_in=lang)).results]
                       for lang in ("en", "de"))
    assert ("ruling", slug_of(db, SHARED.format(name="Groom the Cat"))) in english
    assert not any(ref.startswith("official-") for _, ref in german)
    named = [{r.ref for r in SearchEngine(db).search(name, filters=Filters(kind="card", text_in="de")).results}
             for name in ("Walk the Dog", "Groom the Cat")]
    assert ("Walk the Dog" in named[0], "Groom the Cat" in named[1]) == (True, False)


def test_an_official_text_says_which_cards_it_is_on(db: sqlite3.Connection) -> None:
    cards = next(result.cards for result in SearchEngine(db).search("zebra watches").results
                 if result.ref == slug_of(db, SHARED.format(name="Groom the Cat")))
    assert cards is not None
    assert (cards.total, [each["en"] for each in cards.first]) == (2, ["Groom the Cat", "Walk the Dog"])
    assert cards.first[1]["de"] == "Den Hund ausführen"


@pytest.mark.parametrize("query", ["zebra's watch", "can't watch a zebra-controller", "zebra {2}{R}", "’zebra’", "zebr*"])
def test_marks_in_a_query_are_no_syntax_for_official_texts(db: sqlite3.Connection, query: str) -> None:
    wanted = slug_of(db, SHARED.format(name="Groom the Cat"))
    assert wanted in {result.ref for result in SearchEngine(db).search(query, limit=60).results}


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=60))
@example(query="zebra \u0e33\u0620\ua7ae ᲀ")
@example(query="zebra's #zebra_zebra ½ ² Ⅷ")
def test_any_query_can_be_asked_of_official_texts(engine: SearchEngine, query: str) -> None:
    assert len(engine.search(f"zebra {query}", limit=3).results) <= 3


def test_official_text_shows_at_any_day(db: sqlite3.Connection) -> None:
    found = SearchEngine(db).search("zebra watches", filters=Filters(date(2015, 1, 1), "ruling")).results
    assert slug_of(db, SHARED.format(name="Groom the Cat")) in {result.ref for result in found}


def test_coverage_counts_rulings_on_cards_with_suspend(db: sqlite3.Connection) -> None:
    found = coverage(db)["card_rulings"]
    assert (found["total"], found["linked"], found["texts"], found["linked_texts"]) == (4, 3, 4, 3)
    [open_one] = found["unlinked"]
    assert open_one["ref"] == slug_of(db, SHARED.format(name="Groom the Cat"))
    assert open_one["nearest"]
    assert all(0 <= near["similarity"] < BAR for near in open_one["nearest"])
    assert found["all"]["total"] == 8
    assert found["family"]["total"] == 4


def test_restated_rulings_are_counted_apart(db: sqlite3.Connection) -> None:
    from kb.store import listing

    own = {entry.value.slug for entry in load_corpus().rulings}
    assert {row["slug"] for row in listing.rulings(db)} == own
    assert listing.counts(db)["ruling"] == len(own)
    assert listing.counts(db)["official_ruling"] == 3
    assert "official" not in listing.categories(db)


def test_references_hold(db: sqlite3.Connection) -> None:
    assert db.execute("pragma foreign_key_check").fetchall() == []


def test_order_of_the_files_does_not_matter(data: Path, tmp_path: Path, db: sqlite3.Connection) -> None:
    for name, items in {"z-rulings": RULINGS[::-1], "y-cards": CARDS[::-1], "x-german": OTHER}.items():
        (tmp_path / name).write_text(json.dumps(items), "utf-8")
    build(tmp_path / "kb.db", [tmp_path / name for name in ("z-rulings", "x-german", "y-cards")], data=data)
    other = open_store(tmp_path / "kb.db")
    sql = "select name_en, day, text, ruling, status from official_card_rulings order by 1, 2, 3"
    assert [tuple(row) for row in other.execute(sql)] == [tuple(row) for row in db.execute(sql)]


def test_damaged_file_counts_up_to_the_damage(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    whole = "[\n" + ",\n".join(json.dumps(item) for item in RULINGS) + "\n]"
    (tmp_path / "in" / "rulings").write_text(whole[:-40], "utf-8")
    build(tmp_path / "kb.db", [tmp_path / "in"])
    db = open_store(tmp_path / "kb.db")
    assert db.execute("select count(*) from card_ruling").fetchone()[0] == len(RULINGS) - 1
    assert db.execute("select count(*) from source_warning where line = 9 and text_en like '%column%'").fetchone()[0] == 1
