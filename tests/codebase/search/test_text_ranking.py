"""What decides the order of files for a long text, and that the parts of a score add up."""

from adr_server.codebase.search.long_text import read_long
from adr_server.codebase.search.ranking import Definition
from adr_server.codebase.search.text_ranking import TextCandidate, rank_text

TEXT = read_long("OrderService charges twice\nWhen `charge_money` is called again, the order is charged once more.")


def file(path: str, *scores: float, defines: str = "", files: int = 1, written: float = 0.0) -> TextCandidate:
    found = TextCandidate(document=0, path=path, chunks=[(score, 1, 50) for score in scores], written=written)
    if defines:
        folded = defines.replace("_", "").lower()
        found.named.append(
            (Definition(entity=1, name=defines, folded=folded, type="function", line=7, end_line=9), files)
        )
    return found


def test_a_file_that_holds_more_of_the_telling_words_comes_before_one_with_as_good_a_chunk() -> None:
    some, most = file("a.py", 9.0), file("b.py", 9.0)
    some.cover, most.cover = 0.2, 0.8
    assert order(some, most)[0] == "b.py"


def test_a_document_that_says_it_all_does_not_make_the_files_of_code_alike() -> None:
    record = file("docs/adr/0001-orders.md", 900.0)
    alone = {item.candidate.path: item.score for item in rank_text(TEXT, [file("a.py", 9.0), file("b.py", 3.0)])}
    beside = rank_text(TEXT, [file("a.py", 9.0), file("b.py", 3.0), record])
    assert {item.candidate.path: item.score for item in beside if item.candidate is not record} == alone
    assert beside[-1].candidate is record


def test_documents_are_ranked_where_there_is_no_code() -> None:
    assert order(file("b.md", 9.0), file("a.md", 3.0)) == ["b.md", "a.md"]


def order(*candidates: TextCandidate) -> list[str]:
    return [item.candidate.path for item in rank_text(TEXT, candidates)]


def test_the_file_that_defines_what_the_text_writes_as_code_comes_first() -> None:
    assert order(file("a.py", 9.0), file("b.py", 8.0, defines="charge_money"))[0] == "b.py"


def test_a_name_that_many_files_define_tells_little() -> None:
    rare, common = file("b.py", 8.0, defines="charge_money"), file("a.py", 8.1, defines="charge_money", files=100)
    assert order(common, rare)[0] == "b.py"


def test_a_file_whose_path_the_text_writes_is_lifted() -> None:
    assert order(file("a.py", 9.0), file("b.py", 8.8, written=1.0))[0] == "b.py"


def test_a_file_named_in_the_title_is_lifted() -> None:
    assert order(file("a.py", 9.0), file("order_service.py", 7.0))[0] == "order_service.py"


def test_tests_and_documents_come_last() -> None:
    assert order(file("tests/test_a.py", 9.0), file("CHANGES", 9.0), file("a.py", 3.0))[0] == "a.py"


def test_the_definition_that_tells_most_is_kept_as_the_place() -> None:
    found = file("a.py", 9.0, defines="charge_money", files=9)
    found.named.append(
        (Definition(entity=2, name="OrderService", folded="orderservice", type="class", line=1, end_line=5), 1)
    )
    assert [item.name for item in rank_text(TEXT, [found])[0].candidate.definitions] == ["OrderService"]


def test_the_parts_of_every_score_add_up_to_it() -> None:
    for item in rank_text(TEXT, [file("a.py", 9.0, 3.0, defines="charge_money"), file("tests/test_b.py", 8.0)]):
        assert abs(sum(item.parts.values()) - item.score) < 1e-4
