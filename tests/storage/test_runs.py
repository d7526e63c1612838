import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import (
    AdrServerError,
    BrokenInputError,
    BudgetExceededError,
    InvalidArgumentsError,
    UnknownNameError,
    UsageError,
)
from adr_server.storage import NewRun, RunOrigin, RunQuota, RunRecord, RunStatus, RunStore, StateDir

RUN = NewRun(program='{"kind": "machine"}', origin=RunOrigin.SHIPPED, kind="machine", tool="draft_rules")

ADVANCE = """
import sys
from dataclasses import replace
from pathlib import Path
from adr_server.errors import UsageError
from adr_server.storage import RunStore, StateDir

store = RunStore(StateDir.open(Path(sys.argv[1]), Path(sys.argv[2])))
won = lost = 0
while won < 25:
    run = store.load(sys.argv[3])
    try:
        store.save(replace(run, data=str(int(run.data) + 1)), run.version)
        won += 1
    except UsageError:
        lost += 1
store.close()
"""


class Clock:
    """A clock that moves when told."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 31, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def state(tmp_path: Path) -> StateDir:
    return StateDir.open(tmp_path / "state", tmp_path / "project")


@pytest.fixture
def store(state: StateDir, clock: Clock) -> Iterator[RunStore]:
    quota = RunQuota(runs=4, run=1_000, result=500, total=1_500)
    store = RunStore(state, quota=quota, now=clock)
    yield store
    store.close()


def finish(store: RunStore, run: RunRecord) -> RunRecord:
    return store.save(replace(run, status=RunStatus.DONE), run.version)


def test_a_run_is_loaded_as_it_was_created(store: RunStore) -> None:
    run = store.create(RUN)
    assert store.load(run.run_id) == run
    assert (run.version, run.status, run.created) == (1, RunStatus.RUNNING, "2026-01-31T00:00:01.000+00:00")


def test_a_run_goes_on_in_a_later_process(store: RunStore, state: StateDir) -> None:
    run = store.create(RUN)
    saved = store.save(replace(run, status=RunStatus.ASKING, state="reviewing", data='{"rules": []}'), run.version)
    store.close()
    later = RunStore(state)
    assert later.load(run.run_id) == saved
    assert (saved.version, saved.state) == (2, "reviewing")
    later.close()


def test_only_one_of_two_that_advance_the_same_version_succeeds(store: RunStore) -> None:
    run = store.create(RUN)
    store.save(replace(run, state="first"), run.version)
    with pytest.raises(UsageError, match="advanced by another call meanwhile"):
        store.save(replace(run, state="second"), run.version)
    assert store.load(run.run_id).state == "first"


def test_two_processes_that_advance_one_run_lose_no_step(tmp_path: Path) -> None:
    store = RunStore(StateDir.open(tmp_path / "state", tmp_path))
    run = store.create(replace(RUN, data="0"))
    command = [sys.executable, "-c", ADVANCE, str(tmp_path / "state"), str(tmp_path), run.run_id]
    processes = [subprocess.Popen(command) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    assert (store.load(run.run_id).data, store.load(run.run_id).version) == ("50", 51)
    store.close()


def test_two_processes_can_begin_the_same_store_at_once(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from adr_server.storage import *\n"
        "store = RunStore(StateDir.open(Path(sys.argv[1]), Path(sys.argv[1])))\n"
        "store.create(NewRun(program='{}', origin=RunOrigin.CALLER, kind='directive', tool=''))\n"
        "assert not store.notices; store.close()"
    )
    processes = [subprocess.Popen([sys.executable, "-c", script, str(tmp_path)]) for _ in range(4)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0, 0, 0]
    store = RunStore(StateDir.open(tmp_path, tmp_path))
    assert len(store.list()) == 4
    store.close()


def test_a_run_of_another_project_is_said_to_be_one(store: RunStore, tmp_path: Path) -> None:
    other = RunStore(StateDir.open(tmp_path / "state", tmp_path / "elsewhere"))
    run = other.create(RUN)
    other.close()
    with pytest.raises(UnknownNameError, match="It is a run of another project"):
        store.load(run.run_id)


def test_an_unknown_run_id_gets_no_help_towards_a_known_one(store: RunStore) -> None:
    known = store.create(RUN).run_id
    with pytest.raises(UnknownNameError, match="It may have been removed") as caught:
        store.load(known[:20])
    assert caught.value.nearest == ()
    assert known not in str(caught.value)


def test_a_run_id_with_a_slip_is_answered_with_the_run_it_means(store: RunStore) -> None:
    known = store.create(RUN).run_id
    with pytest.raises(UnknownNameError, match=f"Did you mean '{known}'"):
        store.load(known[:-1])


def test_run_ids_do_not_repeat_and_are_long_enough_not_to_be_guessed(store: RunStore) -> None:
    ids = {finish(store, store.create(RUN)).run_id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(run_id.partition("-")[2]) * 5 >= 120 for run_id in ids)


def test_runs_are_listed_newest_change_first_and_by_status(store: RunStore) -> None:
    one, two = store.create(RUN), store.create(RUN)
    finish(store, one)
    assert [brief.run_id for brief in store.list()] == [one.run_id, two.run_id]
    assert [brief.run_id for brief in store.list(status=RunStatus.RUNNING)] == [two.run_id]
    assert len(store.list(limit=1)) == 1


def test_a_result_is_read_page_by_page(store: RunStore) -> None:
    run = store.create(RUN)
    text = '["ä😀", ' + "1, " * 30 + "2]"
    store.put_result(run.run_id, "decisions", text)
    pages, offset = [], 0
    while True:
        page = store.read_result(run.run_id, "decisions", offset=offset, limit=7)
        assert page.size == len(text)
        pages.append(page.text)
        if page.next_offset is None:
            break
        offset = page.next_offset
    assert "".join(pages) == text
    assert store.read_result(run.run_id, "decisions", offset=10_000).text == ""


def test_results_are_listed_and_replaced_by_key(store: RunStore) -> None:
    run = store.create(RUN)
    store.put_result(run.run_id, "b", "1")
    store.put_result(run.run_id, "a", "22")
    store.put_result(run.run_id, "b", "333")
    assert [(info.key, info.size) for info in store.results(run.run_id)] == [("a", 2), ("b", 3)]


def test_an_unknown_result_is_answered_with_the_nearest(store: RunStore) -> None:
    run = store.create(RUN)
    store.put_result(run.run_id, "decisions", "[]")
    with pytest.raises(UnknownNameError, match="Did you mean 'decisions'"):
        store.read_result(run.run_id, "decision")
    for question in (store.results, lambda run_id: store.put_result(run_id, "a", "1")):
        with pytest.raises(UnknownNameError, match="No run"):
            question("nothing")


@pytest.mark.parametrize(("key", "text"), [("", "1"), ("x" * 201, "1"), ("a\nb", "1"), ("\ud800", "1"), ("a", "\0")])
def test_results_that_cannot_be_kept_are_refused_by_field(store: RunStore, key: str, text: str) -> None:
    run = store.create(RUN)
    with pytest.raises(InvalidArgumentsError, match=r"1 to 200 printable characters|holds no NUL"):
        store.put_result(run.run_id, key, text)


def test_what_is_too_large_is_refused(store: RunStore) -> None:
    run = store.create(RUN)
    with pytest.raises(BudgetExceededError, match="at most 500"):
        store.put_result(run.run_id, "a", "x" * 501)
    with pytest.raises(BudgetExceededError, match="at most 1000"):
        store.create(replace(RUN, data="x" * 1_001))
    with pytest.raises(BudgetExceededError, match="at most 1000"):
        store.save(replace(run, data="x" * 1_001), run.version)


def test_the_oldest_finished_run_makes_room_and_unfinished_ones_stay(store: RunStore) -> None:
    asking = store.create(replace(RUN, status=RunStatus.ASKING))
    finished = [finish(store, store.create(RUN)) for _ in range(3)]
    for run in finished:
        store.put_result(run.run_id, "r", "x" * 400)
    newest = store.create(RUN)
    store.put_result(newest.run_id, "r", "x" * 400)
    kept = {brief.run_id for brief in store.list()}
    assert {asking.run_id, newest.run_id} <= kept
    assert finished[0].run_id not in kept
    with pytest.raises(UnknownNameError):
        store.read_result(finished[0].run_id, "r")


def test_unfinished_runs_that_fill_the_store_are_told_and_not_thrown_away(store: RunStore) -> None:
    for _ in range(4):
        store.create(replace(RUN, status=RunStatus.ASKING))
    with pytest.raises(BudgetExceededError, match="answer or delete some"):
        store.create(RUN)
    assert len(store.list()) == 4


def test_old_runs_are_forgotten_finished_ones_sooner(store: RunStore, clock: Clock) -> None:
    asking = store.create(replace(RUN, status=RunStatus.ASKING))
    done = finish(store, store.create(RUN))
    clock.moment += timedelta(days=20)
    new = store.create(RUN)
    assert {brief.run_id for brief in store.list()} == {asking.run_id, new.run_id}
    clock.moment += timedelta(days=60)
    newest = store.create(RUN)
    assert [brief.run_id for brief in store.list()] == [newest.run_id]
    with pytest.raises(UnknownNameError):
        store.delete(done.run_id)


def test_a_deleted_run_takes_its_results_along(store: RunStore, state: StateDir) -> None:
    run = store.create(RUN)
    store.put_result(run.run_id, "r", "1")
    store.delete(run.run_id)
    connection = sqlite3.connect(state.folder / "runs" / "runs.sqlite3")
    assert connection.execute("SELECT count(*) FROM results").fetchone() == (0,)
    connection.close()


def damage(path: Path, content: bytes) -> None:
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    path.write_bytes(content)


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 8_000])
def test_a_corrupted_store_is_moved_aside_rebuilt_and_said(store: RunStore, state: StateDir, content: bytes) -> None:
    run = store.create(RUN)
    store.close()
    damage(state.folder / "runs" / "runs.sqlite3", content)
    with pytest.raises(UnknownNameError):
        store.load(run.run_id)
    assert store.load(store.create(RUN).run_id).version == 1
    assert len(store.notices) == 1
    assert "The store of runs was broken: it was moved aside as runs.sqlite3.broken-" in store.notices[0]
    assert len(list((state.folder / "runs").glob("*.broken-*"))) == 1


def test_pages_that_break_under_an_open_store_are_a_rebuild_too(state: StateDir) -> None:
    store = RunStore(state)
    for _ in range(50):
        store.create(replace(RUN, data="x" * 10_000))
    store.close()
    path = state.folder / "runs" / "runs.sqlite3"
    whole = path.read_bytes()
    damage(path, whole[:8192] + os.urandom(len(whole) - 8192))
    store.list()
    store.create(RUN)
    assert store.list()
    assert len(store.notices) == 1
    store.close()


def test_a_database_of_another_program_is_moved_aside(store: RunStore, state: StateDir) -> None:
    path = state.subfolder("runs") / "runs.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE runs (surprise)")
    connection.close()
    assert store.list() == ()
    assert len(store.notices) == 1


def test_a_planted_trigger_makes_the_store_foreign(store: RunStore, state: StateDir) -> None:
    store.create(RUN)
    store.close()
    connection = sqlite3.connect(state.folder / "runs" / "runs.sqlite3")
    connection.execute("CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END")
    connection.close()
    assert store.list() == ()
    assert len(store.notices) == 1


def test_a_store_of_a_later_version_is_left_alone(store: RunStore, state: StateDir) -> None:
    store.create(RUN)
    store.close()
    connection = sqlite3.connect(state.folder / "runs" / "runs.sqlite3")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BrokenInputError, match="written by a later adr-server"):
        store.list()
    assert list((state.folder / "runs").glob("*.broken-*")) == []


def test_a_store_that_is_removed_under_an_open_one_begins_anew(store: RunStore, state: StateDir) -> None:
    store.create(RUN)
    for path in (state.folder / "runs").iterdir():
        path.unlink()
    assert store.list() == ()
    assert store.load(store.create(RUN).run_id).version == 1


@given(st.text(max_size=50), st.text(max_size=50), st.text(max_size=200))
def test_any_text_is_an_answer_or_an_error_of_ours(
    tmp_path_factory: pytest.TempPathFactory, run_id: str, key: str, text: str
) -> None:
    base = tmp_path_factory.getbasetemp() / "any-run"
    store = RunStore(StateDir.open(base / "state", base))
    with pytest.raises(UnknownNameError):
        store.load(run_id)
    run = store.create(replace(RUN, data=text, tool=key))
    assert store.load(run.run_id) == run
    try:
        store.put_result(run.run_id, key, text)
    except AdrServerError:
        kept = None
    else:
        kept = store.read_result(run.run_id, key).text
    assert kept is None or kept == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    store.delete(run.run_id)
    store.close()
