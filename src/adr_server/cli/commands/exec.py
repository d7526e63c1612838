"""`adr-server exec`: run code in the sandbox, from a file or standard input."""

import argparse
import sys
from pathlib import Path

from adr_server.cli.commands.run import parse_object
from adr_server.cli.numbers import seconds_up_to
from adr_server.cli.output import add_json_option, print_json, print_text, warn
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import add_project_options, work_on
from adr_server.errors import BrokenInputError, UsageError
from adr_server.meta_tools import Application
from adr_server.meta_tools.executing import EXECUTE_CODE, MAX_SECONDS, run_code
from adr_server.sandbox import CodeOutcome

MAX_BYTES = 100_000
_LANGUAGES = {".ts": "typescript", ".py": "python"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `exec`."""
    parser.add_argument("file", metavar="FILE", help="the code; - for standard input")
    parser.add_argument("--language", metavar="L", help="default: by the file's name, else python")
    parser.add_argument(
        "--timeout", type=seconds_up_to(MAX_SECONDS), default=30.0, metavar="S", help="seconds it may take (30)"
    )
    parser.add_argument("--inputs", default="{}", metavar="JSON", help="variables, a JSON object")
    parser.add_argument("--session", metavar="NAME", help="keep the variables for later runs under this name")
    parser.add_argument("--fresh", action="store_true", help="forget what the session kept before")
    parser.add_argument("--write", action="store_true", help="calls with write=True may write into the project")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run it; 0 done, 1 it raised, 2 refused or out of budget, 3 our own fault."""
    language = arguments.language or _LANGUAGES.get(Path(arguments.file).suffix, "python")
    given = {
        "code": _source(arguments.file),
        "language": language,
        "timeout_s": arguments.timeout,
        "inputs": parse_object(arguments.inputs, option="--inputs"),
        "session": arguments.session,
    }
    if arguments.fresh and arguments.session is None:
        raise UsageError("--fresh: names no session. Example: --session review --fresh")
    checked = EXECUTE_CODE.parse(given)

    async def work(application: Application, progress: ProgressBar) -> CodeOutcome:
        if arguments.fresh:
            application.stores.sessions.delete(arguments.session)
        return await run_code(application, checked, progress, write=arguments.write)

    outcome = work_on(arguments, work)
    if arguments.json:
        print_json(outcome.wire())
    else:
        _tell(outcome)
    return outcome.exit_code


def _tell(outcome: CodeOutcome) -> None:
    """What the code printed on its own streams, then its value."""
    if outcome.stdout:
        print_text(outcome.stdout)
    if outcome.value is not None:
        if isinstance(outcome.value, str):
            print_text(outcome.value)
        else:
            print_json(outcome.value)
    for text in (outcome.stderr, outcome.error):
        if text:
            warn(text.rstrip())


def _source(file: str) -> str:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(MAX_BYTES + 1)
        text = data.decode("utf-8")
    except OSError as problem:
        raise BrokenInputError(f"{file}: cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError as problem:
        raise BrokenInputError(f"{file}: is no UTF-8 text (byte {problem.start})") from None
    if len(data) > MAX_BYTES:
        raise BrokenInputError(f"{file}: code of over {MAX_BYTES:,} bytes; pass data as --inputs")
    return text
