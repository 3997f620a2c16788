"""Click's own words in our catalog, and the placeholders of usage lines in the language of the program.

Click asks the standard library's gettext for what it says in help and errors (click 8.1 to 8.5). Markers
here bring those message ids into the catalog; click itself looks them up.
"""

from __future__ import annotations

from typing import Any, TypeVar

import click

from kb.i18n import Translator
from kb.messages import N_
from kb.text.normalise import without_surrogates

C = TypeVar("C", bound=click.Command)


def ngettext(singular: str, plural: str, count: int = 0) -> str:
    """Mark a message with a plural for extraction and return its singular."""
    del plural, count
    return singular


HELP = (
    N_("Usage:"), N_("Options"), N_("Commands"), N_("Positional arguments"), N_("Show this message and exit."),
    N_("default: {default}"), N_("required"), N_("env var: {var}"), N_("(dynamic)"),
)
"""Words of help pages."""

ERRORS = (
    N_("Error: {message}"), N_("Aborted!"), N_("Missing command."), N_("Missing argument"), N_("Missing option"),
    N_("Missing parameter"), N_("Missing {param_type}"), N_("Missing parameter: {param_name}"),
    N_("Choose from:\n\t{choices}"), N_("No such command {name!r}."), N_("No such option {name!r}."),
    N_("No such option: {name}"), N_("Invalid value: {message}"), N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."), N_("{value} is not in the range {range}."),
    N_("Option {name!r} does not take a value."), N_("Argument {name!r} takes {nargs} values."),
    N_("Try '{command} {option}' for help."), N_("Could not open file {filename!r}: {message}"), N_("unknown error"),
    N_("file"), N_("directory"), N_("path"), N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."), N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."), N_("{name} {filename!r} is not writable."),
)
"""What click says about a wrong call."""

ERRORS_WITH_PLURALS = (
    ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ngettext("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
)
"""The same, with a singular and a plural."""

PLACEHOLDERS = (
    N_("[OPTIONS]"), N_("COMMAND [ARGS]..."), N_("QUERY"), N_("REF"), N_("OLD"), N_("NEW"), N_("PATH"), N_("DIR"),
    N_("DATE"), N_("NUMBER"), N_("COUNT"), N_("HOST"), N_("PORT"), N_("SLUG"), N_("KEY"), N_("NAME"), N_("TEXT"),
)
"""What stands in capitals for a value. Click does not translate these; `localised` does."""

WHOLE_NUMBER = N_("whole number")


class PlainText(type(click.STRING)):  # type: ignore[misc]
    """Text from the command line: bytes that are no letters count as U+FFFD, which may be searched and stored."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text without lone surrogates."""
        return without_surrogates(super().convert(value, param, ctx))


def localised(command: C, tr: Translator) -> C:
    """Put the placeholders of a command's usage and help into the translator's language; return the command."""
    command.options_metavar = tr.gettext("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = tr.gettext("COMMAND [ARGS]...")
    for param in command.params:
        if type(param.type) is type(click.STRING):
            param.type = PlainText()
        if isinstance(param, click.Argument):
            param.metavar = _argument(param, tr)
        elif param.metavar:
            param.metavar = tr.gettext(param.metavar)
        if isinstance(param.type, click.IntRange):
            param.type.name = tr.gettext(WHOLE_NUMBER)
            param.metavar = param.metavar or tr.gettext("COUNT")
    return command


def _argument(param: click.Argument, tr: Translator) -> str:
    """Return the placeholder of an argument: `[REF]...`; brackets where it may be left out, dots where repeated."""
    name = tr.gettext((param.name or "").upper())
    return (name if param.required else f"[{name}]") + ("..." if param.nargs != 1 else "")
