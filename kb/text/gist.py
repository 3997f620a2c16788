"""What a wording says, apart from how it is put: the stems of its words with meaning, and marks of what must agree.

Names of the card itself, asides, function words and endings are left out, old terms become today's. Written for the
wordings of rulings in English and German; a word that means something in one of the two is left out in neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import Stemmer

from kb.text.normalise import normalise

_TOKEN = re.compile(r"\{[^{}\s]{1,7}\}|[+-]\d+/[+-]\d+|\d+(?:\.\d+)*[a-z]?|[^\W\d_]+")
_BRACKETS = re.compile(r"\([^()]*\)")
_ASIDE = re.compile(
    r",? ?\b(?:such as|perhaps because|most likely because|for any reason|for example|even if"
    r"|selbst wenn|auch wenn|wie etwa|wie zum Beispiel|zum Beispiel|aus irgendeinem Grund)\b[^,.;]*,?", re.IGNORECASE)
_LEAST_OUTSIDE_BRACKETS = 0.3
"""Of a wording that is mostly brackets, the brackets are no aside."""

_TODAYS_TERMS = (
    ("removed from the game zone", "exile"), ("removed from the game", "exiled"), ("converted mana cost", "mana value"),
    ("can not", "not"), ("enters the battlefield", "enters"), ("enter the battlefield", "enter"),
    ("aus dem spiel entfernt zone", "exil"), ("aus dem spiel entfernt", "exil"), ("umgewandelten manakosten", "manawert"),
    ("umgewandelte manakosten", "manawert"),
)
_SAME = {
    "play": "cast", "plays": "cast", "played": "cast", "playing": "cast", "spell": "card", "spells": "card",
    "gespielt": "gewirkt", "spielen": "wirken", "spielt": "wirkt", "zauberspruch": "karte", "{x}": "x",
}
_MARKS = {
    "not": "not no never unless nor neither cannot nicht kein keine keinen keiner keines keinem nie",
    "must": "must muss müssen musst",
    "may": "may darf dürfen darfst",
    "only": "only nur",
    "without": "without ohne",
    "countered": "countered neutralisiert",
    "suspend": "suspend suspends suspended suspending aussetzen aussetzt ausgesetzt ausgesetzte ausgesetzten auszusetzen",
    "vanishing": "vanishing verschwinden",
    "fading": "fading schwund",
    "phasing": "phased phasing ausgephast eingephast",
    "foretell": "foretell foretold vorhersage vorhergesagt",
    "cascade": "cascade kaskade",
    "rebound": "rebound abprallen",
    "flashback": "flashback rückblende",
    "morph": "morph morphs",
    "escape": "escape escaped escapes entrinnen",
}
"""What turns a statement into another one, or makes it one of another mechanic, however much else is the same."""
_BIT = {word: 1 << i for i, found in enumerate(_MARKS.values()) for word in found.split()}
_NOT = frozenset(_MARKS["not"].split())

_FUNCTION_WORDS = frozenset((
    # The German article "die" is an English verb of the game, and is kept.
    "a an the of to in on at by for from with as and or it its this that these those is are was were be been being has "
    "have had do does did will would so if when whenever while then than there any each other another you your "
    "they their them he his she her i who which what one ones also even though however because since player players "
    "way example after before during until instead again still into onto out rather more most itself themselves "
    "yourself both either case such up s re ll ve d t ca wo "
    "der das den dem des ein eine einen einem einer eines und oder es sie er ist sind wird werden wurde wurden war "
    "hat haben du dir dich dein deine deiner deinen sein seine seiner ihr ihre ihrer ihren wenn falls sobald dass "
    "damit von vom zu zum zur im mit auf für auch aber diese dieser dieses diesen spieler sich als bei beim so daran "
    "darauf jeder jede jedes"
).split())

_stem = lru_cache(maxsize=32768)(Stemmer.Stemmer("english").stemWord)


@dataclass(frozen=True)
class Gist:
    """The words with meaning of a wording, in their order, and its marks, a bit each."""

    words: tuple[str, ...]
    marks: int


def gist(text: str, names: Iterable[str] = ()) -> Gist:
    """Return what a wording says; `names` are the card's own, which count where they are written as names."""
    found = _TOKEN.findall(_without_asides(normalise(text)).replace("n't", " not"))
    for name in names:
        found = _without(found, _TOKEN.findall(normalise(name)))
    told = " ".join(found).casefold()
    for old, new in _TODAYS_TERMS:
        told = told.replace(old, new)
    kept = [word for word in told.split() if word not in _FUNCTION_WORDS]
    marks = 0
    for word in kept:
        marks |= _BIT.get(word, 0)
    return Gist(tuple("not" if word in _NOT else _stem(_SAME.get(word, word)) for word in kept), marks)


def _without_asides(text: str) -> str:
    if "(" in text:
        outside = _BRACKETS.sub(" ", text)
        text = outside if len(outside) > _LEAST_OUTSIDE_BRACKETS * len(text) else text
    return _ASIDE.sub(" ", text)


def _without(found: list[str], name: list[str]) -> list[str]:
    if not name or name[0] not in found:
        return found
    out: list[str] = []
    i = 0
    while i < len(found):
        if found[i:i + len(name)] == name:
            i += len(name)
        else:
            out.append(found[i])
            i += 1
    return out
