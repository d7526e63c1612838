"""Ranking: what shares words with the question comes first, for a reason that is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.registry.ranking import Entry, Ranking
from adr_server.registry.words import field_words

_TOOLS = {
    "list_decisions": "List the architecture decision records of a project.",
    "mask_content": "Find and mask secrets and personal data in text.",
    "staleness_report": "Report records that nobody has touched for long.",
    "find_owners": "The owners of files by CODEOWNERS and git history.",
    "get_code_dependencies": "Follow the dependencies of a code entity, cycles safe.",
    "detect_stack": "Detect languages, frameworks and services from manifests.",
    "decision_graph": "Relations between records as Mermaid, DOT or text.",
    "checkDriftHTTP2": "Where code and accepted records disagree.",
    "café_menu": "Über naïve façade.",
    "search_cjk": "文書を検索する。架构决策记录",
}
RANKING = Ranking(
    [Entry(name=name, fields={"summary": summary}) for name, summary in _TOOLS.items()], {"name": 3.0, "summary": 1.0}
)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("mask secrets", "mask_content"),
        ("hide credentials before sharing", "mask_content"),
        ("find stale ADRs", "staleness_report"),
        ("who owns this file", "find_owners"),
        ("what would break if we drop this", "get_code_dependencies"),
        ("which programming language do they use", "detect_stack"),
        ("draw a diagram", "decision_graph"),
        ("drift", "checkDriftHTTP2"),
        ("checkdrifthttp2", "checkDriftHTTP2"),
        ("CHECK_DRIFT", "checkDriftHTTP2"),
        ("cafe", "café_menu"),
        ("UBER FACADE", "café_menu"),
        ("検索", "search_cjk"),
        ("决策", "search_cjk"),
    ],
)
def test_the_right_entry_comes_first(query: str, first: str) -> None:
    assert RANKING.search(query)[0].name == first


def test_a_hit_says_by_which_words_it_was_found() -> None:
    hit = RANKING.search("please mask the secrets in my zebra")[0]
    assert hit.matched == ("mask", "secrets")


def test_a_phrase_is_told_as_it_was_written() -> None:
    assert RANKING.search("who owns it")[0].matched == ("who owns",)


def test_a_word_itself_counts_more_than_a_word_that_stands_for_it() -> None:
    ranking = Ranking(
        [Entry(name="a", fields={"text": "mask things"}), Entry(name="b", fields={"text": "redact things"})], {}
    )
    assert [hit.name for hit in ranking.search("redact")] == ["b", "a"]


def test_fields_count_by_their_weight() -> None:
    entries = [
        Entry(name="a", fields={"summary": "graph of things"}),
        Entry(name="b", fields={"keywords": "graph of things"}),
    ]
    assert Ranking(entries, {"summary": 3.0}).search("graph")[0].name == "a"
    assert Ranking(entries, {"keywords": 3.0}).search("graph")[0].name == "b"


def test_words_around_the_request_count_less_than_the_request() -> None:
    entries = [
        Entry(name="a", fields={"text": "detailed current information"}),
        Entry(name="b", fields={"text": "kafka topics"}),
    ]
    hits = Ranking(entries).search("can you show me detailed current information on kafka topics")
    assert [hit.name for hit in hits] == ["b", "a"]


@pytest.mark.parametrize("written", ["dependncies", "dependenciess", "dependenxies", "dependecnies", "DEPENDNECIES"])
def test_one_slip_of_a_finger_is_forgiven(written: str) -> None:
    hit = RANKING.search(written)[0]
    assert (hit.name, hit.matched) == ("get_code_dependencies", (written.casefold(),))


def test_two_slips_and_short_words_are_not() -> None:
    assert RANKING.search("dxpxndencies") == ()
    assert RANKING.search("dott") == ()


def test_a_word_that_is_there_is_not_taken_for_a_slip() -> None:
    ranking = Ranking([Entry(name="a", fields={"t": "tables"}), Entry(name="b", fields={"t": "cables"})])
    assert [hit.name for hit in ranking.search("cables")] == ["b"]


def test_ties_are_broken_by_name_whatever_the_order_of_entries() -> None:
    entries = [Entry(name=name, fields={"text": "same words"}) for name in ("c", "a", "b")]
    for order in (entries, entries[::-1]):
        assert [hit.name for hit in Ranking(order).search("same words")] == ["a", "b", "c"]


def test_no_shared_word_is_no_hit() -> None:
    assert RANKING.search("xylophone") == ()
    assert RANKING.search("") == ()
    assert RANKING.search("?!/.,") == ()
    assert Ranking([]).search("anything") == ()


def test_no_more_hits_than_asked_for() -> None:
    assert len(RANKING.search("records", limit=1)) == 1
    assert RANKING.search("records", limit=0) == ()


def test_a_question_of_stop_words_alone_still_finds() -> None:
    ranking = Ranking([Entry(name="now", fields={}), Entry(name="later", fields={})])
    assert [hit.name for hit in ranking.search("now")] == ["now"]


@given(st.text(max_size=300))
def test_any_query_is_answered_in_falling_order(query: str) -> None:
    hits = RANKING.search(query, limit=20)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.score > 0 and hit.matched for hit in hits)
    assert hits == RANKING.search(query, limit=20)


def test_a_query_of_a_megabyte_is_cut_not_refused() -> None:
    assert RANKING.search("mask " * 200_000)[0].name == "mask_content"


@pytest.mark.parametrize("name", sorted(_TOOLS))
def test_every_entry_is_found_first_by_its_own_name(name: str) -> None:
    assert RANKING.search(name)[0].name == name


def test_a_path_asks_for_what_works_on_files_more_than_for_its_own_words() -> None:
    entries = [
        Entry(name="papers", fields={"text": "list the papers of a journal"}),
        Entry(name="reader", fields={"text": "the content of a file"}),
    ]
    [best, second] = Ranking(entries).search("show me /home/ada/paper_list.bib")
    assert (best.name, best.matched) == ("reader", ("/home/ada/paper_list.bib",))
    assert second.name == "papers"


@pytest.mark.parametrize("query", ["CI/CD", "and/or", "https://example.org/cd", "/", "../", "node.js"])
def test_what_is_no_path_asks_for_no_file(query: str) -> None:
    assert Ranking([Entry(name="reader", fields={"text": "a file"})]).search(query) == ()


def test_a_slip_is_seen_through_though_another_word_begins_alike() -> None:
    entries = [
        Entry(name="a", fields={"text": "a tree of folders"}),
        Entry(name="b", fields={"text": "what is trending today"}),
    ]
    assert Ranking(entries).search("the treendings in electronics")[0].name == "b"


def test_the_parts_of_a_name_count_less_beside_other_words() -> None:
    ranking = Ranking([Entry(name="tax", fields={"t": "tax"}), Entry(name="other", fields={"t": "seldom"})])
    [alone], [beside] = ranking.search("IncomeTax"), ranking.search("the class IncomeTax")
    assert alone.score > beside.score


def test_the_words_of_the_field_find_what_the_general_ones_do_not() -> None:
    entries = [Entry(name="tool", fields={"t": "regression"}), Entry(name="other", fields={"t": "seldom"})]
    assert Ranking(entries).search("why does it behave differently") == ()
    assert Ranking(entries, words=field_words()).search("why does it behave differently")[0].name == "tool"
