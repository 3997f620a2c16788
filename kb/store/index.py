"""The search index: one document a ruling, a wording of a rule, a term or a card, in both languages."""

from __future__ import annotations

import gc
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sqlite_utils import Database

from kb.resources import data_dir
from kb.search.analysis import Analyser
from kb.search.german import WRITTEN_DOWN, WrittenDown
from kb.search.lexicon import Language, Lexicon, LexiconBuilder, LexiconRow, ListedLexicon
from kb.search.lines import line_id
from kb.search.termbase import phrase_of, sense_rows, spoken_in
from kb.store.bundled import term_slug
from kb.store.effects import add_effects
from kb.store.epochs import Epoch, epochs
from kb.store.rows import Row, Rows, insert
from kb.store.schema import OFFICIAL, SEARCH_COLUMNS
from kb.store.worked_examples import add_worked_examples
from kb.text.fold import fold, fold_name
from kb.text.tokens import sentences, words

_NAMES_IN = (None, "en", "de")
"""Languages of the card names by which texts are found; cards are found by any."""


@dataclass
class Document:
    """What is searched as one: `row` is what the database shows, the rest is only indexed."""

    row: Row
    title: dict[Language, str]
    body: dict[Language, str]
    more: dict[Language, list[str]] = field(default_factory=lambda: {"en": [], "de": []})
    names: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    """Words of no language: the effects of the cards that act it out."""
    asked: dict[Language, list[str]] = field(default_factory=lambda: {"en": [], "de": []})
    """Sentences each of which a whole question may resemble: how it is asked for, its examples."""

    @property
    def official(self) -> bool:
        """Return whether only the user's files have it; it is searched in an index of its own."""
        return bool(self.row.get("official"))

    def lines(self, lang: Language) -> list[str]:
        """Return what a whole question may resemble; the title of a ruling is a sentence, too."""
        titled = self.row["kind"] == "ruling" and not self.official
        return [self.title[lang], *self.asked[lang]] if titled else self.asked[lang]


def search_documents(rows: Rows) -> list[Document]:
    """Return everything that is searched; texts that only the search shows are added to `rows`."""
    return [*_rulings(rows), *_rules(rows), *_terms(rows), *_cards(rows), *_official(rows)]


@dataclass(frozen=True)
class SearchIndex:
    """What is searched and how its words are understood: everything but the worked examples."""

    documents: list[Document]
    lexicon: list[LexiconRow]
    senses: list[Row]
    english: Analyser
    german: _RecordingAnalyser

    @property
    def analysers(self) -> dict[Language, Analyser]:
        """The analyser of each language."""
        return {"en": self.english, "de": self.german}


def prepare_index(rows: Rows) -> SearchIndex:
    """Do what needs no outcome of a check, so that it can be done while the checks run."""
    documents = search_documents(rows)
    lexicon = learn_words(rows, documents)
    listed = ListedLexicon(lexicon)
    english, german = Analyser("en", listed), _RecordingAnalyser("de", listed)
    senses = list(sense_rows(rows.tables["term"], rows.tables["slang"], {"en": english, "de": german}))
    prepared = SearchIndex(documents, lexicon, senses, english, german)
    for document in documents:
        if not document.official:  # of those there are too many to be remembered
            deque(_indexed(document, prepared.analysers), maxlen=0)  # the analysers remember each sentence
    return prepared


def write_index(rows: Rows, prepared: SearchIndex, db: Database) -> None:
    """Fill `lexicon`, `search_doc` and the full-text index."""
    documents, german, analysers = prepared.documents, prepared.german, prepared.analysers
    insert(db, "lexicon", ({"lang": lang, "form": form, "stem": stem, "in_corpus": known}
                           for lang, form, stem, known in prepared.lexicon))
    insert(db, "search_doc", ({"id": i, **document.row} for i, document in enumerate(documents, 1)))
    add_effects(rows, documents, add_worked_examples(rows, documents))
    insert(db, "term_sense", prepared.senses)
    marks = ", ".join("?" * (len(SEARCH_COLUMNS) + 1))
    for table, official in (("search_fts", False), ("official_fts", True)):
        sql = f"insert into {table}(rowid, {', '.join(SEARCH_COLUMNS)}) values ({marks})"
        db.conn.executemany(sql, ((i, *_indexed(document, analysers)) for i, document in enumerate(documents, 1)
                                  if document.official is official))
        db.execute(f"insert into {table}({table}) values ('optimize')")
    _write_questions(documents, analysers, db)
    insert(db, "compound", ({"word": word, "parts": " ".join(parts)} for word, parts in sorted(german.compounds.items())))


class _RecordingAnalyser(Analyser):
    """Keeps the compounds that it takes apart, so that a search need not do it again."""

    def __init__(self, lang: Language, lexicon: Lexicon) -> None:
        super().__init__(lang, lexicon)
        self.compounds: dict[str, tuple[str, ...]] = {}

    def parts(self, word: str) -> tuple[str, ...]:
        """Return the stems of a compound's parts."""
        parts = super().parts(word)
        if parts:
            self.compounds[fold(word)] = parts
        return parts


