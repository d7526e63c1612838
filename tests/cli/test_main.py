"""The command line as a whole: exit codes, what goes where, and what is imported for what."""

import argparse
import importlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adr_server import __version__
from adr_server.cli.main import COMMANDS, main
from git_repositories import make_repository
from own_tools import write_content
from samples import write_project

HEAVY = ("mcp", "tiktoken", "asyncio", "sqlite3", "jinja2", "jmespath", "transitions", "diskcache", "tqdm")
OF_OTHER_RUNS = (
    "jmespath",
    "jsonschema",
    "adr_server.catalog.manifest",
    "adr_server.codebase.dependencies.reading",
    "adr_server.codebase.stack.lexicon",
    "adr_server.decisions.reading",
    "adr_server.directives.model",
    "adr_server.machines.model",
    "adr_server.meta_tools.meta_tool",
    "adr_server.patterns.patterns",
    "adr_server.prompts.prompts",
    "adr_server.sandbox.code",
    "adr_server.sandbox.confined",
    "adr_server.sandbox.files",
    "adr_server.storage.memory",
    "adr_server.tokens.encoding",
)
"""What definitions, code, changed manifests, new records and the wire need, and a warm command on one tool does not."""
ROOMS_THAT_RUN = ("adr_server.storage", "adr_server.sandbox", "adr_server.meta_tools", "adr_server.server")


def modules_after(*argv: str) -> set[str]:
    """The modules that are loaded once a command has run."""
    code = (
        "import contextlib, io, json, sys\n"
        "from adr_server.cli.main import main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        "    try:\n"
        "        main(sys.argv[1:])\n"
        "    except SystemExit:\n"
        "        pass\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *argv], check=True, capture_output=True, text=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("argv", [["--help"], ["catalog"], ["catalog", "list"], ["catalog", "search", "records"]])
def test_help_and_listings_load_nothing_that_runs(argv: list[str]) -> None:
    catalog = modules_after("catalog")  # Once before: token counts are then kept, as on any desk.
    loaded = modules_after(*argv) if argv != ["catalog"] else catalog
    assert loaded.isdisjoint(HEAVY), loaded & set(HEAVY)
    assert loaded.isdisjoint(ROOMS_THAT_RUN)


@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        ["catalog", "check"],
        ["catalog", "show", "list_decisions"],
        ["prompts", "list"],
        ["machines", "show", "draft_rules"],
        ["patterns", "list"],
        ["tools", "--json"],
        ["run", "list_decisions"],
        ["serve", "--help"],
    ],
)
def test_no_command_but_serve_loads_the_protocol(argv: list[str], tmp_path: Path) -> None:
    if argv[0] == "run":
        argv = [*argv, "--project", str(write_project(tmp_path / "project")), "--state-dir", str(tmp_path / "state")]
    assert not {name for name in modules_after(*argv) if name == "mcp" or name.startswith(("mcp.", "mcp_types"))}


@pytest.mark.parametrize("argv", [["decisions", "list"], ["impact", "--diff", "HEAD"]])
def test_a_command_on_one_tool_loads_nothing_of_other_runs(argv: list[str], tmp_path: Path) -> None:
    project = make_repository(tmp_path / "project", {"adr/0001-a.md": "# 1. A\n\n## Status\n\nAccepted\n", "a.py": ""})
    (project / "a.py").write_text("import this\n")
    whole = [*argv, "--project", str(project), "--state-dir", str(tmp_path / "state")]
    modules_after(*whole)
    loaded = modules_after(*whole)
    assert "adr_server.sandbox.runner" in loaded
    assert loaded.isdisjoint({*OF_OTHER_RUNS, "jinja2"}), loaded & {*OF_OTHER_RUNS, "jinja2"}


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"adr-server {__version__}\n"


