import os
import shutil
import stat
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import AdrServerError, BrokenInputError, NotAllowedError, UsageError
from adr_server.storage import Checkout
from git_repositories import commit, git, make_repository, write

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    return root


def test_in_git_tracked_and_new_files_are_listed_and_ignored_or_deleted_ones_are_not(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"b.md": "b", "a/c.md": "c", "gone.md": "g", ".gitignore": "*.log\n"})
    write(root, "new.md")
    write(root, "noise.log")
    (root / "gone.md").unlink()
    assert Checkout.open(root).paths() == (".gitignore", "a/c.md", "b.md", "new.md")


def test_a_project_in_a_subfolder_of_a_repository_has_its_own_paths(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"top.md": "t", "sub/in.md": "i", ".gitignore": "*.log\n"})
    write(root, "sub/noise.log")
    checkout = Checkout.open(root / "sub")
    assert checkout.paths() == ("in.md",)
    assert checkout.content_id("in.md").startswith("git:")


def test_a_project_inside_an_ignored_folder_is_walked(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {".gitignore": "build/\n"})
    write(root, "build/project/adr/0001.md")
    assert Checkout.open(root / "build" / "project").paths() == ("adr/0001.md",)


def test_worktrees_and_repositories_inside_a_repository_are_left_out(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "a"})
    git(root, "worktree", "add", "--quiet", "wt", "-b", "other")
    make_repository(root / "nested", {"n.md": "n"})
    assert Checkout.open(root).paths() == ("a.md",)


def test_without_git_the_walk_honours_ignore_files_from_the_nearest_on(folder: Path) -> None:
    write(folder, ".gitignore", "*.log\n/build/\n")
    write(folder, "sub/.gitignore", "!keep.log\nsecret/\n")
    for path in ("a.md", "x.log", "build/out.md", "sub/keep.log", "sub/build/in.md", "sub/secret/s.md", ".git/config"):
        write(folder, path)
    assert Checkout.open(folder).paths() == (".gitignore", "a.md", "sub/.gitignore", "sub/build/in.md", "sub/keep.log")


def test_without_git_repositories_inside_are_read_and_worktrees_are_not(folder: Path) -> None:
    make_repository(folder / "one", {"a.md": "a"})
    git(folder / "one", "worktree", "add", "--quiet", "../two", "-b", "other")
    checkout = Checkout.open(folder)
    assert checkout.paths() == ("one/a.md",)
    assert checkout.notes == ("two: another worktree of a repository; left out",)


@pytest.mark.parametrize("in_git", [True, False])
def test_links_are_never_followed_into_a_list(tmp_path: Path, in_git: bool) -> None:  # noqa: FBT001 - a parameter
    root = make_repository(tmp_path / "r", {"a.md": "a"}) if in_git else tmp_path / "r"
    write(tmp_path, "outside/o.md")
    write(root, "a.md")
    (root / "file").symlink_to("a.md")
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "loop").symlink_to(root)
    if in_git:
        commit(root, "Add links")
        write(root, "real/t.md")
        commit(root, "Add a folder")
        (root / "real" / "t.md").unlink()
        (root / "real").rmdir()
        write(tmp_path, "outside/t.md")
        (root / "real").symlink_to(tmp_path / "outside")
    assert Checkout.open(root).paths() == ("a.md",)


def test_more_files_than_the_limit_are_cut_with_a_note(folder: Path) -> None:
    for number in range(5):
        write(folder, f"{number}.md")
    checkout = Checkout.open(folder, file_count=3)
    assert checkout.paths() == ("0.md", "1.md", "2.md")
    assert checkout.notes == ("more than 3 files: only the first are read; raise file-count",)


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_name_that_is_no_text_is_left_out_with_a_note(folder: Path) -> None:
    (folder / os.fsdecode(b"caf\xe9.md")).touch()
    checkout = Checkout.open(folder)
    assert checkout.paths() == ()
    assert checkout.notes == ("caf\\udce9.md: its name is not UTF-8; left out",)


