"""Titles and descriptions of tables, views and columns: messages, shown in both languages at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from kb.messages import N_


@dataclass(frozen=True)
class TableText:
    """What a table or view is. `columns`: those whose meaning is not the one in COLUMNS."""

    title: str
    description: str
    columns: Mapping[str, str] = field(default_factory=dict)
    facets: tuple[str, ...] = ()
    sort: str | None = None
    sort_desc: str | None = None
    label: str | None = None
    hidden: bool = False
    """Inner workings, not meant for browsing."""


COLUMNS: Mapping[str, str] = MappingProxyType({
    "id": N_("Number of the row; new with every build"),
    "key": N_("Permanent name of the rule"),
    "slug": N_("Permanent name of the ruling"),
    "number": N_("Rule number"),
    "lang": N_("Language: de or en"),
    "origin": N_("Kind of source: official, restated in our own words, or community"),
    "title_en": N_("Title, English"),
    "title_de": N_("Title, German"),
    "text_en": N_("Text, English"),
    "text_de": N_("Text, German"),
    "name_en": N_("Name, English"),
    "name_de": N_("Name, German"),
    "note_en": N_("Note, English"),
    "note_de": N_("Note, German"),
    "text": N_("The text"),
    "body": N_("The text"),
    "since": N_("First day"),
    "until": N_("Last day; empty: still in force"),
    "day": N_("Day"),
    "status": N_("current, superseded or obsolete"),
    "rule": N_("The rule"),
    "ruling": N_("The ruling"),
    "card": N_("The card"),
    "check": N_("The check"),
    "source": N_("The file it comes from"),
    "line": N_("Line in that file"),
    "file": N_("File"),
    "kind": N_("Kind"),
    "change": N_("What changed: created, renumbered, reworded, deleted"),
    "content": N_("Whether the meaning changed or only the number"),
    "category": N_("Topic of the ruling"),
    "day_inferred": N_("1: the day comes from the same statement in the other language"),
    "matched": N_("How it was attached to its ruling or rule: by the same words, or by similarity"),
    "confidence": N_("How sure that is, from 0 to 1"),
    "superseded_by": N_("The ruling that took its place"),
    "newest_date": N_("Newest day of publication"),
    "outcome": N_("holds, fails, not_applicable, unmodelled or error"),
    "folded": N_("The name in small letters without accents, for look-up"),
    "function": N_("Function in the code"),
    "stems": N_("Word stems"),
})
"""Column → what it means wherever nothing else is said."""

TABLES: Mapping[str, TableText] = MappingProxyType({
    "rulings": TableText(
        N_("Rulings"), N_("Every ruling with its text in both languages. Start here."),
        facets=("status", "category"), sort_desc="newest_date"),
    "rules_in_force": TableText(
        N_("Rules in force"), N_("The rules as they stand today, one row for each language and source."),
        {"id": N_("Number of the rule; new with every build"), "since": N_("Day since which this wording stands")},
        facets=("lang", "origin"), sort="number"),
    "rule_history": TableText(
        N_("History of the rules"), N_("Every version of every rule: number, days, wording."),
        facets=("change", "lang", "origin"), sort_desc="since"),
    "ruling_wordings": TableText(
        N_("Wordings"), N_("Each ruling or rule as worded by each source, with file and line."),
        facets=("lang", "origin", "matched"), sort="ruling"),
    "card_rulings": TableText(
        N_("Rulings about cards"), N_("Which ruling is about which card."),
        {"ruling": N_("Permanent name of the ruling"), "card": N_("Number of the card")}, facets=("status",)),
    "official_card_rulings": TableText(
        N_("Official rulings on cards"), N_("What official sources say about each card, with its day."),
        {"id": N_("Number of the row; new with every build"), "ruling": N_("Permanent name of the ruling"),
         "status": N_("superseded: a newer wording or a change of the rules took its place"),
         "superseded_on": N_("Day since which it no longer holds")}, facets=("lang", "status"), sort_desc="day"),
    "checked_rulings": TableText(
        N_("Checked rulings"), N_("What the checks found for each ruling, under the rules of which days."),
        facets=("outcome",)),
    "term": TableText(
        N_("Terms"), N_("The term base: English and German words of the rules, current and obsolete."),
        {"en": N_("English term"), "de": N_("German term"), "kind": N_("Kind of word: noun, verb, keyword and so on"),
         "gender": N_("Gender of the German noun: m, f, n; pl: only plural"), "plural": N_("German plural"),
         "forms": N_("Further forms that a search takes for this term"),
         "status": N_("current, obsolete or colloquial"), "since": N_("First day of use"),
         "until": N_("Last day of use"), "replaced_by": N_("The English term that is used today"),
         "confusable_with": N_("Terms it is easily confused with"), "rule": N_("The rule that defines it")},
        facets=("status", "kind"), sort="en", label="en"),
    "card": TableText(
        N_("Cards"), N_("The cards that rulings and checks name, by their facts."),
        {"mana_cost": N_("Mana cost as printed; empty: the card has none"), "type": N_("Type line, English"),
         "suspend": N_("Number of time counters and suspend cost"), "released": N_("Day of the first printing"),
         "oracle_id": N_("Identity of the card in Scryfall's files")},
        sort="name_en", label="name_en"),
    "card_text": TableText(
        N_("Texts of cards"), N_("What is printed on a card, as the user's files have it."),
        {"text": N_("Number of the text")}, facets=("lang",)),
    "card_ruling": TableText(
        N_("Official rulings on cards, by themselves"), N_("One row for each ruling on one card."),
        {"rendition": N_("The wording of the ruling"), "text": N_("Number of the text, as it stands on this card"),
         "day": N_("Day of publication"),
         "status": N_("superseded: a newer wording or a change of the rules took its place"),
         "superseded_on": N_("Day since which it no longer holds"),
         "superseded_rule": N_("The rule that changed then")}, facets=("status",), sort_desc="day"),
    "ruling_candidate": TableText(
        N_("Near rulings"), N_("Restated rulings that come near to an official text that none of them says."),
        {"candidate": N_("The restated ruling"), "similarity": N_("How near it comes, from 0 to 1")}),
    "ruling_mention": TableText(
        N_("Mentions in rulings"), N_("Which official ruling mentions which rule, card or term."),
        {"said": N_("How it is called in the text"), "card": N_("The card that is mentioned"),
         "rule": N_("The rule that had the number on that day"), "term": N_("The term that is mentioned")}),
    "card_name": TableText(
        N_("Names of cards"), N_("Every name under which a card is found."),
        {"name": N_("The name"), "plain": N_("The same with umlauts as plain vowels, for look-up"),
         "kind": N_("name, face for one half of a card, or alias for what people type"),
         "lang": N_("Language of the name; empty: any")}, facets=("kind", "lang"), label="name"),
    "ruling": TableText(
        N_("Rulings, by themselves"), N_("One row for each statement about how cards work."),
        {"since": N_("First day on which it holds"), "until": N_("Last day on which it holds; empty: still"),
         "superseded_on": N_("Day since which it no longer holds"),
         "superseded_rule": N_("The rule that changed then"),
         "moments": N_("When in the life of a card it applies; empty: at any time")},
        facets=("status", "category"), sort_desc="newest_date", label="slug"),
    "question": TableText(
        N_("Questions"), N_("How players and judges ask for a ruling or a rule at the table, in everyday words."),
        facets=("lang",), label="text"),
    "ruling_date": TableText(
        N_("Days of publication"), N_("The days on which a source published a ruling."),
        {"day": N_("Day of publication")}, sort_desc="day"),
    "ruling_interval": TableText(
        N_("Days on which rulings hold"), N_("From when until when a ruling is right, as declared or as measured."),
        {"basis": N_("declared by the editors, or measured by checks")}, facets=("basis",)),
    "ruling_rule": TableText(N_("Rules of a ruling"), N_("Which ruling rests on which rule.")),
    "ruling_card": TableText(N_("Cards of a ruling"), N_("Which ruling names which card.")),
    "rule": TableText(
        N_("Rules, by themselves"), N_("One row for each numbered paragraph, whatever numbers it had."),
        {"identity": N_("Name of the rule in the official editions"),
         "kind": N_("section, rule, subrule or glossary"),
         "number": N_("Number today, or the last one"), "parent": N_("The rule it is part of"),
         "position": N_("Place in the order of the numbers"), "since": N_("First day of the rule"),
         "until": N_("Last day of the rule; empty: in force")}, sort="position", label="number"),
    "rule_number": TableText(
        N_("Numbers of rules"), N_("Which number a rule had from when until when."), sort="number"),
    "rule_version": TableText(
        N_("Versions of rules"), N_("Stretches of time in which neither number nor text of a rule changed."),
        {"text": N_("Number of the text"), "only_references": N_("1: only numbers of other rules changed in the text"),
         "examples": N_("Examples below the rule, as JSON"),
         "match_stage": N_("How it was recognised as the same rule"),
         "match_score": N_("How alike old and new text are, from 0 to 1"), "match_was": N_("The number it had before"),
         "match_why": N_("What the decision rests on")},
        facets=("change", "lang", "origin"), sort_desc="since"),
    "edition": TableText(
        N_("Editions"), N_("The official editions of the rules that were imported."),
        {"effective": N_("Day from which it is in force"), "paragraphs": N_("How many numbered paragraphs it has"),
         "entries": N_("How many glossary entries it has")},
        facets=("lang",), sort_desc="effective", label="effective"),
    "rule_relation": TableText(
        N_("Splits and merges"), N_("Rules that came out of another rule, or went into one."),
        {"kind": N_("Kind of relation"), "other": N_("The other rule"), "share": N_("Share of the text, from 0 to 1")},
        facets=("kind", "lang"), sort_desc="day"),
    "rule_citation": TableText(
        N_("References between rules"), N_("Which rule refers to which other."),
        {"rule": N_("The rule that refers"), "cited": N_("The rule it refers to")}),
    "rule_implementation": TableText(
        N_("Code of the rules core"), N_("Which function carries out which rule.")),
    "rendition": TableText(
        N_("Wordings, by themselves"), N_("One row for each text of a ruling or rule in one source."),
        {"part": N_("statement, heading or introduction"), "text": N_("Number of the text"),
         "day": N_("Day that the source gives"), "number": N_("Rule number in the source"),
         "line_end": N_("Last line in the file")}, facets=("lang", "origin", "part")),
    "text": TableText(
        N_("Texts"), N_("Every text of rulings and rules, stored once however often it is used."),
        facets=("lang",), label="body"),
    "source": TableText(
        N_("Source files"), N_("The files that this database was built from."),
        {"name": N_("Name of the file"), "path": N_("Where it was"), "kind": N_("What it is"),
         "lang": N_("Language: de, en, or mul for both"), "effective": N_("Day from which it is in force"),
         "encoding": N_("Character encoding"), "sha256": N_("Hash of the file"),
         "rows": N_("How many entries were read")}, facets=("kind", "lang"), label="name"),
    "source_warning": TableText(
        N_("Warnings about sources"), N_("What was odd in a file when it was read."),
        {"about": N_("What it is about, if not the file itself: other editions of the day, or the English ones"),
         "text_en": N_("The warning in English"), "text_de": N_("The warning in German")}, facets=("source",)),
    "provision": TableText(
        N_("Provisions"), N_("Points at which the rules core behaves differently before and after a day."),
        {"key": N_("Permanent name of the provision")}, label="title_en"),
    "provision_value": TableText(
        N_("Values of provisions"), N_("What was the case from when until when."),
        {"provision": N_("The provision"), "value": N_("What is the case"), "note": N_("Note, English"),
         "number": N_("Rule number on the first day")}, sort="since"),
    "check_definition": TableText(
        N_("Checks"), N_("Worked examples that prove or disprove a ruling in the rules core."),
        {"id": N_("Name of the check"), "day": N_("Day whose rules the steps shown follow"),
         "counterfactuals": N_("What would make the check fail, as JSON"),
         "paragraphs": N_("Rules that were applied, by their numbers in the core")}, label="title_en"),
    "check_ruling": TableText(N_("Rulings of a check"), N_("Which check is about which ruling.")),
    "check_outcome": TableText(
        N_("Outcomes of checks"), N_("What a check found under the rules of which days."), facets=("outcome",)),
    "check_step": TableText(
        N_("Steps of checks"), N_("What happens in a check, step by step."),
        {"position": N_("Place in the order"), "kind": N_("setup, action, event or expectation"),
         "text_en": N_("The step in English"), "text_de": N_("The step in German"),
         "rules": N_("Rules applied in this step"), "board": N_("The game after this step")}, sort="position"),
    "check_rule": TableText(N_("Rules of a check"), N_("Which rules a check exercised.")),
    "slang": TableText(
        N_("Slang"), N_("What people type for a word of the rules."),
        {"said": N_("What is typed"), "means": N_("What it stands for"),
         "lang": N_("Language in which it is typed; empty: both")}, sort="said", label="said"),
    "moment_cue": TableText(
        N_("Words for moments"), N_("By which words a question says when something happens: suspending, upkeep, casting."),
        {"moment": N_("When in the life of a card; empty: these words say nothing about it"),
         "said": N_("What is typed")}, facets=("moment",), sort="said", label="said"),
    "effect": TableText(
        N_("Effects"), N_("What cards do that stand in for each other in rulings."),
        {"key": N_("Permanent name of the effect"), "en": N_("In English"), "de": N_("In German")}, label="en"),
    "card_effect": TableText(N_("Effects of cards"), N_("Which card does what."), {"effect": N_("The effect")}),
    "build_info": TableText(
        N_("About this database"), N_("Versions, hashes and the newest day of the rules known here."),
        {"key": N_("What"), "value": N_("Its value")}),
    "lexicon": TableText(
        N_("Lexicon of the search"), N_("Word forms and their stems; inner workings of the search."),
        {"form": N_("Word form"), "stem": N_("Its stem"), "in_corpus": N_("1: in official texts; 2: in ours too")},
        hidden=True),
    "compound": TableText(
        N_("Compound words"), N_("German compounds and their parts; inner workings of the search."),
        {"word": N_("The compound"), "parts": N_("What it is made of")}, hidden=True),
    "term_sense": TableText(
        N_("Terms as the search uses them"), N_("Which words stand for which; inner workings of the search."),
        {"anchor": N_("Stem by which it is found"), "other_lang": N_("Language of what it stands for"),
         "other_stems": N_("Word stems of what it stands for"), "shown": N_("What the reader is told"),
         "weight": N_("How much it counts")}, hidden=True),
    "search_doc": TableText(
        N_("Search documents"), N_("What the search finds, one row each; inner workings of the search."),
        {"ref": N_("What leads to it"), "kind": N_("ruling, rule, term or card"),
         "text_en": N_("Number of the English text"), "text_de": N_("Number of the German text"),
         "moments": N_("When in the life of a card it applies"),
         "specific": N_("1: about certain cards only"),
         "official": N_("1: known only from official files, without a restatement")}, hidden=True),
})
"""Table or view → its words."""

QUERIES: Mapping[str, tuple[str, str]] = MappingProxyType({
    "rulings_on_a_day": (N_("Rulings that hold on a day"),
                         N_("day: such as 2010-02-01; empty: those that still hold.")),
    "rules_changed_between": (N_("Rules changed between two days"),
                              N_("since and until: days such as 2009-07-01; the changes after the first up to the "
                                 "second.")),
    "rulings_of_a_card": (N_("Rulings about a card"), N_("card: a part of its name in either language.")),
    "superseded_rulings": (N_("Superseded rulings"), N_("With the day, the rule that changed and what holds now.")),
    "obsolete_terms": (N_("Obsolete terms"), N_("Terms that are no longer used, and what is said today.")),
    "numbers_of_a_rule": (N_("All numbers of a rule"), N_("number: any number it ever had, such as 702.59a.")),
})
"""Stored query → title and description."""


def column_text(table: str, column: str) -> str | None:
    """Return what a column means, None where nothing is known of it."""
    own = TABLES.get(table)
    return (own.columns.get(column) if own else None) or COLUMNS.get(column)
