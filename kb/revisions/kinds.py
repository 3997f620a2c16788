"""What kind a change of wording is: typography, references, a term replaced throughout, or meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set

from rapidfuzz.distance import Indel

from kb.revisions.model import Content
from kb.revisions.wording import Wording, wording

_IRREGULAR = ({"has", "have"}, {"is", "are"}, {"was", "were"}, {"does", "do"}, {"doesn't", "don't"},
              {"isn't", "aren't"}, {"hasn't", "haven't"}, {"wasn't", "weren't"})
Replacement = tuple[str, str]
Resolver = Callable[[str], str | None]
"""From the number of a rule to its identity in one revision."""

TERM_RULES = 4
"""In how many rules a replacement must be all that changed before it counts as a change of term."""
_LONGEST_TERM = 5
_MOST_PARTS = 3
_GAP = " … "
_MODALS = frozenset([
    "must", "may", "can", "can't", "cannot", "could", "should", "shall", "will", "won't", "not", "no", "never",
    "don't", "doesn't", "isn't", "aren't", "if", "unless", "only", "any", "all", "each", "every", "and", "or",
    "before", "after", "first", "last", "more", "less", "fewer", "least", "most",
    "muss", "m\u00fcssen", "darf", "d\u00fcrfen", "kann", "k\u00f6nnen", "soll", "nicht", "kein", "keine",
    "nie", "falls", "wenn", "nur", "alle", "jeder", "jede", "jedes", "und", "oder", "bevor", "nachdem", "erste",
    "letzte",
])
"""Words that decide what a rule means: replacing one of them is never a mere change of term."""
_JOINING = frozenset({"and", "or", "und", "oder"})
_DETERMINERS = frozenset({"a", "an", "the", "this", "that", "these", "those", "another", "other", "it", "its"})


def content_of(old: str, new: str, terms: frozenset[Replacement] = frozenset()) -> Content | None:
    """Return the kind of change between two texts; nothing when they are the same to the letter."""
    if old == new:
        return None
    return content_of_wordings(wording(old), wording(new), terms) or Content.TYPOGRAPHY


def content_of_wordings(old: Wording, new: Wording,
                        terms: frozenset[Replacement] = frozenset()) -> Content | None:
    """Return the kind of change between two wordings; nothing when only typography can differ."""
    if old.key == new.key:
        return None
    if old.masked == new.masked:
        return Content.REFERENCE
    found = replacements(old, new)
    is_term = any(_without_verb(pair) in terms for pair in found) and all(is_known(pair, terms) for pair in found)
    return Content.TERM if is_term else Content.MEANING


def refers_to_the_same(old: Wording, new: Wording, before: Resolver, after: Resolver) -> bool:
    """Tell whether two wordings differ only in numbers, and the numbers mean the same rules as before."""
    if old.masked != new.masked or old.key == new.key:
        return False
    return all(one == other or (before(one) is not None and before(one) == after(other))
               for one, other in zip(old.refs, new.refs, strict=True))


def replacements(old: Wording, new: Wording) -> list[Replacement]:
    """Return which words took the place of which; nothing when some only came or only went.

    Where words also came or went beside a replacement, all of it is one: `remove … from the game` for
    `exile …`.
    """
    changed = _changed(old.masked_words, new.masked_words)
    if any(max(len(one), len(other)) > _LONGEST_TERM for one, other in changed):
        return []
    pairs = [(" ".join(one), " ".join(other)) for one, other in changed]
    whole = [one and other for one, other in pairs]
    if all(whole):
        return pairs
    if not any(whole) or len(pairs) > _MOST_PARTS:
        return []
    return [(_GAP.join(one for one, _ in pairs), _GAP.join(other for _, other in pairs))]


def replaced_terms(pairs: Iterable[tuple[Wording, Wording]]) -> frozenset[Replacement]:
    """Learn the terms that a revision replaced: all that changed in at least `TERM_RULES` rules.

    Once a replacement is known, rules that have it and just one more say the same about that one.
    """
    changed = [found for old, new in pairs if (found := {_without_verb(pair) for pair in replacements(old, new)})]
    known: set[Replacement] = set()
    while True:
        counts: Counter[Replacement] = Counter()
        for found in changed:
            unknown = {pair for pair in found if not is_known(pair, known)}
            if len(unknown) == 1:
                counts.update(unknown)
        learned = {pair for pair, count in counts.items() if count >= TERM_RULES and not _decides(pair)}
        if not learned:
            return frozenset(known)
        known |= learned


def is_known(pair: Replacement, terms: Set[Replacement]) -> bool:
    """Tell whether a replacement is one of `terms`, apart from a verb that follows in number."""
    if not terms:
        return False
    bare = _without_verb(pair)
    return bare in terms or _is_inflection(*bare)


def _without_verb(pair: Replacement) -> Replacement:
    """Return a replacement without the verb that follows it in number: of `he or she has`, `he or she`."""
    old, new = pair[0].split(" "), pair[1].split(" ")
    while len(old) > 1 and len(new) > 1 and _is_inflection(old[-1], new[-1]):
        old, new = old[:-1], new[:-1]
    return " ".join(old), " ".join(new)


def _is_inflection(old: str, new: str) -> bool:
    """Tell whether one verb form stands for another of the same verb, as in `has` and `have`."""
    short, long = sorted((old, new), key=len)
    return long in (short + "s", short + "es", short[:-1] + "ies") or {old, new} in _IRREGULAR


def _decides(pair: Replacement) -> bool:
    old, new = set(pair[0].split()), set(pair[1].split())
    changed = old ^ new
    joined = max(len(old), len(new)) > 1  # as in "he or she"
    modals = changed & (_MODALS - _JOINING if joined else _MODALS)
    return bool(modals) or changed <= _DETERMINERS or any(word[0].isdigit() or word[0] in "+-{" for word in changed)


def _changed(old: Sequence[str], new: Sequence[str]) -> list[tuple[Sequence[str], Sequence[str]]]:
    """Return the runs that differ, changes with nothing between them as one."""
    spans: list[list[int]] = []
    for op in Indel.opcodes(old, new):
        if op.tag == "equal":
            continue
        if spans and spans[-1][1] == op.src_start and spans[-1][3] == op.dest_start:
            spans[-1][1], spans[-1][3] = op.src_end, op.dest_end
        else:
            spans.append([op.src_start, op.src_end, op.dest_start, op.dest_end])
    return [(old[a:b], new[c:d]) for a, b, c, d in spans]