@pytest.mark.skipif(os.name == "nt", reason="paths are short there")
@pytest.mark.parametrize("in_git", [True, False])
def test_very_deep_folders_are_listed(folder: Path, in_git: bool) -> None:  # noqa: FBT001 - a parameter
    if in_git:
        git(folder, "init", "--quiet")
    folders = list(accumulate(["d"] * 1010, "{}/{}".format))
    for path in folders:
        os.mkdir(f"{folder}/{path}")  # noqa: PTH102 - pathlib takes seconds at this depth
    write(folder, f"{folders[-1]}/x.md")
    try:
        assert Checkout.open(folder).paths() == (f"{folders[-1]}/x.md",)
    finally:
        # Whoever removes temporary folders may recurse, and fail, at this depth.
        (folder / folders[-1] / "x.md").unlink()
        for path in reversed(folders):
            os.rmdir(f"{folder}/{path}")  # noqa: PTH106 - as above


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"plain \xc3\xa9\r\n", "plain é\r\n", "utf-8"),
        (b"\xef\xbb\xbf# Title", "# Title", "utf-8"),
        ("# Ü".encode("utf-16"), "# Ü", "utf-16-le"),
        (b"\xfe\xff" + "# Ü".encode("utf-16-be"), "# Ü", "utf-16-be"),
        ("# Ü".encode("utf-32"), "# Ü", "utf-32-le"),
        (b"", "", "utf-8"),
    ],
)
def test_text_is_decoded_by_its_mark_else_as_utf8(folder: Path, data: bytes, text: str, encoding: str) -> None:
    write(folder, "a.md", data)
    decoded = Checkout.open(folder).decode("a.md")
    assert (decoded.text, decoded.encoding, decoded.notes) == (text, encoding, ())


def test_bytes_that_are_no_utf8_are_replaced_with_a_note_that_names_the_line(folder: Path) -> None:
    write(folder, "a.md", b"one\ntw\xff\n")
    decoded = Checkout.open(folder).decode("a.md")
    assert decoded.text == "one\ntw\N{REPLACEMENT CHARACTER}\n"
    assert decoded.notes[0].startswith("a.md:2: not valid UTF-8")


