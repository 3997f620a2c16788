"""`kb serve`."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Any

import click

from kb.cli.options import db_option, progress_printer
from kb.errors import UsageError
from kb.i18n import Translator
from kb.messages import message

_QUEUE = 128


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("serve", help=tr.gettext("Serve the knowledge base; builds the database first if there is none."))
    @db_option(tr)
    @click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST",
                  help=tr.gettext("Address to listen on; 0.0.0.0 lets other machines in."))
    @click.option("--port", type=click.IntRange(0, 65535), default=8001, show_default=True, metavar="PORT",
                  help=tr.gettext("Port to listen on; 0 takes a free one."))
    def serve_command(db: Path | None, host: str, port: int) -> None:
        from kb.store.open import default_path, open_store

        path = db or default_path()
        with listening(host, port) as listener:
            if not path.exists():
                _build(path, tr)
            open_store(path).close()  # says clearly what is wrong with it, if anything is
            _serve(path, listener, tr)

    return serve_command


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raises UsageError where that cannot be."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise UsageError(message("{host} is no address of this machine.", host=host)) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_QUEUE)
    except OSError as error:
        listener.close()
        raise _cannot_listen(error, host, port) from error
    return listener


def _cannot_listen(error: OSError, host: str, port: int) -> UsageError:
    if error.errno == errno.EADDRINUSE:
        return UsageError(message("Port {port} is in use already.", port=str(port)),
                          how=message("Choose another one with --port, or --port 0 for any free one."))
    if error.errno == errno.EACCES:
        return UsageError(message("This user may not listen on port {port}.", port=str(port)),
                          how=message("Choose a port above 1023."))
    return UsageError(message("{host} is no address of this machine.", host=host))


def address_of(listener: socket.socket) -> str:
    """Return where a browser finds the site."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _build(path: Path, tr: Translator) -> None:
    from kb.store.build import build

    click.echo(tr.gettext("There is no database at {path} yet; building it …").format(path=path), err=True)
    build(path, progress=progress_printer(tr))


def _serve(path: Path, listener: socket.socket, tr: Translator) -> None:
    import uvicorn
    from datasette.app import Datasette

    _register_plugin()
    datasette = Datasette(immutables=[str(path)])
    server = uvicorn.Server(uvicorn.Config(datasette.app(), log_level="warning", lifespan="on"))
    said = tr.gettext("The knowledge base is at {address} (stop with Ctrl-C).")
    click.echo(said.format(address=address_of(listener)))
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:  # the server has stopped in order; nothing is wrong
        click.echo(tr.gettext("Stopped."))


def _register_plugin() -> None:
    """Make the plugin known where the package runs without having been installed."""
    from datasette.plugins import pm

    from kb.web import plugin

    known: list[Any] = pm.get_plugins()
    if plugin not in known:
        pm.register(plugin, name="kb")
