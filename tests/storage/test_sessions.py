"""What a session keeps is given back to the project, session, language and engine that kept it, and to nobody else."""

import os
import shutil
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError
from adr_server.storage import SessionQuota, SessionStore, StateDir

ENGINE = "engine 1.0"


@pytest.fixture
def state(tmp_path: Path) -> StateDir:
    return open_state(tmp_path, "project")


def open_state(root: Path, project: str) -> StateDir:
    (root / project).mkdir(exist_ok=True)
    return StateDir.open(root / "state", root / project)


def keep(store: SessionStore, name: str, data: bytes) -> None:
    store.open(name, language="python").save(data, ENGINE)


def kept(store: SessionStore, name: str, *, language: str = "python", engine: str = ENGINE) -> bytes | None:
    return store.open(name, language=language).load(engine)


def test_what_was_kept_is_given_back_to_a_later_process(state: StateDir) -> None:
    keep(SessionStore(state), "review", b"\x00\n\xff\nend")
    assert kept(SessionStore(state), "review") == b"\x00\n\xff\nend"
    assert kept(SessionStore(state), "other") is None


@pytest.mark.parametrize("name", ["", "A", "../x", "a/b", "x" * 41, "-a", "a b", "a\n"])
def test_a_name_that_could_lead_anywhere_else_is_refused(state: StateDir, name: str) -> None:
    with pytest.raises(UsageError, match="lower case letters"):
        SessionStore(state).open(name, language="python")
    assert not SessionStore(state).delete(name)


@pytest.mark.skipif(sys.platform == "win32", reason="its access lists are not in the mode")
def test_the_key_and_what_is_kept_are_readable_by_their_user_alone(state: StateDir) -> None:
    store = SessionStore(state)
    keep(store, "review", b"x")
    for path in (state.folder / "session.key", store.path("review")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_each_single_changed_byte_is_refused_with_the_remedy(state: StateDir) -> None:
    store = SessionStore(state)
    keep(store, "review", b"data")
    path = store.path("review")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(BrokenInputError, match="clean_workspace"):
            kept(store, "review")
    for cut in (b"", whole[:20], whole[:-1], whole + b"x"):
        path.write_bytes(cut)
        with pytest.raises(BrokenInputError, match="it was changed, or not written here"):
            kept(store, "review")


def test_what_another_project_kept_is_refused_even_with_its_key(tmp_path: Path, state: StateDir) -> None:
    other = open_state(tmp_path, "other")
    keep(SessionStore(other), "review", b"foreign")
    mine = SessionStore(state)
    keep(mine, "review", b"mine")
    shutil.copy(SessionStore(other).path("review"), mine.path("review"))
    with pytest.raises(BrokenInputError, match="not written here"):
        kept(mine, "review")
    shutil.copy(other.folder / "session.key", state.folder / "session.key")
    with pytest.raises(BrokenInputError, match="another project"):
        kept(mine, "review")


def test_another_name_language_or_engine_is_refused_and_told(state: StateDir) -> None:
    store = SessionStore(state)
    keep(store, "review", b"x")
    shutil.copy(store.path("review"), store.path("copied"))
    with pytest.raises(BrokenInputError, match="the session 'review' under another name"):
        kept(store, "copied")
    with pytest.raises(BrokenInputError, match="variables of python, not of typescript"):
        kept(store, "review", language="typescript")
    with pytest.raises(BrokenInputError, match=r"kept by engine 1\.0, and this is engine 2\.0"):
        kept(store, "review", engine="engine 2.0")


def test_a_file_that_is_too_large_or_a_link_is_not_read(state: StateDir, tmp_path: Path) -> None:
    store = SessionStore(state, quota=SessionQuota(one_bytes=1_000))
    with store.path("large").open("wb") as file:
        file.truncate(1 << 33)  # sparse: reading it whole would be seen
    with pytest.raises(BrokenInputError, match="it has over"):
        kept(store, "large")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    store.path("link").symlink_to(tmp_path / "secret")
    with pytest.raises(BrokenInputError, match="it is a link") as refused:
        kept(store, "link")
    assert "secret" not in str(refused.value)


def test_a_damaged_key_is_told_and_never_used(state: StateDir) -> None:
    store = SessionStore(state)
    keep(store, "review", b"x")
    (state.folder / "session.key").write_bytes(b"short")
    with pytest.raises(BrokenInputError, match=r"delete session\.key"):
        kept(store, "review")


def test_quotas_refuse_what_does_not_fit_and_leave_what_is_there(state: StateDir) -> None:
    store = SessionStore(state, quota=SessionQuota(one_bytes=1_000, total_bytes=2_500, sessions=2))
    keep(store, "one", b"x" * 900)
    with pytest.raises(BudgetExceededError, match="at most 1,000"):
        keep(store, "one", b"x" * 1_001)
    assert kept(store, "one") == b"x" * 900
    keep(store, "two", b"y")
    with pytest.raises(BudgetExceededError, match="2 of 2 sessions"):
        keep(store, "three", b"z")
    keep(store, "two", b"y" * 1_000)
    assert store.delete("one")
    keep(store, "three", b"z")


def test_a_session_that_nobody_used_for_too_long_is_forgotten(state: StateDir) -> None:
    keep(SessionStore(state), "old", b"x")
    keep(SessionStore(state), "young", b"x")
    later = datetime.now(UTC) + timedelta(days=10)
    os.utime(SessionStore(state).path("young"), (later.timestamp(), later.timestamp()))
    store = SessionStore(state, now=lambda: datetime.now(UTC) + timedelta(days=15))
    assert [session.name for session in store.sessions()] == ["young"]
    assert kept(store, "old") is None


def test_one_holder_at_a_time_and_the_next_when_it_ends(state: StateDir) -> None:
    store = SessionStore(state)
    first, second = store.open("review", language="python"), store.open("review", language="python")
    assert first.try_begin()
    assert not second.try_begin()
    assert store.open("other", language="python").try_begin()
    first.end()
    assert second.try_begin()
    second.end()


def test_a_full_disk_is_told_and_leaves_what_was_kept(state: StateDir, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SessionStore(state)
    keep(store, "review", b"before")

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("adr_server.storage.sessions.os.open", full)
        with pytest.raises(BrokenInputError, match="No space left"):
            keep(store, "review", b"after")
    assert kept(store, "review") == b"before"
    assert [path.suffix for path in store.path("review").parent.iterdir()] == [".session"]
