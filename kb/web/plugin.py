"""The Datasette plugin: hooks only; what they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from datasette import hookimpl
from datasette.utils.asgi import NotFound

from kb.i18n import LANGUAGES, translator
from kb.web import site
from kb.web.links import ASSETS
from kb.web.metadata import database_metadata, stored_queries
from kb.web.paths import with_clean_path

_OURS = ("/de", "/en")
F = TypeVar("F", bound=Callable[..., Any])


def hook(function: F) -> F:
    """Mark a hook; Datasette's own mark has no types."""
    marked: F = hookimpl(function)
    return marked


@hook
def register_routes(datasette: Any) -> list[tuple[str, Callable[..., Any]]]:
    """Add our pages, where a knowledge base is served; any other Datasette is left as it is."""
    if site.our_database(datasette) is None:
        return []
    return [
        (r"/$", site.root),
        (rf"/{ASSETS}/(?P<name>[^/]+)$", site.send_asset),
        (r"/(?P<lang>de|en)(?P<path>(?:\.json)?|/.*)$", site.page),
    ]


@hook
def get_metadata(datasette: Any) -> dict[str, Any]:
    """Describe the database, its tables, views and columns in both languages."""
    name = site.our_database(datasette)
    return database_metadata(name) if name else {}


@hook
def canned_queries(datasette: Any, database: str) -> dict[str, Any]:
    """Offer the stored queries."""
    return stored_queries() if database == site.our_database(datasette) else {}


@hook
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """Lead from Datasette's pages back to ours."""
    if site.our_database(datasette) is None:
        return []
    return [{"href": site.links_of(datasette, lang).page(),
             "label": translator(lang).gettext("Search the knowledge base")} for lang in LANGUAGES]


@hook
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """Show our own page where nothing is found."""
    if not isinstance(exception, NotFound) or request.path.endswith(".json") or site.our_database(datasette) is None:
        return None
    return site.error_response(datasette, request, HTTPStatus.NOT_FOUND)


@hook
def skip_csrf(scope: dict[str, Any]) -> bool:
    """Let our pages answer for themselves: they accept no writes at all."""
    return any(scope["path"] == own or scope["path"].startswith(f"{own}/") for own in _OURS)


@hook
def asgi_wrapper() -> Callable[[Any], Any]:
    """Keep letters that came without percent-encoding from stopping Datasette's router."""
    return with_clean_path
