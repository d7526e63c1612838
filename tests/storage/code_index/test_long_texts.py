"""A long text finds the files that it is about, through the index."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adr_server.codebase.search.query import QueryKind, understand
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeAnswer, CodeIndex, search
from git_repositories import write

RECORD = """# Throttle couriers by a leaky bucket

## Context
Because couriers poll us often, we need a solution. The team considered what the consequences are for every user.

## Decision
We throttle what a courier may ask for: a bucket leaks ten requests a minute, and the rest is refused.
"""


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[CodeIndex]:
    root = tmp_path / "shop"
    write(root, "docs/adr/0001-throttle-couriers.md", RECORD)
    write(root, "docs/adr/0002-consequences.md", RECORD.replace("leaky", "token"))
    write(root, "src/limits.py", "class Bucket:\n    def leak(self, requests): ...\n\n\ndef throttle(courier): ...\n")
    write(root, "src/couriers.py", "def ask(courier):\n    return throttle(courier)\n")
    write(root, "src/terms.py", '"""Because we need consequences, the team considered every user often."""\nWHY = 1\n')
    for number in range(12):
        write(root, f"src/page_{number}.py", f"def draw_{number}(user): ...\n")
    (tmp_path / "state").mkdir()
    index = CodeIndex(tmp_path / "state", root.resolve())
    index.refresh(Checkout.open(root))
    yield index
    index.close()


def ask(index: CodeIndex, text: str, limit: int = 10) -> CodeAnswer:
    return search(index, understand(text, kind=QueryKind.TEXT), read_text=lambda _: "", limit=limit)


def test_the_files_that_do_what_the_record_says_come_before_one_that_shares_its_prose(shop: CodeIndex) -> None:
    found = [hit.path for hit in ask(shop, RECORD).results]
    assert found[:2] == ["src/limits.py", "src/couriers.py"]
    assert found.index("src/terms.py") < found.index("docs/adr/0001-throttle-couriers.md")


def test_a_hit_says_where_in_the_file_it_is_and_its_parts_add_up(shop: CodeIndex) -> None:
    for hit in ask(shop, RECORD).results:
        assert 1 <= hit.line <= hit.end_line
        assert abs(sum(hit.parts.values()) - hit.score) < 1e-3
    assert ask(shop, RECORD).results[0].parts["cover"] > 0


def test_documents_answer_what_no_code_speaks_of(shop: CodeIndex) -> None:
    found = ask(shop, "A token bucket\nIs the token bucket what was refused, ten a minute?").results
    assert "docs/adr/0002-consequences.md" in [hit.path for hit in found]


def test_a_text_of_words_that_nothing_holds_finds_nothing(shop: CodeIndex) -> None:
    assert ask(shop, "Vexing quilts\nJugglery befuddles wizards").results == ()


@pytest.mark.parametrize(
    "text", ["\0\n\0", '"" OR NEAR(\n{path names} : "x"', "title\n" + "a_b " * 9_000, "#\n`" * 500]
)
def test_whatever_a_text_holds_is_no_syntax(shop: CodeIndex, text: str) -> None:
    ask(shop, text)
