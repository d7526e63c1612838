"""The log of runs is bounded, survives damage, and tells nothing of what a run was given."""

import json
import logging
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from adr_server.storage import CallEnd, RunEnd, RunLog, StateDir


@pytest.fixture
def state(tmp_path: Path) -> StateDir:
    (tmp_path / "project").mkdir()
    return StateDir.open(tmp_path / "state", tmp_path / "project")


def ended(run_id: str, *tools: str, status: str = "done") -> RunEnd:
    second = 10**9
    return RunEnd(
        run_id=run_id,
        kind="code",
        tool="python",
        origin="caller",
        status=status,
        failed_by=None,
        began=second,
        ended=3 * second,
        calls=tuple(CallEnd(tool=tool, began=0, ended=1, tokens=5, failed=False) for tool in tools),
        tokens_kept=10,
        tokens_returned=2,
    )


def files(state: StateDir) -> list[Path]:
    return sorted((state.folder / "runs").glob("log.jsonl*"))


def test_tokens_that_were_estimated_are_said_to_be(state: StateDir) -> None:
    log = RunLog(state)
    log.write(replace(ended("desk"), exact=False))
    log.write(ended("client"))
    assert ((log.find("desk") or {})["exact"], (log.find("client") or {}).get("exact")) == (False, None)


def test_a_run_is_one_line_with_what_it_called_and_how_long_it_took(state: StateDir) -> None:
    log = RunLog(state)
    log.write(ended("a", "read", "read", "list"))
    [path] = files(state)
    [line] = path.read_text(encoding="ascii").splitlines()
    assert json.loads(line) == log.find("a")
    told = log.find("a") or {}
    assert (told["seconds"], told["calls"], told["tools"]) == (2.0, 3, {"read": 2, "list": 1})
    assert log.find("b") is None


def test_the_newest_come_first_across_exchanged_files_and_the_oldest_are_given_up(state: StateDir) -> None:
    log = RunLog(state, max_bytes=1_000)
    for number in range(50):
        log.write(ended(f"run-{number:03}"))
    assert len(files(state)) == 4
    assert all(path.stat().st_size <= 1_000 for path in files(state))
    names = [line["run_id"] for line in log.lines(100)]
    assert names == [f"run-{number:03}" for number in range(49, 49 - len(names), -1)]
    assert 4 <= len(names) < 50
    assert [line["run_id"] for line in log.lines(2)] == ["run-049", "run-048"]


def test_damaged_lines_cost_themselves_alone(state: StateDir) -> None:
    log = RunLog(state)
    log.write(ended("a"))
    [path] = files(state)
    with path.open("ab") as file:
        file.write(b'{"run_id": 3}\nnoise \xff\n[1]\n{"run_id": "cut of\n' + b"[" * 5_000 + b"\n")
    log.write(ended("b"))
    assert [line["run_id"] for line in log.lines(10)] == ["b", "a"]


def test_writers_at_once_lose_no_line_and_mix_none(state: StateDir) -> None:
    def write(name: str) -> None:
        log = RunLog(state)
        for number in range(30):
            log.write(ended(f"{name}-{number}", *["tool"] * 20))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({line["run_id"] for line in RunLog(state).lines(1_000)}) == 120


def test_a_log_that_cannot_be_written_is_told_and_stops_nothing(
    state: StateDir, caplog: pytest.LogCaptureFixture
) -> None:
    (state.folder / "runs").mkdir(exist_ok=True)
    (state.folder / "runs" / "log.jsonl").mkdir()
    with caplog.at_level(logging.WARNING):
        RunLog(state).write(ended("a"))
    assert "cannot be written" in caplog.text
    assert RunLog(state).lines(5) == ()