def _write_questions(documents: list[Document], analysers: dict[Language, Analyser], db: Database) -> None:
    for i, document in enumerate(documents, 1):
        number = 0
        for lang, analyser in analysers.items():
            for line in dict.fromkeys(document.lines(lang)):
                number += 1
                row = line_id(i, number, len(phrase_of(analysers, lang, line).stems))
                db.execute(f"insert into question_fts(rowid, {lang}) values (?, ?)", (row, analyser.index_words(line)))
    db.execute("insert into question_fts(question_fts) values ('optimize')")


def _indexed(document: Document, analysers: dict[Language, Analyser]) -> Iterator[str]:
    for lang in ("en", "de"):
        analyser = analysers[lang]
        yield analyser.index_words(document.title[lang])
        yield analyser.index_words(document.body[lang])
        yield " ".join(analyser.index_words(text) for text in document.more[lang])
    yield " ".join([*(fold_name(name) if "." not in name else name for name in document.names),
                    *dict.fromkeys(document.tokens)])


def learn_words(rows: Rows, documents: Iterable[Document]) -> list[LexiconRow]:
    """Return the lexicon of everything that is searched but the names of imported cards, which are no language."""
    builder = LexiconBuilder(WrittenDown(data_dir() / WRITTEN_DOWN))
    learned: set[tuple[Language, str]] = set()
    for document in sorted(documents, key=lambda document: document.official):  # ours first: a sentence is learned once
        if document.official and document.row["kind"] == "card":
            continue
        for lang in ("en", "de"):
            for text in (document.title[lang], document.body[lang], *document.more[lang], *document.asked[lang]):
                for sentence in sentences(text):
                    if (lang, sentence) not in learned:
                        learned.add((lang, sentence))
                        builder.learn(lang, words(sentence), official=document.official)
    for term in rows.tables["term"]:
        builder.learn("en", words(f"{term['en']} {term['replaced_by'] or ''}"))
        builder.learn("de", words(f"{term['de']} {term['plural'] or ''}"))
    found = builder.rows()
    del builder
    gc.collect()  # simplemma's dictionary, 100 MB where it had to be read, is part of a cycle
    return found


def _grouped(rows: Iterable[Row], key: str) -> dict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.get(key) is not None:
            found[row[key]].append(row)
    return found


def _card_names(cards: Iterable[int], names: dict[int, list[Row]]) -> list[str]:
    return [name["name"] for card in cards for name in names.get(card, ())]


def _rulings(rows: Rows) -> Iterator[Document]:
    """Yield the restated rulings; those known only as official texts come last, see `_official`."""
    renditions = _grouped(rows.tables["rendition"], "ruling")
    cards = _grouped(rows.tables["ruling_card"], "ruling")
    names = _grouped(rows.tables["card_name"], "card")
    questions = _grouped(rows.tables["question"], "ruling")
    for ruling in rows.tables["ruling"]:
        if ruling["category"] == OFFICIAL:
            continue
        own = {r["lang"]: r["text"] for r in renditions[ruling["id"]] if r["origin"] == "restated"}
        document = Document(
            {"kind": "ruling", "ref": ruling["slug"], "title_en": ruling["title_en"], "title_de": ruling["title_de"],
             "text_en": own.get("en"), "text_de": own.get("de"), "status": ruling["status"],
             "day": ruling["newest_date"], "since": ruling["since"], "until": ruling["until"],
             "moments": ruling["moments"], "specific": 1 if cards.get(ruling["id"]) else None},
            {"en": ruling["title_en"], "de": ruling["title_de"]},
            {"en": rows.text_body(own.get("en")), "de": rows.text_body(own.get("de"))})
        for rendition in renditions[ruling["id"]]:
            if rendition["origin"] != "restated":
                document.more[rendition["lang"]].append(rows.text_body(rendition["text"]))
        document.names = _card_names((link["card"] for link in cards.get(ruling["id"], ())), names)
        for question in questions.get(ruling["id"], ()):
            document.asked[question["lang"]].append(question["text"])
        yield document


def _official(rows: Rows) -> Iterator[Document]:
    """Yield the rulings that are known only as official texts: their titles are names and days, not words."""
    renditions = _grouped(rows.tables["rendition"], "ruling")
    cards = _grouped(rows.tables["card_ruling"], "ruling")
    names = _grouped((name for name in rows.tables["card_name"] if name["lang"] in _NAMES_IN), "card")
    for ruling in rows.tables["ruling"]:
        if ruling["category"] != OFFICIAL:
            continue
        own = {r["lang"]: r["text"] for r in renditions[ruling["id"]]}
        document = Document(
            {"kind": "ruling", "ref": ruling["slug"], "title_en": ruling["title_en"], "title_de": ruling["title_de"],
             "text_en": own.get("en"), "text_de": own.get("de"), "status": ruling["status"],
             "day": ruling["newest_date"], "official": 1},
            {"en": "", "de": ""}, {"en": rows.text_body(own.get("en")), "de": rows.text_body(own.get("de"))})
        on = dict.fromkeys(link["card"] for link in cards.get(ruling["id"], ()) if link["card"])
        document.names = _card_names(on, names)
        yield document


