"""What must hold between the files of data/: every name that is referred to exists, nothing stands twice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

from kb.corpus.models import Entry, Rule
from kb.errors import CorpusError
from kb.messages import Message, message

if TYPE_CHECKING:
    from kb.corpus.load import Corpus, Located

T = TypeVar("T", bound=Entry)


def check_consistency(corpus: Corpus) -> None:
    """Raise CorpusError for the first entry that contradicts another one."""
    _unique(corpus.rulings, lambda r: r.slug)
    _unique(corpus.rules, lambda r: r.key)
    _unique(corpus.cards, lambda c: c.en)
    _unique(corpus.terms, lambda t: (t.en, t.de, t.status))
    _unique(corpus.effects, lambda e: e.key)
    _unique(corpus.fingerprints, lambda f: (f.hash, f.lang, f.number))
    _unique_numbers(corpus.rules)
    _rule_parents(corpus)
    _rulings_refer(corpus)
    _fingerprints_refer(corpus)
    _effects_refer(corpus)


def numbers_on(rules: Iterable[Rule], day: date | None = None) -> dict[str, Rule]:
    """Return the rules by the number that each has on a day (`None`: the newest)."""
    found = {}
    for rule in rules:
        if day is None:
            found[rule.numbers[-1].number] = rule
        else:
            names = [name for name in rule.numbers if name.since <= day]
            if names and not (rule.ended and rule.ended <= day):
                found[names[-1].number] = rule
    return found


def _fail(entry: Located[T], problem: Message) -> CorpusError:
    return CorpusError(problem, file=entry.place.file, line=entry.place.line)


def _unique(entries: Iterable[Located[T]], key: Callable[[T], Hashable]) -> None:
    seen: dict[Hashable, Located[T]] = {}
    for entry in entries:
        name = key(entry.value)
        if name in seen:
            first = seen[name].place
            raise _fail(entry, message("{name} is there already, in {file}:{line}.", name=_shown(name),
                                       file=first.file, line=str(first.line)))
        seen[name] = entry


def _shown(name: Hashable) -> str:
    return " / ".join(str(part) for part in name if part) if isinstance(name, tuple) else str(name)


def _unique_numbers(rules: Iterable[Located[Rule]]) -> None:
    rules = list(rules)
    days = sorted({name.since for rule in rules for name in rule.value.numbers})
    for day in days:
        seen: dict[str, str] = {}
        for entry in rules:
            rule = entry.value
            names = [name.number for name in rule.numbers if name.since <= day]
            if not names or (rule.ended and rule.ended <= day):
                continue
            if names[-1] in seen:
                raise _fail(entry, message("On {day} the rules {one} and {other} both have the number {number}.",
                                           day=day.isoformat(), one=seen[names[-1]], other=rule.key, number=names[-1]))
            seen[names[-1]] = rule.key


def _rule_parents(corpus: Corpus) -> None:
    parents = {entry.value.key: entry.value.parent for entry in corpus.rules}
    for entry in corpus.rules:
        rule = entry.value
        if rule.parent is not None and rule.parent not in parents:
            raise _fail(entry, message("{entry}, field {field}: there is no rule {key}.", entry=rule.key,
                                       field="parent", key=rule.parent))
        above, seen = rule.parent, {rule.key}
        while above is not None and above not in seen:
            seen.add(above)
            above = parents.get(above)
        if above is not None:
            raise _fail(entry, message("{entry}, field {field}: the rule would stand below itself.", entry=rule.key,
                                       field="parent"))


def _rulings_refer(corpus: Corpus) -> None:
    slugs = {entry.value.slug for entry in corpus.rulings}
    numbers = numbers_on(entry.value for entry in corpus.rules)
    cards = {entry.value.en for entry in corpus.cards}
    for entry in corpus.rulings:
        ruling = entry.value
        if ruling.superseded and ruling.superseded.by not in slugs:
            raise _fail(entry, message("{entry}, field {field}: there is no ruling {slug}.", entry=ruling.slug,
                                       field="superseded.by", slug=ruling.superseded.by))
        for number in (*ruling.rules, *([ruling.superseded.rule] if ruling.superseded else [])):
            if number not in numbers:
                raise _fail(entry, message("{entry}, field {field}: no rule of data/rules has the number {number} today.",
                                           entry=ruling.slug, field="rules", number=number))
        _cards_are_there(entry, ruling.slug, ruling.cards, cards)


def _effects_refer(corpus: Corpus) -> None:
    cards = {entry.value.en for entry in corpus.cards}
    for entry in corpus.effects:
        _cards_are_there(entry, entry.value.key, entry.value.cards, cards)


def _cards_are_there(entry: Located[Any], called: str, names: Iterable[str], cards: Collection[str]) -> None:
    for name in names:
        if name not in cards:
            raise _fail(entry, message("{entry}, field {field}: data/cards.yaml has no card {name}.", entry=called,
                                       field="cards", name=name))


def _fingerprints_refer(corpus: Corpus) -> None:
    slugs = {entry.value.slug for entry in corpus.rulings}
    keys = {entry.value.key for entry in corpus.rules}
    hashes = {entry.value.hash for entry in corpus.fingerprints}
    owners: dict[str, str] = {}
    for entry in corpus.fingerprints:
        print_ = entry.value
        owner = print_.ruling or print_.rule or ""
        if owner not in (slugs if print_.ruling else keys):
            raise _fail(entry, message("{entry}, field {field}: there is no ruling or rule {key}.", entry=print_.hash,
                                       field="ruling", key=owner))
        if print_.twin is not None and print_.twin not in hashes:
            raise _fail(entry, message("{entry}, field {field}: no fingerprint has the hash {hash}.",
                                       entry=print_.hash, field="twin", hash=print_.twin))
        if owners.setdefault(print_.hash, owner) != owner:
            raise _fail(entry, message("The wording {hash} belongs to both {one} and {other}.", hash=print_.hash,
                                       one=owners[print_.hash], other=owner))
