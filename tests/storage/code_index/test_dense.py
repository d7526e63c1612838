"""The dense leg finds what is meant in other words, keeps its vectors, and says why it is off."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from adr_server.codebase.search.query import Leg, QueryKind, understand
from adr_server.errors import BudgetExceededError
from adr_server.storage import Checkout, static_table
from adr_server.storage.code_index import CodeAnswer, CodeIndex, dense, search
from git_repositories import write
from static_tables import MEANINGS, write_table

FILES = {
    "post/send.py": "def send(box):\n    # a parcel on its way\n    pass\n",
    "money/due.py": "def due():\n    # the invoice\n    pass\n",
    "paint.py": "def paint():\n    # a colour\n    pass\n",
}
_closing = ExitStack()


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    """A small project; what a test opens of it is closed."""
    root = tmp_path / "p"
    for path, text in FILES.items():
        write(root, path, text)
    yield root.resolve()
    _closing.close()


def index_of(project: Path, table: Path | None) -> CodeIndex:
    state = project.parent / "state"
    state.mkdir(exist_ok=True)
    index = CodeIndex(state, project, table=table)
    _closing.callback(index.close)
    index.refresh(Checkout.open(project))
    return index


def ask(index: CodeIndex, text: str, leg: Leg | None = Leg.DENSE) -> CodeAnswer:
    query = understand(text, kind=None if leg else QueryKind.CONCEPTUAL, leg=leg)
    return search(index, query, read_text=Checkout.open(index.root).read_text)


def vectors(index: CodeIndex) -> int:
    return int(index.read(lambda connection, _: connection.execute("SELECT count(*) FROM vectors").fetchone()[0]))


def test_what_is_meant_in_other_words_is_found(project: Path) -> None:
    index = index_of(project, write_table(project.parent / "table"))
    answer = ask(index, "freight shipment")
    assert answer.coverage["dense"] == "on"
    first = answer.results[0]
    assert (first.path, first.sources, first.line) == ("post/send.py", ("dense",), 1)
    assert sum(first.parts.values()) == pytest.approx(first.score)


def test_it_is_fused_with_the_words(project: Path) -> None:
    index = index_of(project, write_table(project.parent / "table"))
    answer = ask(index, "a bill for the colour of freight", leg=None)
    assert {"keyword", "dense"} <= {source for hit in answer.results for source in hit.sources}
    assert "dense" in answer.results[0].parts


def test_a_vector_is_made_once_and_a_changed_file_has_its_own(project: Path) -> None:
    table = write_table(project.parent / "table")
    index = index_of(project, table)
    before = vectors(index)
    index.refresh(Checkout.open(project))
    assert vectors(index) == before == len(FILES)
    write(project, "paint.py", "# freight and shipment and parcel\n")
    index.refresh(Checkout.open(project))
    assert vectors(index) == before + 1
    assert {hit.path for hit in ask(index, "parcel").results[:2]} == {"post/send.py", "paint.py"}


def test_another_table_begins_anew(project: Path) -> None:
    index_of(project, write_table(project.parent / "table")).close()
    other = write_table(project.parent / "other", {**MEANINGS, "parcel": (0, 1, 0), "invoice": (1, 0, 0)})
    index = index_of(project, other)
    assert vectors(index) == len(FILES)
    assert ask(index, "invoice").results[0].path == "money/due.py"
    assert ask(index, "freight").results[0].path == "money/due.py"


def test_vectors_of_another_table_are_not_compared(project: Path) -> None:
    index_of(project, write_table(project.parent / "table")).close()
    other = CodeIndex(project.parent / "state", project, table=write_table(project.parent / "other", {"a": (1.0, 0.0)}))
    _closing.callback(other.close)
    assert "not built yet" in ask(other, "parcel").coverage["dense"]


def test_a_refresh_that_runs_out_of_time_keeps_what_it_made(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "_AT_ONCE", 1)
    state = project.parent / "state"
    state.mkdir()
    index = CodeIndex(state, project, table=write_table(project.parent / "table"))
    _closing.callback(index.close)
    left = [len(FILES) * 3]

    def in_time() -> None:
        left[0] -= 1
        if vectors_so_far(index) >= 1:
            raise BudgetExceededError("seconds", "too long")

    with pytest.raises(BudgetExceededError):
        index.refresh(Checkout.open(project), check_time=in_time)
    assert vectors(index) == 1
    assert ask(index, "parcel").coverage["dense"] == "on: vectors for 1 of 3 chunks so far"


def vectors_so_far(index: CodeIndex) -> int:
    try:
        return vectors(index)
    except Exception:  # noqa: BLE001 - before the first write there is no index
        return 0


def test_without_a_table_it_says_how_to_give_one(project: Path) -> None:
    answer = ask(index_of(project, None), "parcel", leg=None)
    assert answer.coverage["dense"] == f"off: {dense.NO_TABLE}"
    assert answer.results[0].path == "post/send.py"


def test_without_the_extra_it_says_its_name_and_the_words_answer(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_table, "find_spec", lambda _: None)
    answer = ask(index_of(project, write_table(project.parent / "table")), "parcel", leg=None)
    assert "adr-server[semantic]" in answer.coverage["dense"]
    assert answer.results[0].path == "post/send.py"


def test_a_table_that_is_none_is_said_and_the_words_answer(project: Path) -> None:
    answer = ask(index_of(project, project.parent / "missing"), "parcel", leg=None)
    assert "model.safetensors is not there" in answer.coverage["dense"]
    assert answer.results[0].path == "post/send.py"


def test_a_project_that_is_too_large_is_said(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "MOST_CHUNKS", 2)
    index = index_of(project, write_table(project.parent / "table"))
    assert ask(index, "parcel").coverage["dense"].startswith("off: 3 chunks are more than the 2")
