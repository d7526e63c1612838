"""What is packed comes back as it was given, and is found by the names that it means."""

from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.entities.naming import last_part
from adr_server.storage.code_index.packing import (
    Pointer,
    counted_targets,
    marks,
    packed_pointers,
    packed_texts,
    pointers_at,
    unpacked_pointers,
    unpacked_texts,
)

# No half surrogate pairs: a digest holds none.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
POINTERS = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from(["calls", "imports", "cites"]), TEXT, st.integers(1, 9_999)),
    min_size=1,
    max_size=40,
)


@given(POINTERS)
def test_pointers_come_back_by_line_each_once_as_the_first_that_was_given(
    given_pointers: list[tuple[int, str, str, int]],
) -> None:
    first: dict[tuple[int, str, str], int] = {}
    for source, kind, target, line in given_pointers:
        first.setdefault((source, kind, target), line)
    packed = packed_pointers(given_pointers)
    assert packed is not None
    found = unpacked_pointers(packed.packed)
    assert {(source, kind, target): line for source, kind, target, line in found} == first
    assert len(found) == len(first) == sum(count for _, count in packed.kinds)
    assert [pointer.line for pointer in found] == sorted(first.values())


@given(POINTERS)
def test_every_pointer_is_found_by_its_target_and_by_the_last_part_of_it(
    given_pointers: list[tuple[int, str, str, int]],
) -> None:
    packed = packed_pointers(given_pointers)
    assert packed is not None
    for _, _, target, _ in given_pointers:
        for name in (target, last_part(target)):
            assert set(marks([name])) <= set(packed.marks.split())
            assert any(pointer.target == target for pointer in pointers_at(packed.packed, {name}))


def test_a_name_that_nothing_means_finds_nothing() -> None:
    packed = packed_pointers([(0, "calls", "app.orders.place", 3)])
    assert packed is not None
    assert pointers_at(packed.packed, {"orders", "app"}) == []
    assert pointers_at(packed.packed, {"place"}) == [Pointer(0, "calls", "app.orders.place", 3)]


def test_targets_are_counted_by_pointers() -> None:
    packed = packed_pointers([(0, "calls", "a", 1), (1, "calls", "a", 2), (0, "imports", "b", 3)])
    assert packed is not None
    assert dict(counted_targets(packed.packed)) == {"a": 2, "b": 1}
    assert dict(packed.kinds) == {"calls": 2, "imports": 1}


def test_no_pointers_are_nothing() -> None:
    assert packed_pointers([]) is None
    assert unpacked_pointers(None) == []


@given(st.lists(TEXT.map(lambda text: text.replace("\n", " ")), min_size=1))
def test_texts_come_back(texts: list[str]) -> None:
    assert unpacked_texts(packed_texts(texts)) == texts
