"""The shape of a command that prints what one catalogue tool found: its text, or its rows as JSON, and an exit code.

Rule: such a command is its tool and its options; what is printed and what the code says is decided here. All that runs
is imported when it is run, so that help does without.
"""

import argparse
from dataclasses import dataclass
from typing import Any

from adr_server.cli.output import add_json_option, print_json, print_text, tell_searched, warn
from adr_server.cli.project import add_project_options


class Option:
    """One argument of the tool, under the same name: what argparse's `add_argument` takes."""

    def __init__(self, *names: str, **settings: Any) -> None:
        self._names = names
        self._settings = settings

    def add_to(self, parser: argparse.ArgumentParser) -> tuple[str, str]:
        """Add it; the name of the tool's argument, and how it is spelled here."""
        added = parser.add_argument(*self._names, **self._settings)
        return added.dest, added.option_strings[0] if added.option_strings else str(added.metavar)


@dataclass(frozen=True, kw_only=True)
class ToolCommand:
    """A command on one tool.

    `rows` is the field of the tool's value that `--json` prints, None for all of it; its `notes`, its `problems`, what
    could not be read, and where there are no rows, what was `searched` for them, are then told on standard error. Where
    the field `findings` is neither empty nor zero, the exit code is 1.
    """

    tool: str
    options: tuple[Option, ...] = ()
    rows: str | None = None
    findings: str | None = None

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of the tool, those of the project, and `--json`."""
        parser.set_defaults(spelled=dict(option.add_to(parser) for option in self.options))
        add_project_options(parser)
        add_json_option(parser)

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the tool, and print what it gave."""
        from adr_server.cli.tool_runs import run_for_desk  # noqa: PLC0415 - as the module says

        given = {name: getattr(arguments, name) for name in arguments.spelled}
        result = run_for_desk(arguments, self.tool, given, told=not arguments.json, spelled=arguments.spelled)
        if arguments.json and self.rows is not None:
            for note in result.value.get("notes", ()):
                warn(f"note: {note}")
            for problem in result.value.get("problems", ()):
                warn(f"unreadable: {problem['text']}")
            if not result.value[self.rows] and "searched" in result.value:
                tell_searched(result.value["searched"])
            print_json(result.value[self.rows])
        elif arguments.json:
            print_json(result.value)
        else:
            print_text(result.text)
        if result.value.get("records") == 0:
            warn("no decision records were found; `adr-server decisions init` starts a log")
        return 1 if self.findings is not None and result.value[self.findings] else 0
