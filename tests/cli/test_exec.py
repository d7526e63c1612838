"""`exec`, `runs` and `doctor`: code from a file or standard input, what is known of it later, and what works here."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from adr_server.cli.main import main
from adr_server.errors import InternalFaultError, UsageError
from adr_server.meta_tools.executing import EXECUTE_CODE

Capture = pytest.CaptureFixture[str]

COUNT = "from servers.decisions import list_decisions\nlen(list_decisions()['decisions'])"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets what stands on standard input."""

    def give(data: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


def exec_json(capsys: Capture, on_project: Sequence[str], *argv: str, code: int = 0) -> Any:
    assert main(["exec", *argv, *on_project, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_a_file_is_run_and_its_streams_are_those_of_the_command(
    capsys: Capture, on_project: Sequence[str], tmp_path: Path
) -> None:
    file = tmp_path / "count.py"
    file.write_text(f"import sys\nprint('out')\nprint('err', file=sys.stderr)\n{COUNT}", encoding="utf-8")
    assert main(["exec", str(file), *on_project]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("out\n4\n", "err\n")


def test_standard_input_and_inputs_are_taken(capsys: Capture, on_project: Sequence[str], given: Any) -> None:
    given(b"sum(numbers)")
    outcome = exec_json(capsys, on_project, "-", "--inputs", '{"numbers": [1, 2]}')
    assert (outcome["value"], outcome["status"], outcome["exit_code"]) == (3, "done", 0)
    assert outcome["receipt"]["tokens_returned"] > 0


@pytest.mark.parametrize(("code", "exit_code"), [("", 0), ("import sys\nprint('a', file=sys.stderr)\n1 / 0", 1)])
def test_the_answer_has_the_same_ten_fields_whatever_came(
    capsys: Capture, on_project: Sequence[str], given: Any, code: str, exit_code: int
) -> None:
    given(code.encode())
    outcome = exec_json(capsys, on_project, "-", code=exit_code)
    assert list(outcome) == list(EXECUTE_CODE.output_schema["required"])
    assert outcome["stderr"] == ("a\nline 3: ZeroDivisionError: division by zero" if exit_code else "")


@pytest.mark.parametrize(
    ("code", "exit_code"), [("1 / 0", 1), ("x = (", 2), ("while True: pass", 2), ("open('/etc/passwd')", 1)]
)
def test_the_exit_code_says_whose_a_failure_is(
    capsys: Capture, on_project: Sequence[str], given: Any, code: str, exit_code: int
) -> None:
    given(code.encode())
    outcome = exec_json(capsys, on_project, "-", "--timeout", "1", code=exit_code)
    assert outcome["status"] == "failed"
    assert outcome["stderr"]


@pytest.mark.parametrize(
    ("argv", "data", "told"),
    [
        (["missing.py"], b"", "cannot be read"),
        (["-"], b"\xff\xfe", "no UTF-8 text (byte 0)"),
        (["-"], b"#" * 100_001, "over 100,000 bytes"),
        (["-", "--inputs", "[1]"], b"1", "--inputs"),
        (["-", "--language", "cobol"], b"1", "No language 'cobol'"),
        (["-", "--fresh"], b"1", "--fresh: names no session"),
        (["-", "--session", "Not a name"], b"1", "lower case letters"),
    ],
)
def test_a_wrong_use_is_told_and_is_two(
    capsys: Capture, on_project: Sequence[str], given: Any, *, argv: list[str], data: bytes, told: str
) -> None:
    given(data)
    assert main(["exec", *argv, *on_project]) == 2
    assert told in capsys.readouterr().err


def test_a_session_keeps_variables_until_a_fresh_start(capsys: Capture, on_project: Sequence[str], given: Any) -> None:
    for data, more, value in ((b"x = [1]\nx", [], [1]), (b"x.append(2)\nx", [], [1, 2]), (b"1", ["--fresh"], 1)):
        given(data)
        assert exec_json(capsys, on_project, "-", "--session", "review", *more)["value"] == value
    given(b"x")
    assert exec_json(capsys, on_project, "-", "--session", "review", code=1)["stderr"].endswith("'x' is not defined")


def test_code_writes_into_the_project_only_with_the_callers_word(
    capsys: Capture, on_project: Sequence[str], given: Any
) -> None:
    code = b"from servers.decisions import change_status\nchange_status(id='0001', status='deprecated', write=True)"
    given(code)
    assert "call the tool directly" in exec_json(capsys, on_project, "-", code=1)["stderr"]
    given(code)
    assert exec_json(capsys, on_project, "-", "--write")["status"] == "done"


def test_runs_are_listed_with_what_they_took_and_shown_with_their_code(
    capsys: Capture, on_project: Sequence[str], given: Any
) -> None:
    given(COUNT.encode())
    run_id = exec_json(capsys, on_project, "-")["run_id"]
    assert main(["runs", "list", *on_project]) == 0
    [row] = [line for line in capsys.readouterr().out.splitlines() if run_id in line]
    assert row.split()[1:4] == ["code", "python", "done"]
    assert row.split()[-2] == "1"
    assert main(["runs", "list", *on_project, "--json"]) == 0
    [brief] = [brief for brief in json.loads(capsys.readouterr().out) if brief["run_id"] == run_id]
    assert brief["log"]["tools"] == {"list_decisions": 1}
    assert main(["runs", "show", run_id, *on_project]) == 0
    shown = capsys.readouterr().out
    assert COUNT in shown
    assert f"/results/{run_id}/value.json" in shown
    assert "list_decisions 1x" in shown


def test_a_run_that_is_gone_is_still_in_the_log_and_one_that_never_was_is_not(
    capsys: Capture, on_project: Sequence[str], given: Any, tmp_path: Path
) -> None:
    given(COUNT.encode())
    run_id = exec_json(capsys, on_project, "-")["run_id"]
    for path in tmp_path.rglob("runs.sqlite3*"):
        path.unlink()
    assert main(["runs", "show", run_id, *on_project]) == 0
    assert "What it kept is gone." in capsys.readouterr().out
    assert main(["runs", "show", "nope", *on_project]) == 2
    assert "No run 'nope'" in capsys.readouterr().err


def test_doctor_starts_each_worker_and_tells_its_layers(capsys: Capture, on_project: Sequence[str]) -> None:
    assert main(["doctor", *on_project, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["code: python"]["process"] == "separate"
    assert found["templates and expressions"]
    assert found["telemetry"] == {"collector": "off: not configured"}


def test_doctor_takes_an_extra_that_is_not_installed_for_no_failure(
    capsys: Capture, on_project: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent() -> Path:
        raise UsageError("TypeScript needs Deno.")

    monkeypatch.setattr("adr_server.sandbox.code.typescript.engine.find_binary", absent)
    assert main(["doctor", *on_project, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["code: typescript"] == {"not installed": "TypeScript needs Deno."}


def test_what_this_python_cannot_raise_is_told_without_its_own_name(
    capsys: Capture, on_project: Sequence[str], tmp_path: Path
) -> None:
    file = tmp_path / "code.py"
    file.write_text("raise ValueError(1)\n")
    assert main(["exec", str(file), *on_project]) == 1
    told = "".join(capsys.readouterr())
    assert "raise ValueError('…')" in told
    assert "monty" not in told


def test_doctor_is_two_where_a_worker_does_not_start(
    capsys: Capture, on_project: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Path:
        raise InternalFaultError("The Python engine's worker is missing: reinstall adr-server.")

    monkeypatch.setattr("adr_server.sandbox.code.python.engine.find_binary", missing)
    assert main(["doctor", *on_project]) == 2
    assert "worker is missing: reinstall adr-server" in capsys.readouterr().out