def _rules(rows: Rows) -> Iterator[Document]:
    versions = _grouped((row for row in rows.tables["rule_version"] if row["text"] is not None), "rule")
    pasted = _grouped(rows.tables["rendition"], "rule")
    numbers = _grouped(rows.tables["rule_number"], "rule")
    questions = _grouped(rows.tables["question"], "rule")
    for rule in rows.tables["rule"]:
        titles: dict[Language, str] = {"en": _title(rows, rule, "title_en"), "de": _title(rows, rule, "title_de")}
        own = {row["text"] for row in versions.get(rule["id"], ()) if row["origin"] == "restated"}
        said = epochs(versions.get(rule["id"], []))
        for i, epoch in enumerate(said):
            document = _rule_document(rows, rule, titles, epoch)
            document.row["official"] = None if _says_something_of_its_own(i, said, own) else 1
            if i == len(said) - 1:
                for question in questions.get(rule["id"], ()):
                    document.asked[question["lang"]].append(question["text"])
            if epoch.until is None:
                document.names = [name["number"] for name in numbers.get(rule["id"], ())]
                for rendition in pasted.get(rule["id"], ()):
                    document.more[rendition["lang"]].append(rows.text_body(rendition["text"]))
            else:
                document.names = list(epoch.numbers)
            yield document


def _says_something_of_its_own(place: int, said: list[Epoch], own: set[int]) -> bool:
    """Return whether an epoch has a restated text that the next one has no longer.

    Each restatement is searched once; the many official wordings that it stands for are searched as official texts.
    """
    def restated(epoch: Epoch) -> set[int]:
        return {text for _, text in epoch.texts if text in own}

    following = restated(said[place + 1]) if place + 1 < len(said) else set()
    return bool(restated(said[place]) - following)


def _title(rows: Rows, rule: Row, column: str) -> str:
    """Return the rule's own title, or that of the nearest rule above it."""
    seen: set[int] = set()
    while rule[column] is None and rule["parent"] is not None and rule["id"] not in seen:
        seen.add(rule["id"])
        rule = rows.tables["rule"][rule["parent"] - 1]
    return rule[column] or ""


def _rule_document(rows: Rows, rule: Row, titles: dict[Language, str], epoch: Epoch) -> Document:
    own: dict[Language, list[int]] = {"en": epoch.texts_in("en"), "de": epoch.texts_in("de")}
    first: dict[Language, int | None] = {lang: texts[0] if texts else None for lang, texts in own.items()}
    document = Document(
        {"kind": "rule", "ref": rule["key"], "title_en": titles["en"] or None, "title_de": titles["de"] or None,
         "text_en": first["en"], "text_de": first["de"], "status": "current" if epoch.until is None else "superseded",
         "day": epoch.since, "since": epoch.since, "until": epoch.until},
        titles, {lang: rows.text_body(text) for lang, text in first.items()})
    document.more = {lang: [rows.text_body(text) for text in texts[1:]] for lang, texts in own.items()}
    return document


def _terms(rows: Rows) -> Iterator[Document]:
    for term in rows.tables["term"]:
        document = Document(
            {"kind": "term", "ref": term_slug(term["en"], term["de"]), "title_en": term["en"], "title_de": term["de"],
             "text_en": rows.text("en", term["note_en"]) if term["note_en"] else None,
             "text_de": rows.text("de", term["note_de"]) if term["note_de"] else None,
             "status": "current" if term["status"] == "current" else "obsolete", "day": term["since"],
             "since": term["since"], "until": term["until"]},
            {"en": term["en"], "de": term["de"]},
            {"en": term["note_en"] or "", "de": f"{term['plural'] or ''} {term['note_de'] or ''}"})
        for form in (term["forms"] or "").split(" | "):
            for lang, text in spoken_in(form) if form else ():
                document.more[lang].append(text)
        yield document


def _cards(rows: Rows) -> Iterator[Document]:
    names = _grouped(rows.tables["card_name"], "card")
    for card in rows.tables["card"]:
        document = Document(
            {"kind": "card", "ref": card["name_en"], "title_en": card["name_en"], "title_de": card["name_de"],
             "status": "current", "day": card["released"], "official": None if card["source"] is None else 1},
            {"en": card["name_en"], "de": card["name_de"] or ""},
            {"en": card["note_en"] or "", "de": card["note_de"] or ""})
        document.names = _card_names([card["id"]], names)
        yield document
