"""Revisions of the Comprehensive Rules over time: which rule is which, what changed, in both languages.

Values in, values out; storing is someone else's work.

- `build(revisions, corrections)` makes a `Lineage` for each language from parsed revisions in any order, with
  warnings about days that several files claim. `Lineage.add` takes one more revision, `Lineage.restored` reads
  a lineage back from its stored `editions`, `all_versions()` and `relations`; nothing else needs storing.
- A `Version` is a run of revisions in which number and wording of a rule stayed the same; each text is held
  once. `Version.identity` outlives number and wording. `Relation` names splits and mergers.
- `history(lineage, identity)` gives the versions of one paragraph, `rule_history` those of a rule with its
  subrules; `diff(lineage, old, new, section)` compares any two days, changes of meaning first.
- `lineage.index.resolve(number, at)` finds who has, or ever had, a number; `parse_reference` reads numbers,
  ranges and days as people write them; `lineage.index.at(day)` is the whole text of a day.
- `align(german, english)` gives each German paragraph the English identity that it translates.
"""

from __future__ import annotations

from kb.revisions.align import Aligned, Alignment, align
from kb.revisions.build import build, one_a_day
from kb.revisions.corrections import Corrections, load_corrections
from kb.revisions.diff import Difference, Differences, diff, edition_at
from kb.revisions.history import history, rule_history
from kb.revisions.lineage import Lineage
from kb.revisions.model import Change, Content, Edition, Match, Relation, Stage, Step, Version
from kb.revisions.numbers import Index, Reference, parse_reference, within
from kb.revisions.words import word_differences

__all__ = ["Aligned", "Alignment", "Change", "Content", "Corrections", "Difference", "Differences", "Edition",
           "Index", "Lineage", "Match", "Reference", "Relation", "Stage", "Step", "Version", "align", "build",
           "diff", "edition_at", "history", "load_corrections", "one_a_day", "parse_reference", "rule_history",
           "within", "word_differences"]
