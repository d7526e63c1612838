"""What decides the order of files, and that the parts of a score add up."""

from adr_server.codebase.search.query import Leg, understand
from adr_server.codebase.search.ranking import Candidate, Definition, rank


def file(path: str, *scores: float, defines: str = "", document: int = 0) -> Candidate:
    found = Candidate(document=document, path=path, chunks=[(score, 1, 50) for score in scores])
    if defines:
        name = defines.replace("_", "").lower()
        found.definitions.append(Definition(entity=1, name=defines, folded=name, type="class", line=1, end_line=9))
    return found


def order(text: str, *candidates: Candidate) -> list[str]:
    return [item.candidate.path for item in rank(understand(text), candidates)]


def test_the_file_that_defines_what_was_asked_for_comes_before_one_that_only_uses_it() -> None:
    assert order("OrderService", file("a.py", 9.0), file("b.py", 7.0, defines="OrderService"))[0] == "b.py"


def test_several_hits_in_a_file_count_for_it() -> None:
    assert order("how is money charged", file("a.py", 9.0), file("b.py", 8.5, 8.0, 8.0))[0] == "b.py"


def test_a_file_whose_name_is_in_the_question_is_lifted() -> None:
    assert order("how does routing work", file("a.py", 9.0), file("router.py", 7.0))[0] == "router.py"


def test_tests_come_after_what_they_test() -> None:
    assert order("how is money charged", file("tests/test_a.py", 9.0), file("a.py", 7.0))[0] == "a.py"


def test_tests_that_were_asked_for_do_not_come_after_other_files() -> None:
    assert order("how are tests skipped", file("tests/skip.py", 9.0), file("skip.py", 8.0))[0] == "tests/skip.py"


def test_a_file_of_code_that_is_named_like_a_document_is_code() -> None:
    assert order("how is a changeset cast", file("a.ex", 8.9), file("changeset.ex", 8.8))[0] == "changeset.ex"
    assert order("what changed", file("CHANGES", 9.0), file("a.py", 8.0))[0] == "a.py"


def test_a_file_gains_from_what_was_found_beside_it() -> None:
    found = [file("far/a.py", 9.0), file("near/b.py", 8.9), file("near/c.py", 8.0)]
    assert order("how is money charged", *found)[0] == "near/b.py"
    assert order("charged", *found)[0] == "far/a.py"


def test_a_file_named_by_the_initials_of_words_asked_for_is_lifted() -> None:
    assert order("how a file system is read", file("a.c", 9.0), file("fs.c", 7.0))[0] == "fs.c"
    assert order("pushing to HuggingFace", file("a.py", 9.0), file("hf.py", 7.0))[0] == "hf.py"


def test_the_parts_of_every_score_add_up_to_it() -> None:
    candidates = [
        file("a.py", 9.0, 3.0, defines="charge_money"),
        file("tests/test_charge.py", 8.0),
        file("README.md", 7.0),
    ]
    candidates[0].ranks[Leg.GRAPH] = 1
    for item in rank(understand("who calls charge_money"), candidates):
        assert abs(sum(item.parts.values()) - item.score) < 1e-4
