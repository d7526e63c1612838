"""Which checkouts a scan takes."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.cli.fleet.listing import find_checkouts
from adr_server.errors import AdrServerError, BrokenInputError, UsageError
from fleets import write_fleet
from git_repositories import write


def names(place: Path) -> list[str]:
    return [one.name for one in find_checkouts(place)]


def test_a_folder_gives_the_checkouts_beneath_it_in_order(tmp_path: Path) -> None:
    root = write_fleet(tmp_path)
    write(root, "a-orders/vendor/inner/.git/HEAD")
    write(root, "worktree/.git", "gitdir: elsewhere\n")
    write(root, ".hidden/.git/HEAD")
    assert names(root) == ["a-orders", "host/owner/torn", "worktree"]


def test_a_folder_that_is_a_checkout_is_the_only_one(tmp_path: Path) -> None:
    assert names(write_fleet(tmp_path) / "a-orders") == ["."]


def test_where_nothing_has_git_every_folder_counts(tmp_path: Path) -> None:
    write(tmp_path, "one/README.md")
    write(tmp_path, "two/README.md")
    write(tmp_path, ".cache/x")
    write(tmp_path, "file")
    assert names(tmp_path) == ["one", "two"]


def test_links_beneath_a_folder_are_not_followed(tmp_path: Path) -> None:
    root = write_fleet(tmp_path / "fleet")
    (root / "again").symlink_to(root / "a-orders")
    (root / "round").symlink_to(root)
    assert names(root) == ["a-orders", "host/owner/torn"]


def test_a_list_is_read_from_its_own_folder_without_comments_and_twice_is_once(tmp_path: Path) -> None:
    root = write_fleet(tmp_path / "fleet")
    torn = str(root / "host/owner/torn")
    file = write(root, "list.txt", f"\ufeff# ours\n\n  host/../a-orders  \na-orders\r\nno such\n{torn}\nnotes.txt\n")
    found = find_checkouts(file)
    assert [one.name for one in found] == [torn, "host/../a-orders", "no such", "notes.txt"]
    assert (root / "a-orders").samefile(found[1].folder)


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"\xff\xfe\x00", "no UTF-8"), (b"a\0b", "no text"), (b"# nothing\n\n", "names no checkout")],
)
def test_what_is_no_list_is_told_so(tmp_path: Path, content: bytes, told: str) -> None:
    with pytest.raises(AdrServerError, match=told):
        find_checkouts(write(tmp_path, "list.txt", content))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_stays_on_the_list(tmp_path: Path) -> None:
    root = write_fleet(tmp_path)
    barred = root / "host" / "barred"
    barred.mkdir(mode=0)
    assert "host/barred" in names(root)


def test_a_place_that_is_not_there_or_holds_nothing_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        find_checkouts(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="names no checkout"):
        find_checkouts(tmp_path)


def test_a_list_that_is_no_list_of_any_size_is_not_read(tmp_path: Path) -> None:
    file = write(tmp_path, "list.txt", "x")
    os.truncate(file, 30_000_000)
    with pytest.raises(BrokenInputError, match="larger than"):
        find_checkouts(file)


@given(text=st.text())
def test_any_text_gives_a_list_in_order_or_an_error_of_ours(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.txt"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        found = names(file)
    except AdrServerError:
        return
    assert found == sorted(found)
    assert all(name.strip() == name and not name.startswith("#") for name in found)
