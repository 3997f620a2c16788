"""The command `kb`: chooses the language, loads only the command that is asked for, shows errors as one line."""

from __future__ import annotations

import gettext
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

import click

from kb import __version__
from kb.cli.click_messages import localised
from kb.cli.output import forgive_letters, on_one_line
from kb.errors import KbError
from kb.i18n import Language, Translator, as_language, language_of_environment, translator
from kb.messages import message
from kb.reasons import reason_of
from kb.resources import locales_dir

BAD_INPUT = 2
_COMMANDS = ("build", "fetch", "sources", "serve", "search", "show", "history", "diff", "check", "coverage",
             "fingerprint")


class LazyGroup(click.Group):
    """A group whose commands are modules, imported when they are used."""

    def __init__(self, tr: Translator) -> None:
        super().__init__(
            name="kb",
            help=tr.gettext("A bilingual, dated and executable knowledge base of Magic rules and rulings."),
            params=[
                click.Option(["--ui"], type=click.Choice(["auto", "de", "en"]), default="auto",
                             help=tr.gettext("Language of the program; auto follows the locale.")),
                click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False,
                             help=tr.gettext("Show the version and stop."), callback=_show_version),
            ],
            callback=lambda **_: None,
        )
        self._tr = tr

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which a newcomer meets them."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module and let it make the command in the language of the program."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"kb.cli.{cmd_name}_command").make(self._tr)
        assert isinstance(command, click.Command)
        return localised(command, self._tr)


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"kb {__version__}")
        ctx.exit()


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line. Exit status: 0, 1 for a check that does not hold, 2 for bad input."""
    args = _language_first(list(sys.argv[1:] if argv is None else argv))
    forgive_letters()
    _stop_in_order()
    lang = _language(args)
    _speak(lang)
    tr = translator(lang)
    try:
        status = localised(LazyGroup(tr), tr).main(args=args or ["--help"], prog_name="kb", standalone_mode=False)
    except KbError as error:
        _fail(error_line(error, tr))
    except click.ClickException as error:
        _fail(on_one_line(" ".join(error.format_message().split())))
    except click.Abort:
        _fail(tr.gettext("interrupted"), 130)
    except OSError as error:
        _discard_output()
        _fail(tr.text(message("The output cannot be written ({reason}).", reason=reason_of(error))))
    except SystemExit as error:
        if error.code != 1:
            raise
        # Click itself ends with 1 when the reader of a pipe has seen enough; commands return their status.
        _discard_output()
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


def _discard_output() -> None:
    """Let what is still to be flushed go nowhere, as it cannot go where it was meant to."""
    with suppress(OSError, AttributeError, ValueError):  # a stream that is closed, or no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop_in_order() -> None:
    """Let a request to stop end the program as an error does, so that unfinished files are removed."""
    def stop(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            if (number := getattr(signal, name, None)) and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, stop)


def error_line(error: KbError, tr: Translator) -> str:
    """Return an error as one line: place, what, how to mend it."""
    how = f" {tr.text(error.how)}" if error.how else ""
    place = f"{error.place}: " if error.place else ""
    return on_one_line(" ".join(f"{place}{tr.text(error.what)}{how}".split()))


def _fail(line: str, status: int = BAD_INPUT) -> None:
    click.echo(f"kb: {line}", err=True)
    sys.exit(status)


def _language_first(args: list[str]) -> list[str]:
    """Let `--ui` stand behind the command as well, although it is an option of the whole program."""
    ends = args.index("--") if "--" in args else len(args)
    for i, arg in enumerate(args[:ends]):
        width = 1 if arg.startswith("--ui=") else 2 if arg == "--ui" else 0
        if width:
            return [*args[i:i + width], *args[:i], *args[i + width:]]
    return args


def _language(args: Sequence[str]) -> Language:
    for i, arg in enumerate(args):
        value = arg.removeprefix("--ui=") if arg.startswith("--ui=") else None
        if arg == "--ui" and i + 1 < len(args):
            value = args[i + 1]
        if value is not None:
            return as_language(value) or language_of_environment()
    return language_of_environment()


def _speak(lang: Language) -> None:
    """Let click's own words come from our catalog; it asks the standard library's gettext."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("kb", str(locales_dir()))
    gettext.textdomain("kb")
