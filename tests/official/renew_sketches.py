"""Write the sketches in data/fingerprints anew, after a change of what a sketch holds: `python -m` this module.

The texts come from the official files ($KB_OFFICIAL); an entry whose text no file has is named and keeps its sketch.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from kb.resources import data_dir
from kb.sources.decode import read_text
from kb.sources.detect import find_files
from kb.sources.pasted import parse_pasted
from kb.text.fingerprint import sketch, text_hash

_ENTRY = re.compile(r'(?P<before>hash: "(?P<hash>[0-9a-f]+)"\n\s+sketch: ")(?P<sketch>[0-9a-f]+)')


def sketches(official: Path) -> dict[str, str]:
    """Return the sketch of every official ruling and pasted paragraph by the hash of its words."""
    found: dict[str, str] = {}
    wanted = {match["hash"] for path in _files() for match in _ENTRY.finditer(path.read_text("utf-8"))}
    for text, names in (*_rulings(official), *_pasted(official)):
        digest = text_hash(text, names)
        if digest in wanted and digest not in found:
            found[digest] = sketch(text, names)
    return found


def _files() -> list[Path]:
    return sorted(Path(str(data_dir() / "fingerprints")).glob("*.yaml"))


def _rulings(official: Path) -> list[tuple[str, tuple[str, ...]]]:
    folder = official / "rulings" / "scryfall"
    cards = json.loads(next(folder.glob("oracle-cards-*.json")).read_text("utf-8"))
    names = {card["oracle_id"]: (card["name"], *card["name"].split(" // ")) for card in cards}
    rulings = json.loads(next(folder.glob("rulings-*.json")).read_text("utf-8"))
    return [(ruling["comment"], tuple(dict.fromkeys(names.get(ruling["oracle_id"], ())))) for ruling in rulings]


def _pasted(official: Path) -> list[tuple[str, tuple[str, ...]]]:
    pages = (parse_pasted(read_text(path).text, path.name) for path in find_files([official / "seeds"]))
    return [(one.text, (one.card,) if one.card else ()) for page in pages for one in page.wordings]


def main() -> None:
    """Replace the sketches, and name what has no text."""
    found = sketches(Path(os.environ["KB_OFFICIAL"]))
    for path in _files():
        old = path.read_text("utf-8")
        path.write_text(_ENTRY.sub(lambda match: match["before"] + found.get(match["hash"], match["sketch"]), old), "utf-8")
        for match in _ENTRY.finditer(old):
            if match["hash"] not in found:
                print(f"{path.name}: no official file has the text of {match['hash']}")


if __name__ == "__main__":
    main()
