"""missing_places: what an answer cites is there, or its field is named."""

from collections.abc import Mapping

import pytest

from adr_server.errors import BrokenInputError
from adr_server.sandbox.cited_places import MOST_TOLD, missing_places


class Texts:
    """Two files and one that cannot be read."""

    files: Mapping[str, str] = {"a.py": "one\ntwo\n", "b.md": ""}

    def read_text(self, path: str) -> str:
        if path not in self.files:
            raise BrokenInputError(f"{path}: does not exist")
        return self.files[path]


def place(path: str, line: int, **more: str) -> dict[str, object]:
    return {"path": path, "line": line, **more}


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "src/none.py:9",
        {"reasons": [{"evidence": [place("a.py", 1), place("a.py", 2, quote="two")]}]},
        {"path": "none.py", "line": 3, "name": "no place, but a thing with a path"},
        {"path": "none.py"},
    ],
)
def test_what_is_there_or_is_no_place_passes(answer: object) -> None:
    assert missing_places(answer, Texts()) == ()


@pytest.mark.parametrize(("path", "line"), [("a.py", 3), ("a.py", 0), ("b.md", 1), ("none.py", 1), ("../x", 1)])
def test_what_is_not_there_is_told_with_its_field(path: str, line: int) -> None:
    [problem] = missing_places({"reasons": [{"evidence": [place("a.py", 1), place(path, line)]}]}, Texts())
    assert problem.startswith("reasons.0.evidence.1: ")
    assert path in problem


def test_many_are_told_in_part_and_counted() -> None:
    told = missing_places([place("none.py", line) for line in range(1, 30)], Texts())
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == "… 21 more"
