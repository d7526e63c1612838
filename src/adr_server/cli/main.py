"""Parse the command line, import the one command that was asked for, and turn what happens into an exit code.

argparse, because it costs 8 ms to import where click costs 70: help and listings answer in the time of a bare start.
"""

import argparse
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast

from adr_server import __version__
from adr_server.cli.action_help import describe_actions, sentence
from adr_server.cli.output import warn
from adr_server.errors import AdrServerError

DONE, FINDINGS, WRONG_USE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 130

COMMANDS: tuple[tuple[str, str], ...] = (
    ("serve", "serve MCP over standard input and output, or HTTP"),
    ("check", "gate a change: every check against its base, in the forms that CI reads"),
    ("comment", "write the one comment that a pull request needs: what broke, what is touched"),
    ("draft", "draft the records that a change, a gap or a document calls for, from evidence"),
    ("decisions", "list, read, check, draw and change the decision records"),
    ("drift", "does the code do what was decided; exit code 1 where it does not"),
    ("gaps", "what the code rests on and no record in force names"),
    ("stack", "the technologies of the project, each with the lines that show it, and whether it is used"),
    ("impact", "which decisions govern files or a diff, and which the diff needs"),
    ("conflicts", "records in force that contradict each other"),
    ("stale", "records that should be looked at again"),
    ("markers", "where code names records, and which of these names are broken"),
    ("scorecard", "counts and ratios, with what each was computed from"),
    ("evidence", "per claim the record, commit, line, hash and verdict"),
    ("rules", "infer, check and compile the rules of the decisions"),
    ("index", "index the code of the project, or bring its index up to date"),
    ("search", "search the code by words, names, patterns and relations"),
    ("explore", "one entity, file or record: owners, decisions, what it uses and is used by"),
    ("repos", "other repositories that searches take in: add, list, remove, refresh"),
    ("fleet", "scan many checkouts into one report: records, stack, drift and gaps"),
    ("annotate", "check the code's @knowgraph annotations, or print drafts"),
    ("run", "run any catalogue tool in the sandbox"),
    ("exec", "run code that calls catalogue tools, in the sandbox"),
    ("runs", "list the runs of this project, and show one"),
    ("catalog", "list, search, show and check the catalogue of tools"),
    ("prompts", "list, show and check the prompts"),
    ("machines", "list, show and draw the state machines"),
    ("patterns", "list, show and check the architecture patterns"),
    ("config", "every setting, its value, and where that came from"),
    ("doctor", "what works here: the sandbox's layers, engines, stores"),
    ("tools", "what is on the wire, and what it costs in tokens"),
    ("new", "scaffold a tool, prompt, pattern or machine with its test"),
)

ALLOCATIONS = 100_000
"""New objects between two looks of the garbage collector; Python's own number is 700 or 2,000."""

EXIT_CODES = (
    "exit codes: 0 done, 1 findings (exec: it raised), 2 wrong use or broken input, 3 our own fault, 130 interrupted"
)


class Command(Protocol):
    """What a module under `commands/` is."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the exit code."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except AdrServerError as problem:
        warn(f"adr-server: {problem}")
        return problem.exit_code
    except KeyboardInterrupt:
        warn("adr-server: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`); what Python would flush at exit must not raise again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception:  # noqa: BLE001 - the one catch-all of this face
        import traceback  # noqa: PLC0415 - only a fault needs it

        warn(f"adr-server: this is a fault of ours; please report it\n{traceback.format_exc()}")
        return OUR_FAULT


def script() -> NoReturn:
    """The entry point of the installed script."""
    # What a start makes is modules, which stay: each look of the collector at them is for nothing.
    gc.set_threshold(ALLOCATIONS)
    # To look for plugins pydantic reads the metadata of all that is installed; none of them has a part in a command.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    code = main()
    # The process ends: nothing is left to be found in a last look.
    gc.freeze()
    sys.exit(code)


def _run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="adr-server",
        description="Architecture review over a project's decision records.",
        epilog=EXIT_CODES,
    )
    parser.add_argument("--version", action="version", version=f"adr-server {__version__}")
    chosen = next((word for word in argv if not word.startswith("-")), None)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    # The others are made for the help alone: what begins with a command's name is that command's.
    for name, summary in [one for one in COMMANDS if [one[0]] == argv[:1]] or COMMANDS:
        subparser = subparsers.add_parser(name, help=summary, description=sentence(summary))
        if name == chosen:
            _module(name).configure(subparser)
            describe_actions(subparser)
    arguments = parser.parse_args(argv)
    return _module(arguments.command).run(arguments)


def _module(name: str) -> Command:
    return cast("Command", importlib.import_module(f"adr_server.cli.commands.{name}"))
