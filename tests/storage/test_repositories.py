from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError, UnknownNameError, UsageError
from adr_server.storage import Repositories


@pytest.fixture
def named(tmp_path: Path) -> Repositories:
    for name in ("own", "one", "deep/one", "state"):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    return Repositories(tmp_path / "state", tmp_path / "own")


def test_two_folders_of_one_name_are_told_apart_and_none_is_listed_twice(named: Repositories, tmp_path: Path) -> None:
    for path in ("one", "deep/one", "one"):
        named.add(tmp_path / path)
    assert [(one.name, one.path) for one in named.all()] == [
        ("one", tmp_path / "one"),
        ("one-2", tmp_path / "deep/one"),
    ]


def test_one_is_removed_by_name_or_by_folder_even_when_it_has_gone(named: Repositories, tmp_path: Path) -> None:
    named.add(tmp_path / "one")
    named.add(tmp_path / "deep/one")
    (tmp_path / "deep/one").rmdir()
    named.remove(str(tmp_path / "deep/one"))
    named.remove("one")
    assert named.all() == ()
    with pytest.raises(UnknownNameError):
        named.remove("one")


@pytest.mark.parametrize("path", ["none", "state/file", "own"])
def test_what_is_no_other_folder_is_refused(named: Repositories, tmp_path: Path, path: str) -> None:
    (tmp_path / "state/file").write_text("x")
    with pytest.raises(UsageError):
        named.add(tmp_path / path)


@pytest.mark.parametrize(
    "text", ["", "[", "[]", '{"repositories": [1]}', '{"repositories": [{"name": 1, "path": 2}]}', "9"]
)
def test_a_broken_list_is_an_error_that_says_what_to_do(named: Repositories, tmp_path: Path, text: str) -> None:
    (tmp_path / "state/repositories.json").write_text(text)
    with pytest.raises(BrokenInputError, match="remove repositories"):
        named.all()
