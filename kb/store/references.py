"""Finding what a reference names: a rule by any number it ever had, a ruling, a card or a term."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, replace
from datetime import date

from kb.errors import NotFoundError
from kb.messages import Message, message
from kb.store.near_names import near_names
from kb.text.dates import parse_day
from kb.text.fold import fold_name

_NUMBER = re.compile(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?\.?")
_KIND = re.compile(r"(rule|ruling|card|term)/(.*)", re.DOTALL)


@dataclass(frozen=True)
class Reference:
    """What was named: kind, the row's id, and the day on which a rule is to be shown."""

    kind: str
    id: int
    ref: str
    at: date | None = None


def find(connection: sqlite3.Connection, named: str, at: date | None = None) -> Reference:
    """Return what `named` means: `702.62a`, `rule/702.59a@2010-02-01`, a slug, a card's or a term's name.

    Raises NotFoundError, which offers near names.
    """
    text = named.strip()
    kind, text = (match[1], match[2].strip()) if (match := _KIND.fullmatch(text)) else (None, text)
    if kind is None and (slug := _ruling(connection, text)):  # a slug is public, the key of a rule is ours
        return replace(slug, at=at)
    if kind in (None, "rule"):
        found = _dated_rule(connection, text, at)
        if found:
            return found
    for wanted, finder in (("ruling", _ruling), ("card", _bundled_card), ("term", _term), ("card", _card)):
        if kind in (None, wanted) and (found := finder(connection, text)):
            return Reference(found.kind, found.id, found.ref, at)
    raise NotFoundError(message("Nothing is called {name}.", name=named),
                        how=_offer(connection, text) or message("Try `kb search {name}`.", name=named))


def find_card(connection: sqlite3.Connection, named: str) -> Reference:
    """Return the card of any name in any language. Raises NotFoundError, which offers near names."""
    found = _card(connection, named.strip())
    if found is None:
        raise NotFoundError(message("No card is called {name}.", name=named), how=_offer(connection, named))
    return found


def _offer(connection: sqlite3.Connection, text: str) -> Message | None:
    """Return the offer of names near to one that nothing has, None where none is near."""
    near = near_names(connection, text)
    return message("Did you mean {names}?", names=" · ".join(near)) if near else None


def _dated_rule(connection: sqlite3.Connection, text: str, at: date | None) -> Reference | None:
    """Find `702.59a`, `702.59a@2010-02-01`, or an imported rule's key with a day, `117.8@2015-01-23@2020-01-01`.

    A key contains a day of its own; `~` may stand for its `@`, as in addresses.
    """
    number, *days = text.replace("~", "@").split("@")
    on = [parse_day(day) for day in days]
    found = _rule(connection, number.rstrip("."), on[0] if on else at)
    return replace(found, at=on[-1]) if found and len(on) > 1 else found


def _rule(connection: sqlite3.Connection, text: str, at: date | None) -> Reference | None:
    """Return the rule that has the number on a day.

    Without a day: today's holder, else of the earlier ones that on which most rulings rest, else the latest.
    """
    if _NUMBER.fullmatch(text):
        sql = ("select rule.id, rule.key from rule_number named join rule on rule.id = named.rule "
               "where named.number = :number and (:at is null or (named.since <= :at and "
               "(named.until is null or named.until >= :at))) order by named.until is null desc, "
               "(select count(*) from ruling_rule link where link.rule = rule.id) desc, named.since desc")
        row = connection.execute(sql, {"number": text, "at": at.isoformat() if at else None}).fetchone()
        if row is None and at is not None:
            raise NotFoundError(message("No rule had the number {number} on {day}.", number=text, day=at))
    else:
        row = connection.execute("select id, key from rule where key = ?", (text,)).fetchone()
    return Reference("rule", row["id"], row["key"], at) if row else None


def _ruling(connection: sqlite3.Connection, text: str) -> Reference | None:
    row = connection.execute("select id, slug from ruling where slug = ?", (text.casefold(),)).fetchone()
    return Reference("ruling", row["id"], row["slug"]) if row else None


def _bundled_card(connection: sqlite3.Connection, text: str) -> Reference | None:
    """Find a card that the bundled data names; a term comes before any other card of the same name, such as Flash."""
    return _card(connection, text, bundled=True)


def _card(connection: sqlite3.Connection, text: str, *, bundled: bool = False) -> Reference | None:
    """Find a card by any name in any language, whole or of one face; accents and punctuation do not matter."""
    sql = ("select card.id, card.name_en from card_name named join card on card.id = named.card "
           "where (named.folded = :name or named.plain = :name) and (card.source is null or not :bundled) "
           "order by named.folded = :name desc, named.kind desc, card.id")
    row = connection.execute(sql, {"name": fold_name(text), "bundled": bundled}).fetchone()
    return Reference("card", row["id"], row["name_en"]) if row else None


def _term(connection: sqlite3.Connection, text: str) -> Reference | None:
    folded = fold_name(text.partition("/")[0].replace("-", " "))
    for row in connection.execute("select id, en, de from term order by status = 'current' desc, id"):
        if folded in (fold_name(row["en"]), fold_name(row["de"])):
            return Reference("term", row["id"], row["en"])
    return None
