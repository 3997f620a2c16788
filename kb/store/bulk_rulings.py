"""Official rulings of many cards as rows.

A text that stands on sixty cards is one statement: it is stored once, and each card it stands on is a row of
`card_ruling`. Where it says what a bundled ruling says, it becomes a wording of that ruling; otherwise it is a
ruling of its own, category `official`, found by the same search.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from kb.corpus.load import Corpus
from kb.i18n import LANGUAGES, translator
from kb.messages import Message, message, nmessage
from kb.sources.bulk import BulkRuling, Tally
from kb.sources.matching import FingerprintIndex, Match, match_statement
from kb.sources.model import SourceWarning
from kb.sources.near import NearFingerprints, nearest_owners
from kb.store.bulk_cards import CardTable
from kb.store.mentions import Mentions
from kb.store.rows import Row, Rows, day
from kb.store.schema import OFFICIAL
from kb.text.fingerprint import text_hash
from kb.text.language import Language

FAMILY = re.compile(r"suspend|time counter|vanishing|aussetz|ausgesetzt|zeitmarke|verschwinden", re.IGNORECASE)
"""What the texts of cards and rulings about time counters say; suspend (702.62) and vanishing (702.63) use them."""
_SLUG_DIGITS = 12
_CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling on one card, by the card's row (`None`: not among the imported cards)."""

    card: Row | None
    ruling: BulkRuling
    source: int

    @property
    def order(self) -> tuple[object, ...]:
        """Return what puts the same statement on several cards into a fixed order, by the card's name."""
        name = self.card["name_en"] if self.card else ""
        return (self.card is None, name, self.ruling.day, self.source, self.ruling.line)


@dataclass
class Statement:
    """One text with everything it stands on; texts that differ in the card's own name alone are the same."""

    lang: Language
    digest: str
    said: list[Said] = field(default_factory=list)

    @property
    def shown(self) -> Said:
        """Return where its text is shown from: the first card by name."""
        return min(self.said, key=lambda said: said.order)

    @property
    def cards(self) -> dict[int, Row]:
        """Return the cards that it stands on, by number."""
        return {said.card["id"]: said.card for said in self.said if said.card}


def own_names(card: Row | None, lang: Language) -> tuple[str, ...]:
    """Return the names by which a ruling in a language calls the card that it stands on."""
    if card is None:
        return ()
    name = card["name_en"]
    german = (card["name_de"],) if lang == "de" and card["name_de"] else ()
    return tuple(dict.fromkeys((name, *name.split(" // "), *german)))


class BulkRulings:
    """Rulings on cards, collected from every file, each once for a card and a day."""

    def __init__(self, rows: Rows, cards: CardTable) -> None:
        self._rows = rows
        self._cards = cards
        self._statements: dict[tuple[Language, str], Statement] = {}
        self._seen: set[tuple[object, str, str]] = set()
        self._odd: defaultdict[int, Tally] = defaultdict(Tally)

    def take(self, ruling: BulkRuling, source: int) -> None:
        """Take in a ruling, unless another file has it too."""
        card = self._cards.row_of(ruling.identity, ruling.name)
        key = (card["id"] if card else ruling.identity or ruling.name, ruling.day.isoformat(), ruling.text)
        if key in self._seen:
            return
        self._seen.add(key)
        if card is None:
            self._odd[source].add("no card", ruling.line)
        digest = text_hash(ruling.text, own_names(card, ruling.lang))
        statement = self._statements.setdefault((ruling.lang, digest), Statement(ruling.lang, digest))
        statement.said.append(Said(card, ruling, source))

    def warnings_of(self, source: int) -> Iterator[SourceWarning]:
        """Yield what is odd about the rulings of a file."""
        tally = self._odd[source]
        if count := tally.counts["no card"]:
            yield tally.warning("no card", nmessage(
                "{count} ruling is about a card that no file has; it is kept without its card.",
                "{count} rulings are about cards that no file has; they are kept without their cards.", count))

    def add(self, corpus: Corpus, index: FingerprintIndex) -> None:
        """Add everything: wordings of bundled rulings, rulings of their own, the cards, and what they mention."""
        statements = list(self._statements.values())
        _Adder(self._rows, self._cards, corpus, index, statements).add()