def test_what_cannot_be_read_is_named_by_its_path_in_the_project(folder: Path) -> None:
    write(folder, "binary", b"\x7fELF\0\0")
    write(folder, "big", b"x" * 11)
    (folder / "sub").mkdir()
    (folder / "circle").symlink_to("circle")
    checkout = Checkout.open(folder, file_size=10)
    for path, message in {
        "missing.md": "missing.md: does not exist",
        "binary/x": "binary/x: does not exist",
        "sub": "sub: is a folder",
        ".": ".: is a folder",
        "binary": "binary: is binary, not text",
        "big": "big: larger than 10 bytes; raise file-size to read it",
    }.items():
        with pytest.raises(BrokenInputError) as caught:
            checkout.read_text(path)
        assert str(caught.value) == message
    with pytest.raises(BrokenInputError, match="circle: cannot be read"):
        checkout.read_text("circle")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_named_pipe_is_refused_and_nobody_waits(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    checkout = Checkout.open(folder)
    assert checkout.paths() == ()
    with pytest.raises(BrokenInputError, match="pipe: is no regular file"):
        checkout.read_bytes("pipe")


@pytest.mark.skipif(AS_ROOT or os.name == "nt", reason="this user may read everything")
def test_a_file_that_may_not_be_read_says_so(folder: Path) -> None:
    write(folder, "a.md").chmod(0)
    with pytest.raises(BrokenInputError, match=r"a\.md: may not be read"):
        Checkout.open(folder).read_text("a.md")


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/etc/passwd", "a\0b", "out", "out/o.md", "\ud800"])
def test_paths_that_lead_out_are_refused(folder: Path, tmp_path: Path, path: str) -> None:
    write(tmp_path, "outside/o.md", "secret")
    (folder / "out").symlink_to(tmp_path / "outside")
    for question in (Checkout.open(folder).resolve, Checkout.open(folder).read_text):
        with pytest.raises(NotAllowedError) as caught:
            question(path)
        assert str(tmp_path) not in str(caught.value)


def test_a_link_that_stays_inside_can_be_read(folder: Path) -> None:
    write(folder, "docs/adr/1.md", "one")
    (folder / "adr").symlink_to("docs/adr")
    assert Checkout.open(folder).read_text("adr/1.md") == "one"


@given(st.text(max_size=60) | st.lists(st.sampled_from(["..", ".", "in", "out", "a.md", "", "~"])).map("/".join))
def test_no_path_reads_anything_outside(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    base = tmp_path_factory.getbasetemp() / "escape"
    if not base.exists():
        write(base, "a.md", "outside")
        write(base, "project/a.md", "inside")
        write(base, "project/in/a.md", "inside")
        (base / "project" / "out").symlink_to("..")
    try:
        text = Checkout.open(base / "project").read_text(path)
    except AdrServerError as error:
        text = "inside"
        message = str(error)
    else:
        message = ""
    assert text == "inside"
    assert str(base) not in message


@pytest.mark.parametrize("kind", ["missing", "file", "circle"])
def test_a_project_that_is_no_folder_is_told_without_its_full_path(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(UsageError, match=f"The project '{kind}'") as caught:
        Checkout.open(tmp_path / kind)
    assert str(tmp_path) not in str(caught.value)
    with pytest.raises(UsageError, match=f"The project '{tmp_path / kind}'"):
        Checkout.open(tmp_path / kind, typed=True)


def test_a_clean_file_has_its_blob_id_and_a_changed_one_the_hash_of_its_bytes(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "same", "b.md": "same", "c.md": "before"})
    write(root, "c.md", "changed")
    write(root, "new.md", "changed")
    checkout = Checkout.open(root)
    ids = {path: checkout.content_id(path) for path in checkout.paths()}
    assert ids["a.md"] == ids["b.md"] == "git:" + git(root, "rev-parse", "HEAD:a.md").strip()
    assert ids["c.md"] == ids["new.md"]
    assert ids["c.md"].startswith("sha256:")


def test_a_file_that_changes_after_it_was_listed_gets_another_id(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "before"})
    checkout = Checkout.open(root)
    before = checkout.content_id("a.md")
    write(root, "a.md", "afterwards")
    assert checkout.content_id("a.md") != before


def test_without_git_installed_the_project_is_walked_and_a_note_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "a"})
    monkeypatch.setenv("PATH", str(tmp_path))
    checkout = Checkout.open(root)
    assert checkout.paths() == ("a.md",)
    assert "git is not installed" in checkout.notes[0]


def test_a_folder_that_git_cannot_look_into_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_repository(tmp_path / "r", {"docs/a.md": "a"})
    program = shutil.which("git")
    # As git itself says it; who runs the tests as root may look into every folder.
    warning = "warning: could not open directory 'docs/closed/': Permission denied"
    script = f'#!/bin/sh\ncase "$*" in *--others*) echo "{warning}" >&2;; esac\nexec {program} "$@"\n'
    write(tmp_path, "bin/git", script).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    checkout = Checkout.open(root)
    assert checkout.paths() == ("docs/a.md",)
    assert checkout.notes == ("docs/closed: the folder cannot be read (Permission denied): what it holds is left out",)


@pytest.mark.skipif(AS_ROOT or os.name == "nt", reason="this user may read everything")
@pytest.mark.parametrize("in_git", [True, False])
def test_a_folder_that_may_not_be_read_is_noted_once(tmp_path: Path, in_git: bool) -> None:  # noqa: FBT001 - a parameter
    files = {"a.md": "a", "closed/b.md": "b", "closed/deep/c.md": "c"}
    root = make_repository(tmp_path / "r", files) if in_git else tmp_path
    for path in files:
        write(root, path)
    (root / "closed").chmod(0)
    try:
        checkout = Checkout.open(root)
        assert checkout.paths() == ("a.md",)
        assert [note.split(":")[0] for note in checkout.notes] == ["closed"]
    finally:
        (root / "closed").chmod(0o700)


def test_reading_changes_nothing_in_the_project(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "a"})
    os.utime(root / "a.md", (1, 1))
    index = root / ".git" / "index"
    before = (index.read_bytes(), index.stat().st_mtime_ns, stat.S_IMODE(root.stat().st_mode))
    checkout = Checkout.open(root)
    checkout.content_id("a.md")
    assert (index.read_bytes(), index.stat().st_mtime_ns, stat.S_IMODE(root.stat().st_mode)) == before
