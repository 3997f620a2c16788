"""No link on the site leads nowhere."""

from __future__ import annotations

import html
import re
import sqlite3

from tests.web.conftest import made


def test_every_link_that_can_be_reached_from_home_leads_somewhere(bundled_db: sqlite3.Connection) -> None:
    """Everything but searches and JSON twins, which have tests of their own."""
    waiting = ["/de", "/en"]
    seen = set(waiting)
    broken = []
    while waiting:
        address = waiting.pop()
        reply = made(address, bundled_db)
        if reply.status != 200:
            broken.append((address, reply.status))
        for found in re.findall(r'href="(/(?:de|en)\b[^"#]*)', reply.body.decode()):
            link = html.unescape(found)
            if link not in seen and "/search?" not in link and not link.partition("?")[0].endswith(".json"):
                seen.add(link)
                waiting.append(link)
    assert broken == []
    rules = bundled_db.execute("select count(*) from rule").fetchone()[0]
    terms = bundled_db.execute("select count(*) from term").fetchone()[0]
    assert len(seen) > 2 * (rules + terms)