class _Adder:
    """Makes the rows of statements."""

    def __init__(self, rows: Rows, cards: CardTable, corpus: Corpus, index: FingerprintIndex,
                 statements: Sequence[Statement]) -> None:
        self._rows = rows
        self._index = index
        self._statements = statements
        self._near = NearFingerprints(entry.value for entry in corpus.fingerprints)
        self._mentions = Mentions(rows, cards.english_names(), (one.said[0].ruling.text for one in statements))
        self._days: defaultdict[int, set[str]] = defaultdict(set)
        for row in rows.tables["ruling_date"]:
            self._days[row["ruling"]].add(row["day"])
        self._family = {row["card"] for row in rows.tables["card_text"] if FAMILY.search(rows.text_body(row["text"]))}
        self._family |= {row["id"] for row in rows.tables["card"] if row["suspend"]}

    def add(self) -> None:
        """Add every statement, then find out which wordings newer ones have replaced."""
        for statement in self._statements:
            self._add(statement)
        replace_older(self._rows)

    def _add(self, statement: Statement) -> None:
        shown = statement.shown
        names = own_names(shown.card, statement.lang)
        match = self._match(statement, names)
        ruling = self._rows.ruling_ids.get(match.ruling or "") or self._new_ruling(statement)
        rendition = self._add_rendition(statement, ruling, match)
        for said in sorted(statement.said, key=lambda said: said.order):
            self._add_card_ruling(said, ruling, rendition)
        self._mentions.add(ruling, shown.ruling, set(statement.cards))
        if match.owner is None and (FAMILY.search(shown.ruling.text) or self._family & statement.cards.keys()):
            self._add_candidates(ruling, shown.ruling, names)

    def _match(self, statement: Statement, names: tuple[str, ...]) -> Match:
        """Return whose wording it is; most texts are far from every known one, which a short look tells."""
        ruling = statement.shown.ruling
        known = self._index.exact(statement.digest) or self._index.exact(text_hash(ruling.text))
        if known or self._near.may_match(ruling.text, names, ruling.lang):
            return match_statement(ruling.text, self._index, lang=ruling.lang, names=names)
        return Match()

    def _new_ruling(self, statement: Statement) -> int:
        slug = f"{OFFICIAL}-{statement.digest[:_SLUG_DIGITS]}"
        if slug in self._rows.ruling_ids:  # as good as never; then the whole hash
            slug = f"{OFFICIAL}-{statement.digest}"
        title = _title(statement)
        number = self._rows.add("ruling", slug=slug, category=OFFICIAL, status="current",
                                title_en=translator("en").text(title), title_de=translator("de").text(title))
        self._rows.ruling_ids[slug] = number
        return number

    def _add_rendition(self, statement: Statement, ruling: int, match: Match) -> int:
        published = sorted({said.ruling.day.isoformat() for said in statement.said})
        for one in published:
            if one not in self._days[ruling]:
                self._days[ruling].add(one)
                self._rows.link("ruling_date", ruling=ruling, day=one)
        row = self._rows.tables["ruling"][ruling - 1]
        row["newest_date"] = max(row["newest_date"] or "", published[-1])
        shown = statement.shown
        return self._rows.add(
            "rendition", ruling=ruling, rule=self._rows.rule_ids.get(match.rule or ""), lang=statement.lang,
            origin="official", part="statement", text=self._rows.text(statement.lang, shown.ruling.text),
            day=published[-1], day_inferred=0, source=shown.source, line=shown.ruling.line,
            line_end=shown.ruling.line, matched=match.how,
            confidence=round(match.confidence, 3) if match.owner else None)

    def _add_card_ruling(self, said: Said, ruling: int, rendition: int) -> None:
        owner = self._rows.tables["ruling"][ruling - 1]
        self._rows.add(
            "card_ruling", card=said.card["id"] if said.card else None, ruling=ruling, rendition=rendition,
            text=self._rows.text(said.ruling.lang, said.ruling.text), day=day(said.ruling.day), status=owner["status"],
            superseded_on=owner["superseded_on"], superseded_rule=owner["superseded_rule"], source=said.source,
            line=said.ruling.line)

    def _add_candidates(self, ruling: int, said: BulkRuling, names: tuple[str, ...]) -> None:
        nearest = nearest_owners(said.text, names, self._index.in_language(said.lang), 2 * _CANDIDATES)
        rulings = [(owner.key, near) for owner, near in nearest if owner.kind == "ruling"]
        for key, near in rulings[:_CANDIDATES]:
            self._rows.link("ruling_candidate", ruling=ruling, candidate=self._rows.ruling_ids[key],
                            similarity=round(near, 3))


def _title(statement: Statement) -> Message:
    """Return what a statement without a title of its own is called: its card, how many more, and its newest day."""
    newest = _written(max(said.ruling.day for said in statement.said))
    card = statement.shown.card
    if card is None:
        return message("Official ruling of {day} on a card that is not known here", day=newest)
    name = {"en": card["name_en"], "de": card["name_de"] or card["name_en"]}
    others = len(statement.cards) - 1
    if not others:
        return message("{card}: official ruling of {day}", card=name, day=newest)
    return nmessage("{card} and {count} more card: official ruling of {day}",
                    "{card} and {count} more cards: official ruling of {day}", others, card=name, day=newest)


@lru_cache(maxsize=1024)
def _written(on: date) -> dict[str, str]:
    """Return a day as it is written in each language; some hundred days stand on all rulings."""
    return {lang: translator(lang).date(on) for lang in LANGUAGES}


def replace_older(rows: Rows) -> None:
    """Mark a card's wordings of a bundled ruling as superseded where the same card has a newer one of it."""
    found: defaultdict[tuple[int, int, str], list[Row]] = defaultdict(list)
    for row in rows.tables["card_ruling"]:
        if row["card"] and rows.tables["ruling"][row["ruling"] - 1]["category"] != OFFICIAL:
            lang = rows.tables["rendition"][row["rendition"] - 1]["lang"]
            found[row["card"], row["ruling"], lang].append(row)
    for wordings in found.values():
        wordings.sort(key=lambda row: row["day"])
        for i, row in enumerate(wordings):
            newer = next((other for other in wordings[i + 1:]
                          if other["day"] > row["day"] and other["rendition"] != row["rendition"]), None)
            if newer is not None and row["status"] == "current":
                row.update(status="superseded", superseded_on=newer["day"])
