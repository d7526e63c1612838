"""What the terms of a text say of files, from where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.search.term_scores import Standing, score_files, telling_terms


def standing(*chunks: int, named: tuple[int, ...] = (), in_code: int | None = None) -> Standing:
    """A term in these chunks; those of one ten are of one document."""
    return Standing(
        chunks={chunk: chunk // 10 for chunk in chunks},
        named=named,
        in_code=len(chunks) if in_code is None else in_code,
        names_code=bool(named),
    )


def test_a_chunk_that_holds_several_terms_comes_before_those_that_hold_one() -> None:
    found = score_files({"order": 1.0, "queue": 1.0}, {"order": standing(10, 11), "queue": standing(11, 20)})
    assert found[1].chunks == ((2.0, 11), (1.0, 10))
    assert found[2].chunks == ((1.0, 20),)


def test_a_term_in_a_path_or_a_name_counts_twice() -> None:
    found = score_files({"order": 1.0}, {"order": standing(10, 20, named=(20,))})
    assert found[2].chunks[0][0] == 2 * found[1].chunks[0][0]


def test_a_file_covers_what_its_chunks_hold_together() -> None:
    places = {"order": standing(10, 11, 20), "queue": standing(12), "retry": standing(20)}
    found = score_files({"order": 2.0, "queue": 1.0, "retry": 1.0}, places)
    assert found[1].cover == pytest.approx(0.75)
    assert found[2].cover == pytest.approx(0.75)


def test_a_term_that_names_nothing_weighs_less_than_one_that_does() -> None:
    places = {"slowly": standing(10), "queue": standing(20, named=(20,))}
    assert list(telling_terms({"slowly": 1.5, "queue": 1.0}, places, 2)) == ["queue", "slowly"]


def test_a_term_that_only_documents_hold_comes_after_all_that_code_holds() -> None:
    places = {"helm": standing(10, in_code=0), "queue": standing(20), "gone": standing()}
    assert list(telling_terms({"helm": 9.0, "queue": 1.0, "gone": 9.0}, places, 3)) == ["queue", "helm"]
    assert list(telling_terms({"helm": 9.0, "queue": 1.0}, places, 1)) == ["queue"]


_PLACES = st.dictionaries(
    st.sampled_from("abcdef"), st.sets(st.integers(0, 60), min_size=1).map(lambda chunks: standing(*sorted(chunks)))
)


@given(_PLACES)
def test_no_file_covers_more_than_all_and_its_chunks_come_best_first(places: dict[str, Standing]) -> None:
    for score in score_files(dict.fromkeys(places, 1.0), places).values():
        assert 0.0 < score.cover <= 1.0
        assert list(score.chunks) == sorted(score.chunks, key=lambda one: (-one[0], one[1]))