@pytest.mark.parametrize("command", [name for name, _ in COMMANDS])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"adr-server {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv", [[], ["nonsense"], ["catalog", "nonsense"], ["run"], ["machines"], ["new", "x", "y/z"]]
)
def test_wrong_use_is_two_with_the_usage_on_standard_error(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "usage:" in told.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["run", "list_decision"], "Did you mean 'list_decisions'"),
        (["run", "list_decisions", "--args", "{"], "--args"),
        (["run", "list_decisions", "--args", "[]"], "must be a JSON object"),
        (["run", "list_decisions", "--args", "[" * 100_000], "--args"),
        (["run", "list_decisions", "--args", '{"status": "done"}'], "status"),
        (["run", "list_decisions", "--project", "nowhere"], "does not exist"),
        (["run", "list_decisions", "--project", __file__], "is a file"),
        (["run", "list_decisions", "--plan"], "is an action"),
        (["serve", "--project", "nowhere"], "does not exist"),
        (["serve", "--http", "127.0.0.1:http"], "--http"),
        (["serve", "--http", "0.0.0.0:8000"], "--allow-hosts NAME"),
        (["serve", "--http", "[::]:8000"], "--allow-hosts NAME"),
        (["serve", "--http", "0.0.0.0:8000", "--allow-hosts", "http://adr.example"], "is no name of a host"),
        (["serve", "--allow-hosts", "adr.example"], "goes with --http"),
        (["catalog", "show", "list_decision"], "Did you mean 'list_decisions'"),
        (["catalog", "list", "--category", "decision"], "Did you mean 'decisions'"),
        (["prompts", "show", "rules/refin"], "Did you mean 'rules/refine'"),
        (["prompts", "show", "rules/refine#validaton"], "Did you mean 'validation'"),
        (["machines", "show", "draft_rule"], "Did you mean 'draft_rules'"),
        (["patterns", "show", "kubernets"], "kubernetes"),
        (["new", "tool", "nocategory"], "category/name"),
        (["config", "show", "--project", "nowhere"], "does not exist"),
        (["check", "--only", ""], "--only names no check"),
        (["check", "--only", " , "], "--only names no check"),
    ],
)
def test_what_cannot_be_is_two_with_a_remedy_and_nothing_on_standard_output(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if argv[0] in {"run", "serve", "check"}:
        argv = [*argv, "--state-dir", str(tmp_path / "state")]
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("stale --commits -1", "argument --commits: expected a whole number of at least 1, not '-1'"),
        ("check --jobs 0", "argument --jobs: expected a whole number of at least 1, not '0'"),
        ("explore README.md --depth 9", "argument --depth: expected a whole number from 1 to 4, not '9'"),
        ("decisions graph --limit x", "argument --limit: expected a whole number of at least 1, not 'x'"),
        ("exec - --timeout -1", "argument --timeout: expected seconds, more than 0 and at most 3600, not '-1'"),
        ("draft --title X --model a:b --model-tokens abc", "expected a whole number from 1 to 10000000, not 'abc'"),
    ],
)
def test_a_number_out_of_its_bounds_is_told_with_the_bounds(
    argv: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(argv.split())
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("search x --limit 9999", "adr-server: --limit: must be less than or equal to 100.\n"),
        ("decisions graph --limit 99999999", "adr-server: --limit: must be less than or equal to 1000000.\n"),
        ("decisions search x --since y", "adr-server: --since: 'y' is no day; write it as 2026-01-31.\n"),
        (f"explore {'x' * 9_999}", "adr-server: ENTITY|PATH[:LINE]: longer than"),
    ],
)
def test_what_a_tool_refuses_is_told_in_the_words_of_the_command_line(
    argv: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--project", str(write_project(tmp_path / "project")), "--state-dir", str(tmp_path / "state")]
    assert main([*argv.split(), *where]) == 2
    assert capsys.readouterr().err.startswith(told)


def commands_of(parser: argparse.ArgumentParser, *words: str) -> Iterator[tuple[str, ...]]:
    """Every command that `parser` knows below `words`, as it is typed."""
    nested = [action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not nested:
        yield words
    for choices in nested:
        for word, below in choices.items():
            yield from commands_of(below, *words, word)


@pytest.mark.parametrize("command", [name for name, _ in COMMANDS if name not in {"serve", "comment"}])
def test_every_command_that_answers_can_answer_in_json(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    importlib.import_module(f"adr_server.cli.commands.{command}").configure(parser)
    for words in commands_of(parser, command):
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        assert "--json" in capsys.readouterr().out, words


@pytest.mark.parametrize("command", [["catalog", "search", "redis"], ["runs", "list"]])
@pytest.mark.parametrize("limit", ["0", "-1"])
def test_a_list_of_nothing_is_refused(command: list[str], limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--limit", limit])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "--limit" in said.err


def test_links_in_a_circle_are_no_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert main(["run", "list_decisions", "--project", str(tmp_path / "a"), "--state-dir", str(tmp_path / "s")]) == 2
    assert "cannot be opened" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_project_that_may_not_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    assert main(["run", "list_decisions", "--project", str(tmp_path / "closed")]) == 2
    assert "may not be read" in capsys.readouterr().err


def test_a_fault_of_ours_is_three_and_asks_to_be_reported() -> None:
    code = (
        "import sys\n"
        "from adr_server.cli.commands import catalog\n"
        "catalog.content_root = lambda: 1 / 0\n"
        "from adr_server.cli.main import main\n"
        "sys.exit(main(['catalog', '--json']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 3
    assert done.stdout == ""
    assert "please report it" in done.stderr


def test_a_reader_that_has_gone_is_no_error() -> None:
    command = [sys.executable, "-m", "adr_server", "tools", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


def test_an_interrupted_run_is_130_and_says_so_in_a_line(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    project = write_project(tmp_path / "project")
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from adr_server.content import Content\n"
        "from adr_server.meta_tools import application\n"
        "content = Content(root=Path(sys.argv.pop()))\n"
        "application.content_root = lambda: content\n"
        "from adr_server.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = json.dumps({"folder": str(tmp_path)})
    command = [sys.executable, "-c", code, "run", "waiting_tool", "--args", arguments, "--json"]
    command += ["--project", str(project), "--state-dir", str(tmp_path / "state"), str(content.root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "started").exists():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err == "adr-server: interrupted\n"
    assert (tmp_path / "cancelled").exists()
