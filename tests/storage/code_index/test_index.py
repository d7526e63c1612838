"""The index keeps itself as the project is, whatever happens to the files, the process and the disk."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adr_server.codebase.search.query import understand
from adr_server.errors import BrokenInputError, BudgetExceededError, InternalFaultError
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, Refreshed, facts, legs, search
from adr_server.storage.code_index.packing import mark_of
from adr_server.storage.code_index.turns import turn
from adr_server.storage.code_index.workers import Workers
from git_repositories import commit, git, make_repository, write
from sample_code import FILES, write_shop

HOSTILE = "hostile_reader:read_entities"


_opened: list[CodeIndex] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Closes what a test opened: Python 3.13 warns of a connection that nobody closed."""
    yield
    while _opened:
        _opened.pop().close()


def make_index(tmp_path: Path, root: Path, **given: object) -> CodeIndex:
    folder = tmp_path / "state"
    folder.mkdir(exist_ok=True)
    index = CodeIndex(folder, root, **given)  # type: ignore[arg-type]  # what a test gives is what the index takes
    _opened.append(index)
    return index


def refresh(index: CodeIndex) -> Refreshed:
    return index.refresh(Checkout.open(index.root))


def paths_for(index: CodeIndex, text: str) -> list[str]:
    answer = search(index, understand(text), read_text=Checkout.open(index.root).read_text)
    return [hit.path for hit in answer.results]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_shop(tmp_path / "shop").resolve()


def test_a_second_look_reads_nothing(tmp_path: Path, shop: Path) -> None:
    index = make_index(tmp_path, shop)
    assert refresh(index).read == len(FILES)
    again = refresh(index)
    assert (again.read, again.removed, again.complete) == (0, 0, True)
    assert index.counts().files == len(FILES)


def test_a_changed_a_new_and_a_deleted_file_are_each_seen(tmp_path: Path, shop: Path) -> None:
    index = make_index(tmp_path, shop)
    refresh(index)
    write(shop, "shop/mail.py", "def deliver_parcel():\n    pass\n")
    write(shop, "shop/new.py", "def weigh_parcel():\n    pass\n")
    (shop / "billing/charge.go").unlink()
    done = refresh(index)
    assert (done.read, done.removed) == (2, 2)
    assert set(paths_for(index, "parcel")) == {"shop/mail.py", "shop/new.py"}
    assert paths_for(index, "retryWithBackoff") == []
    assert "shop/mail.py" not in paths_for(index, "send_mail")[:1]


