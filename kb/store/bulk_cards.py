"""Cards of bulk files as rows: each card once, with every name it has in any language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.sources.bulk import BulkCard, suspend_of
from kb.store.rows import Row, Rows, day
from kb.text.fold import fold_name, fold_plain

_TEXTS_IN = ("en", "de")


@dataclass
class _Card:
    """What has been read about a card, and its row."""

    row: Row
    names: set[tuple[str, str]] = field(default_factory=set)
    """Language and folded name of the names that are stored."""
    texts: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    """Language → text, source and line."""
    german: list[str] = field(default_factory=list)


class CardTable:
    """The cards: those of the bundled data first, joined by the ones of the user's files."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._by_identity: dict[str, _Card] = {}
        self._by_name: dict[str, _Card] = {}
        self._cards: list[_Card] = []
        names: defaultdict[int, set[tuple[str, str]]] = defaultdict(set)
        for name in rows.tables["card_name"]:
            names[name["card"]].add((name["lang"] or "", name["folded"]))
        for row in rows.tables["card"]:
            self._keep(_Card(row, names[row["id"]]))

    def _keep(self, card: _Card) -> _Card:
        self._cards.append(card)
        self._by_name.setdefault(fold_name(card.row["name_en"]), card)
        return card

    def add(self, card: BulkCard, source: int) -> None:
        """Take in what a file says about a card in one language."""
        known = self._known(card) or self._new(card, source)
        row = known.row
        if card.identity and row["oracle_id"] is None:
            row["oracle_id"] = card.identity
            self._by_identity[card.identity] = known
        if card.lang == "en":
            self._add_facts(row, card)
        elif card.lang == "de" and card.printed and card.printed[0] not in known.german:
            known.german.append(card.printed[0])
        if card.lang in _TEXTS_IN and card.text:
            known.texts.setdefault(card.lang, (card.text, source, card.line))
        for i, name in enumerate(card.printed):
            whole = i == 0 and (len(card.printed) == 1 or "//" in name)
            self._add_name(known, card.lang, name, "name" if whole else "face")

    def _known(self, card: BulkCard) -> _Card | None:
        if card.identity and card.identity in self._by_identity:
            return self._by_identity[card.identity]
        named = self._by_name.get(fold_name(card.name))
        # another card of the same name is a card of its own
        return named if named and (card.identity is None or named.row["oracle_id"] in (None, card.identity)) else None

    def _new(self, card: BulkCard, source: int) -> _Card:
        number = self._rows.add("card", name_en=card.name, type=None, source=source, line=card.line)
        new = self._keep(_Card(self._rows.tables["card"][number - 1]))
        self._rows.card_ids.setdefault(card.name, number)
        self._add_name(new, "en", card.name, "name")
        return new

    def _add_facts(self, row: Row, card: BulkCard) -> None:
        """Fill in what is not known yet; the bundled data has been looked over and stays."""
        for column, value in (("mana_cost", card.mana_cost), ("type", card.type_line)):
            if row[column] is None:
                row[column] = value
        if row["source"] is None:
            return
        row["suspend"] = row["suspend"] or suspend_of(card.text)
        released = day(card.released)
        if released and (row["released"] is None or released < row["released"]):
            row["released"] = released

    def _add_name(self, card: _Card, lang: str, name: str, kind: str) -> None:
        folded = fold_name(name)
        if not folded or (lang, folded) in card.names:
            return
        card.names.add((lang, folded))
        self._rows.add("card_name", card=card.row["id"], lang=lang, name=name, folded=folded,
                       plain=fold_name(fold_plain(name)), kind=kind)

    def finish(self) -> None:
        """Add the texts of the cards, and the German name that each is shown with: the one that was read first."""
        for card in self._cards:
            if card.row["name_de"] is None and card.german:
                card.row["name_de"] = card.german[0]
            for lang, (text, source, line) in card.texts.items():
                self._rows.link("card_text", card=card.row["id"], lang=lang, text=self._rows.text(lang, text),
                                source=source, line=line)

    def row_of(self, identity: str | None, name: str | None) -> Row | None:
        """Return the row of a card by its identity, else by its English name."""
        found = self._by_identity.get(identity or "")
        if found is None and name is not None:
            found = self._by_name.get(fold_name(name))
        return found.row if found else None

    def english_names(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each card's number with its whole English name and the names of its halves."""
        for card in self._cards:
            name = card.row["name_en"]
            yield card.row["id"], tuple(dict.fromkeys((name, *name.split(" // "))))

    def names_by_card(self) -> dict[int, tuple[str, ...]]:
        """Return for each card the English and German names by which a ruling on it may call it."""
        found: defaultdict[int, dict[str, None]] = defaultdict(dict)
        for name in self._rows.tables["card_name"]:
            if name["lang"] in _TEXTS_IN:
                found[name["card"]][name["name"]] = None
        return {card: tuple(names) for card, names in found.items()}
