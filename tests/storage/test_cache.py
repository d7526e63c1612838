import gc
import json
import pickle
import sqlite3
import subprocess
import sys
import threading
import warnings
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import InternalFaultError
from adr_server.storage import Cache

LARGE = ["a large value that diskcache keeps in a file of its own", *range(60_000)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def cache(folder: Path) -> Iterator[Cache]:
    cache = Cache(folder, size_limit=10_000_000)
    yield cache
    cache.close()


class Bomb:
    """Unpickling it leaves a mark."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Path.touch, (self.mark,))


def plant(folder: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(folder / "cache.db")
    with connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


def test_what_was_put_is_got_by_namespace_and_key(cache: Cache) -> None:
    cache.put("records", "git:1", {"title": "Ü", "lines": [1, 2.5, None, True]})
    assert cache.get("records", "git:1") == {"title": "Ü", "lines": [1, 2.5, None, True]}
    assert cache.get("records", "git:2") is None
    assert cache.get("prompts", "git:1") is None


def test_a_later_process_finds_what_an_earlier_one_kept(folder: Path, cache: Cache) -> None:
    cache.put("n", "small", [1])
    cache.put("n", "large", LARGE)
    later = Cache(folder, size_limit=10_000_000)
    assert later.get("n", "small") == [1]
    assert later.get("n", "large") == LARGE
    later.close()


@pytest.mark.parametrize("large", [False, True])
def test_a_planted_pickle_is_a_miss_and_is_never_read(
    folder: Path,
    tmp_path: Path,
    cache: Cache,
    large: bool,  # noqa: FBT001 - a parameter
) -> None:
    cache.put("n", "k", LARGE if large else [1])
    cache.close()
    mark = tmp_path / "unpickled"
    pickled = pickle.dumps(Bomb(mark))
    if large:
        next(folder.rglob("*.val")).write_bytes(pickled)
        plant(folder, "UPDATE Cache SET mode = 4")
    else:
        plant(folder, "UPDATE Cache SET mode = 4, value = ?", pickled)
    assert cache.get("n", "k") is None
    assert not mark.exists()
    cache.put("n", "k", [2])
    assert cache.get("n", "k") == [2]


def test_a_planted_file_name_reads_and_removes_nothing_elsewhere(folder: Path, tmp_path: Path, cache: Cache) -> None:
    cache.put("n", "k", LARGE)
    cache.close()
    secret = tmp_path / "secret.val"
    secret.write_bytes(zlib.compress(json.dumps("secret").encode()))
    plant(folder, "UPDATE Cache SET filename = ?", "../secret.val")
    assert cache.get("n", "k") is None
    cache.put("n", "k", [2])
    assert secret.exists()
    assert cache.get("n", "k") == [2]


@pytest.mark.parametrize(
    "value",
    [
        b"no zlib",
        zlib.compress(b"no json"),
        zlib.compress(b"[" * 100_000),
        zlib.compress(b" " * 70_000_000 + b"1"),
        zlib.compress(b"[1]")[:-3],
        "text",
        1,
    ],
)
def test_a_row_that_this_cache_has_not_written_is_a_miss(folder: Path, cache: Cache, value: object) -> None:
    cache.put("n", "k", [1])
    cache.close()
    plant(folder, "UPDATE Cache SET value = ?", value)
    assert cache.get("n", "k") is None


@pytest.mark.parametrize("damage", [b"", b"no database at all", b"SQLite format 3\0" + b"\xff" * 5_000])
def test_a_corrupted_database_is_moved_aside_and_said_once(folder: Path, cache: Cache, damage: bytes) -> None:
    cache.put("n", "k", [1])
    cache.close()
    for journal in folder.glob("cache.db-*"):
        journal.unlink()
    (folder / "cache.db").write_bytes(damage)
    assert cache.get("n", "k") is None
    assert cache.get("n", "k") is None
    cache.put("n", "k", [2])
    assert cache.get("n", "k") == [2]
    if damage:
        assert cache.notices == ["The cache was broken: it was moved aside and starts empty."]


def test_settings_planted_in_the_database_are_a_rebuild(folder: Path, cache: Cache) -> None:
    cache.put("n", "k", [1])
    cache.close()
    plant(folder, "INSERT INTO Settings (key, value) VALUES (?, ?)", "disk_surprise", 1)
    assert cache.get("n", "k") is None
    cache.put("n", "k", [2])
    assert cache.get("n", "k") == [2]


def test_who_only_reads_writes_nothing(folder: Path, cache: Cache) -> None:
    cache.put("n", "k", [1])
    cache.close()
    before = (folder / "cache.db").read_bytes()
    assert cache.get("n", "k") == [1]
    cache.close()
    assert (folder / "cache.db").read_bytes() == before


def test_another_limit_is_taken_over_and_holds(folder: Path, cache: Cache) -> None:
    cache.put("n", "k", [1])
    cache.close()
    smaller = Cache(folder, size_limit=1_000_000)
    for number in range(60):
        smaller.put("n", str(number), [f"{number}-{index * 7919 % 10_007}" for index in range(10_000)])
    smaller.close()
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 2_000_000


@pytest.mark.parametrize("lost", ["TRIGGER Settings_size_insert", "INDEX Cache_key_raw", "TABLE Cache"])
def test_what_is_lost_of_the_database_is_made_again(folder: Path, cache: Cache, lost: str) -> None:
    cache.put("n", "k", [1])
    cache.close()
    connection = sqlite3.connect(folder / "cache.db")
    connection.execute(f"DROP {lost}")
    connection.close()
    cache.put("n", "k", [2])
    assert cache.get("n", "k") == [2]
    cache.close()
    connection = sqlite3.connect(folder / "cache.db")
    made = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    connection.close()
    assert lost.split()[1] in made


def test_a_folder_that_cannot_be_written_is_a_miss(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = Cache(tmp_path / "file" / "cache", size_limit=10_000_000)
    cache.put("n", "k", [1])
    assert cache.get("n", "k") is None


def test_the_size_stays_near_the_limit(folder: Path) -> None:
    cache = Cache(folder, size_limit=1_000_000)
    for number in range(60):
        cache.put("n", str(number), [f"{number}-{index * 7919 % 10_007}" for index in range(10_000)])
    cache.close()
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert size < 2_000_000


def test_a_value_that_is_no_json_is_our_own_fault(cache: Cache) -> None:
    for value in (object(), float("nan")):
        with pytest.raises(InternalFaultError, match="no JSON"):
            cache.put("n", "k", value)  # type: ignore[arg-type] # the point of the test


def test_importing_the_room_does_not_import_diskcache() -> None:
    script = "import sys, adr_server.storage; print('diskcache' in sys.modules, 'pathspec' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "False False"


keys = st.text(max_size=20)


@given(st.dictionaries(st.tuples(keys, keys), st.lists(st.integers() | st.text(max_size=9)), max_size=5))
def test_any_text_is_a_namespace_and_a_key(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[tuple[str, str], list[int | str]]
) -> None:
    folder = tmp_path_factory.getbasetemp() / "any-keys"
    folder.mkdir(exist_ok=True)
    cache = Cache(folder, size_limit=10_000_000)
    for (namespace, key), value in entries.items():
        cache.put(namespace, key, value)  # type: ignore[arg-type] # lists are invariant to mypy
    assert [cache.get(*place) for place in entries] == list(entries.values())
    assert cache.notices == []
    cache.close()


def test_a_thread_that_releases_the_cache_leaves_nothing_open(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", size_limit=1_000_000)

    def use() -> None:
        cache.put("a", "key", 1)
        cache.release()

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        gc.collect()
    assert not [warning for warning in seen if warning.category is ResourceWarning]
    assert cache.get("a", "key") == 1
    cache.close()
