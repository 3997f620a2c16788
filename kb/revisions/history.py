"""The history of a rule: its own versions, or those of the rule with all its subrules as one text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from kb.revisions.lineage import Lineage
from kb.revisions.model import Change, Content, Version
from kb.sources.comprehensive_rules.model import Kind
from kb.sources.comprehensive_rules.numbers import sort_key


@dataclass(frozen=True, slots=True)
class _State:
    """A rule and its subrules on a day."""

    rule: Version
    subrules: tuple[Version, ...]

    @property
    def text(self) -> str:
        """Return heading and subrules, each with its number."""
        return "\n".join([self.rule.text, *(f"{subrule.number} {subrule.text}" for subrule in self.subrules)])

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(example for version in (self.rule, *self.subrules) for example in version.examples)


def history(lineage: Lineage, identity: str) -> tuple[Version, ...]:
    """Return the versions of one paragraph, oldest first. Raises KeyError for an unknown identity."""
    return lineage.versions(identity)


def rule_history(lineage: Lineage, identity: str) -> tuple[Version, ...]:
    """Return the versions of a rule taken together with its subrules, oldest first.

    A subrule that came, went or changed changes the rule; that subrules move up a letter to make room is part
    of the same change. For anything but a rule this is the same as `history`.
    """
    own = lineage.versions(identity)
    if own[-1].kind is not Kind.RULE:
        return own
    out: list[Version] = []
    before: _State | None = None
    for version in own:
        if version.change is Change.DELETED:
            out.append(version)
            before = None
            continue
        for state, since in _states(lineage, version):
            _close(out, since)
            out.append(_version(before, state, since))
            before = state
        out[-1] = replace(out[-1], until=version.until)
    return tuple(out)


def _states(lineage: Lineage, rule: Version) -> list[tuple[_State, date]]:
    """Return what the rule and its subrules were while one version of the rule lasted."""
    below = [version for version in lineage.index.below.get(rule.number, ()) if version.kind is Kind.SUBRULE
             and _overlap(version, rule)]
    days = {rule.since}
    for version in below:
        days.add(version.since)
        if version.until is not None:
            days.add(version.until + timedelta(days=1))
    states: list[tuple[_State, date]] = []
    for day in sorted(day for day in days if rule.covers(day)):
        subrules = sorted((version for version in below if version.covers(day)),
                          key=lambda version: (sort_key(version.number), version.identity))
        state = _State(rule, tuple(subrules))
        if not states or states[-1][0] != state:
            states.append((state, day))
    return states


def _overlap(one: Version, other: Version) -> bool:
    last = min(one.until or date.max, other.until or date.max)
    return max(one.since, other.since) <= last


def _version(before: _State | None, state: _State, since: date) -> Version:
    rule = state.rule
    whole = replace(rule, text=state.text, examples=state.examples, since=since, until=None)
    if before is None:
        return replace(whole, change=Change.CREATED, content=None, only_references=False)
    if before.rule is rule:  # only subrules changed, the rule itself was not matched anew
        whole = replace(whole, match=None)
    contents, only_references = _contents(before, state)
    renumbered = before.rule.number != rule.number or not contents
    change = Change.RENUMBERED if not contents else \
        Change.RENUMBERED_REWORDED if renumbered else Change.REWORDED
    content = max(contents, key=lambda content: content.weight, default=Content.NUMBER)
    return replace(whole, change=change, content=content, only_references=only_references)


def _contents(before: _State, after: _State) -> tuple[set[Content], bool]:
    """Return the kinds of change between two successive states, and whether all are shifted references."""
    old = {version.identity: version for version in (before.rule, *before.subrules)}
    contents: set[Content] = set()
    shifted = True
    for version in (after.rule, *after.subrules):
        last = old.pop(version.identity, None)
        if last is None:
            contents.add(Content.MEANING)
        elif last is not version and version.content is not None and version.content is not Content.NUMBER:
            contents.add(version.content)
            shifted = shifted and version.only_references
    if old:
        contents.add(Content.MEANING)
    return contents, shifted and contents == {Content.REFERENCE}


def _close(out: list[Version], since: date) -> None:
    """End the last version the day before the next one begins."""
    if out and out[-1].until is None:
        out[-1] = replace(out[-1], until=since - timedelta(days=1))
