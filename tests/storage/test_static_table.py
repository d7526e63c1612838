"""A table is read from a folder that the user names, whole or not at all, and never fetched."""

import json
import socket
from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError
from adr_server.storage import static_table
from adr_server.storage.static_table import Matrix, StaticTable
from static_tables import MEANINGS, write_table


@pytest.fixture
def table(tmp_path: Path) -> StaticTable:
    return StaticTable.open(write_table(tmp_path / "table"))


def test_texts_that_mean_alike_lie_near_each_other(table: StaticTable) -> None:
    texts = ["where is the shipment", "an invoice for you", "colour"]
    matrix = Matrix(table.vectors(texts))
    found = matrix.nearest(table.vectors(["parcel"])[0], 2)
    assert found[0][0] == 0
    assert found[0][1] == pytest.approx(1.0, abs=0.02)
    assert found[1][1] < 0.2


def test_a_text_of_unknown_words_is_like_nothing(table: StaticTable) -> None:
    assert Matrix(table.vectors(["parcel"])).nearest(table.vectors(["zzz"])[0], 1) == [(0, 0.0)]


def test_a_vector_of_another_length_is_like_nothing(table: StaticTable) -> None:
    matrix = Matrix(table.vectors(["parcel"]))
    assert matrix.nearest(b"\x01" * 7, 3) == []
    assert Matrix([]).nearest(b"\x01", 3) == []
    assert Matrix([b"\x7f\x00", b"\x01"]).nearest(b"\x7f\x00", 1)[0][0] == 0


def test_ties_come_in_the_order_of_the_rows(table: StaticTable) -> None:
    matrix = Matrix(table.vectors(["parcel"] * 5))
    assert [at for at, _ in matrix.nearest(table.vectors(["parcel"])[0], 5)] == [0, 1, 2, 3, 4]


def test_the_mark_of_a_table_changes_with_what_it_holds(tmp_path: Path) -> None:
    first = StaticTable.open(write_table(tmp_path / "a")).mark
    assert StaticTable.open(write_table(tmp_path / "b")).mark == first
    assert StaticTable.open(write_table(tmp_path / "b", {**MEANINGS, "parcel": (0, 0, 1)})).mark != first


@pytest.mark.parametrize("name", static_table.FILES)
def test_a_folder_that_lacks_a_file_is_no_table_and_nothing_is_fetched(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (write_table(tmp_path / "table") / name).unlink()

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    with pytest.raises(BrokenInputError, match=name):
        StaticTable.open(tmp_path / "table")


@pytest.mark.parametrize("name", static_table.FILES)
def test_a_broken_file_is_said(tmp_path: Path, name: str) -> None:
    (write_table(tmp_path / "table") / name).write_bytes(b"\x00{broken")
    with pytest.raises(BrokenInputError, match="no table that can be read"):
        StaticTable.open(tmp_path / "table")


def test_a_table_of_too_many_dimensions_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_table, "MOST_DIMENSIONS", 2)
    with pytest.raises(BrokenInputError, match="3 dimensions"):
        StaticTable.open(write_table(tmp_path / "table"))


def test_without_the_extra_its_name_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_table, "find_spec", lambda _: None)
    with pytest.raises(BrokenInputError, match="adr-server\\[semantic\\]"):
        StaticTable.open(write_table(tmp_path / "table"))


def test_a_table_says_by_itself_how_it_is_read(tmp_path: Path) -> None:
    folder = write_table(tmp_path / "table")
    assert json.loads((folder / "config.json").read_text(encoding="utf-8")) == {"normalize": True}
    assert len(StaticTable.open(folder).vectors(["parcel"])[0]) == 3