def test_a_file_that_a_rule_begins_to_ignore_disappears(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", FILES).resolve()
    write(root, "scratch.py", "def only_scratch():\n    pass\n")
    index = make_index(tmp_path, root)
    refresh(index)
    assert paths_for(index, "only_scratch") == ["scratch.py"]
    write(root, ".gitignore", "scratch.py\n")
    refresh(index)
    assert paths_for(index, "only_scratch") == [".gitignore"]


def test_coming_back_to_a_branch_reads_nothing(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", FILES).resolve()
    index = make_index(tmp_path, root)
    refresh(index)
    git(root, "switch", "--quiet", "-c", "other")
    write(root, "shop/mail.py", "def deliver_parcel():\n    pass\n")
    commit(root, "change")
    assert refresh(index).read == 1
    git(root, "switch", "--quiet", "main")
    back = refresh(index)
    assert (back.read, back.linked) == (0, 1)
    assert paths_for(index, "deliver_parcel") == []


def test_a_file_that_is_committed_as_it_was_indexed_is_not_read_again(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", FILES).resolve()
    index = make_index(tmp_path, root)
    write(root, "shop/new.py", "def weigh():\n    pass\n")
    refresh(index)
    commit(root, "change")
    assert refresh(index).read == 0


def test_worktrees_of_one_repository_share_what_was_read(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", FILES).resolve()
    git(root, "worktree", "add", "--quiet", str(tmp_path / "w"), "-b", "other")
    other = (tmp_path / "w").resolve()
    places = [Checkout.open(each).repository for each in (root, other)]
    assert len({place.shared_folder() for place in places if place is not None}) == 1
    refresh(make_index(tmp_path, root))
    second = make_index(tmp_path, other)
    assert refresh(second).read == 0
    write(other, "shop/mail.py", "def deliver_parcel():\n    pass\n")
    refresh(second)
    assert paths_for(make_index(tmp_path, root), "deliver_parcel") == []


def test_a_file_on_which_a_reader_crashes_hangs_or_raises_costs_only_itself_its_entities(tmp_path: Path) -> None:
    root = tmp_path / "p"
    for number in range(30):
        write(root, f"fine{number}.txt", f"plain words {number}\n")
    for name in ("crash", "raise"):
        write(root, f"{name}.txt", f"words of the one that would {name}\n")
    index = make_index(tmp_path, root.resolve(), reader=HOSTILE)
    done = refresh(index)
    assert (done.read, done.complete) == (32, True)
    assert index.counts().by_reader == {"patterns": 30, "text": 2}
    assert paths_for(index, "crash")[0] == "crash.txt"


def test_a_reader_that_hangs_is_ended_and_costs_only_the_file_on_which_it_does(tmp_path: Path) -> None:
    names = [*(f"fine{number}.txt" for number in range(5)), "hang.txt", "last.txt"]
    for name in names:
        write(tmp_path / "p", name, "words\n")
    files = [(name, 6) for name in names]
    with Workers((tmp_path / "p").resolve(), read=HOSTILE, limit=1_000, count=1, seconds=4.0) as workers:
        digests = {digest.path: digest for batch in workers.digests(files) for digest in batch}
    assert set(digests) == set(names)
    assert {path for path, digest in digests.items() if digest.reader == "text"} == {"hang.txt"}
    assert digests["hang.txt"].chunks


def test_a_reader_that_holds_too_much_is_replaced_by_another(tmp_path: Path) -> None:
    names = [f"fine{number}.txt" for number in range(200)]
    for name in names:
        write(tmp_path / "p", name, "words\n")
    read: dict[int, set[int]] = {}
    for resident in (1, 1 << 40):
        given = {"read": "hostile_reader:read_naming_itself", "limit": 1_000, "count": 1, "resident": resident}
        with Workers((tmp_path / "p").resolve(), **given) as workers:  # type: ignore[arg-type]  # as make_index does
            digests = [digest for batch in workers.digests([(name, 6) for name in names]) for digest in batch]
        assert {digest.path for digest in digests} == set(names)
        read[resident] = {digest.entities[0].end_line for digest in digests}
    assert len(read[1 << 40]) == 1
    assert len(read[1]) > 1 or not Path("/proc/self/statm").exists()


def test_a_full_disk_is_said_and_the_next_one_goes_on_when_there_is_room(tmp_path: Path, shop: Path) -> None:
    index = make_index(tmp_path, shop)
    refresh(index)
    write(shop, "shop/long.py", "\n".join(f"def parcel_{number}(): pass" for number in range(2_000)))

    def allow(pages: int) -> None:
        index._file.write(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    allow(1)  # No fewer than there are: the file can only stay as it is.
    with pytest.raises(BrokenInputError, match=r"disk is full.*--state-dir"):
        refresh(index)
    assert paths_for(index, "place_order")[0] == "shop/orders.py"
    allow(1_000_000)
    assert refresh(index).read == 1
    assert paths_for(index, "parcel_1999") == ["shop/long.py"]


def steps_of(index: CodeIndex, text: str) -> int:
    """How many hundreds of steps SQLite takes to answer."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    index.read(lambda connection, _: connection.set_progress_handler(count, 100))
    assert paths_for(index, text)
    index.read(lambda connection, _: connection.set_progress_handler(None, 0))
    return steps


@pytest.mark.parametrize(
    "text", ["deliver_parcel", "how is a parcel delivered", "who calls deliver_parcel", "delivr_parcl~"]
)
def test_what_a_search_costs_does_not_grow_with_files_that_have_nothing_to_do_with_it(
    tmp_path: Path, text: str
) -> None:
    root = (tmp_path / "p").resolve()
    write(root, "mail.py", "def deliver_parcel():\n    pass\n\ndef send():\n    deliver_parcel()\n")

    def add_files(first: int, last: int) -> None:
        for number in range(first, last):
            lines = [f"def quux{number}x{at}():\n    blub{number}x{at}()\n" for at in range(12)]
            write(root, f"f{number}.py", "\n".join(lines))

    index = make_index(tmp_path, root)
    add_files(0, 30)
    refresh(index)
    few = steps_of(index, text)
    add_files(30, 300)
    refresh(index)
    assert steps_of(index, text) <= 2 * few + 2


def test_names_with_one_mark_are_told_apart(tmp_path: Path) -> None:
    one, other = "plumless", "buckeroo"
    assert mark_of(one) == mark_of(other)
    root = (tmp_path / "p").resolve()
    write(root, "a.py", f"def {one}():\n    pass\n")
    write(root, "b.py", f"def {other}():\n    {one}()\n")
    index = make_index(tmp_path, root)
    refresh(index)
    assert [hit.path for hit in index.read(lambda c, n: legs.by_folded(c, n, [one]))] == ["a.py"]
    assert [hit.path for hit in index.read(lambda c, n: facts.meant_by(c, n, other))] == ["b.py"]
    assert [hit.target for hit in index.read(lambda c, n: legs.pointing_at(c, n, [one]))] == [one]
    assert index.read(lambda c, n: legs.pointing_at(c, n, [other])) == []


def test_a_killed_process_leaves_an_index_that_the_next_one_goes_on_with(tmp_path: Path) -> None:
    root = tmp_path / "p"
    for name in ("a", "kill", "z"):
        write(root, f"{name}.txt", f"words of {name}\n")
    program = (
        "import sys; from pathlib import Path; from adr_server.storage import Checkout;"
        " from adr_server.storage.code_index import CodeIndex; root = Path(sys.argv[1]);"
        " CodeIndex(Path(sys.argv[2]), root, reader='hostile_reader:read_dying_once').refresh(Checkout.open(root))"
    )
    state = tmp_path / "state"
    state.mkdir()
    environment = {**os.environ, "KILLED_ALREADY": str(tmp_path / "killed"), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program, str(root.resolve()), str(state)]
    assert subprocess.run(command, env=environment, check=False).returncode == 9
    assert subprocess.run(command, env=environment, check=False).returncode == 0
    index = make_index(tmp_path, root.resolve(), reader=HOSTILE)
    assert refresh(index).read == 0
    assert index.counts().files == 3


def test_work_that_was_stopped_is_kept_and_the_next_one_goes_on(tmp_path: Path) -> None:
    root = tmp_path / "p"
    for number in range(1_000):
        write(root, f"f{number}.txt", f"word{number}\n")
    index = make_index(tmp_path, root.resolve(), reader=HOSTILE)
    calls = 0

    def stop_in_the_middle() -> None:
        nonlocal calls
        calls += 1
        if calls > 1_000 + 30:
            raise BudgetExceededError("seconds", "enough")

    with pytest.raises(BudgetExceededError):
        index.refresh(Checkout.open(root), check_time=stop_in_the_middle)
    kept = index.counts().files
    assert 0 < kept < 1_000
    assert refresh(index).read == 1_000 - kept


def test_a_broken_index_is_built_anew_and_said(tmp_path: Path, shop: Path) -> None:
    index = make_index(tmp_path, shop)
    refresh(index)
    index.close()
    index._file.path.write_bytes(b"no database at all, but long enough to be looked at" * 100)
    assert refresh(index).read == len(FILES)
    assert any("broken" in notice for notice in index.notices)


def test_an_index_that_a_kill_left_without_tables_is_built(tmp_path: Path, shop: Path) -> None:
    index = make_index(tmp_path, shop)
    sqlite3.connect(index._file.path).close()
    index._file.path.write_bytes(b"")
    assert refresh(index).read == len(FILES)


def test_without_an_index_a_search_says_how_to_get_one(tmp_path: Path, shop: Path) -> None:
    with pytest.raises(BrokenInputError, match="adr-server index"):
        paths_for(make_index(tmp_path, shop), "orders")


def test_a_folder_that_cannot_be_written_is_said_with_its_remedy(tmp_path: Path, shop: Path) -> None:
    index = CodeIndex(tmp_path / "missing", shop)
    _opened.append(index)
    with pytest.raises(BrokenInputError, match="--state-dir"):
        refresh(index)


def test_a_reader_that_cannot_be_started_is_a_fault_and_no_endless_loop(tmp_path: Path) -> None:
    root = tmp_path / "p"
    for number in range(60):
        write(root, f"f{number}.txt")
    with pytest.raises(InternalFaultError, match="does not start"):
        refresh(make_index(tmp_path, root.resolve(), reader="no_such_module:nothing"))


def test_while_another_one_writes_the_index_is_not_waited_for(tmp_path: Path, shop: Path) -> None:
    first, second = make_index(tmp_path, shop), make_index(tmp_path, shop)
    refresh(first)
    with turn(first._folder) as mine:
        assert mine
        answer = refresh(second)
    assert not answer.complete
    assert "another process" in answer.notes[0]
    assert paths_for(second, "place_order")[0] == "shop/orders.py"


def test_binary_and_undecodable_files_are_listed_and_cost_nothing(tmp_path: Path) -> None:
    root = tmp_path / "p"
    write(root, "picture.py", b"\x00\x01\x02")
    write(root, "latin.py", "def größe():\n    pass\n".encode("latin-1"))
    index = make_index(tmp_path, root.resolve())
    assert refresh(index).complete
    assert index.counts().by_reader["none"] == 1
    assert paths_for(index, "picture") == ["picture.py"]
