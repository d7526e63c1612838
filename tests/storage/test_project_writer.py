import os
import stat
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError, NotAllowedError, UsageError
from adr_server.storage.project_writer import apply


@dataclass(frozen=True, kw_only=True)
class FakeEdit:
    path: str
    before: str | None
    after: str


@dataclass(frozen=True, kw_only=True)
class FakeChanges:
    edits: tuple[FakeEdit, ...]


def changes(*edits: tuple[str, str | None, str]) -> FakeChanges:
    return FakeChanges(edits=tuple(FakeEdit(path=p, before=b, after=a) for p, b, a in edits))


def left_over(root: Path) -> list[str]:
    return sorted(path.name for path in root.rglob("*") if path.name.startswith(".adr-server-"))


def test_a_new_file_is_written_with_the_folders_it_needs(tmp_path: Path) -> None:
    assert apply(tmp_path, changes(("docs/adr/0001-a.md", None, "# A\r\n"))) == ("docs/adr/0001-a.md",)
    assert (tmp_path / "docs/adr/0001-a.md").read_bytes() == b"# A\r\n"
    assert left_over(tmp_path) == []


@pytest.mark.parametrize(
    "path",
    [
        "../a.md",
        "/etc/a.md",
        "a/../../b.md",
        "",
        "a//b.md",
        "./a.md",
        "a\x00.md",
        ".git/hooks/x",
        "a/.GIT/config",
        "a/",
    ],
)
def test_a_path_outside_the_root_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(NotAllowedError):
        apply(tmp_path, changes((path, None, "x")))


def test_a_symbolic_link_is_refused_as_file_and_as_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.md").write_text("old")
    root = tmp_path / "root"
    root.mkdir()
    (root / "folder").symlink_to(outside)
    (root / "a.md").symlink_to(outside / "a.md")
    for path in ("folder/a.md", "a.md"):
        with pytest.raises(NotAllowedError, match="symbolic link"):
            apply(root, changes((path, "old", "new")))
    with pytest.raises(NotAllowedError, match="symbolic link"):
        apply(root, changes(("folder/b.md", None, "new")))
    assert (outside / "a.md").read_text() == "old"


def test_a_file_that_changed_since_it_was_read_is_left_alone_and_so_are_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "b.md").write_text("someone else's")
    with pytest.raises(UsageError, match=r"b\.md: changed since it was read"):
        apply(tmp_path, changes(("a.md", "a", "A"), ("b.md", "b", "B")))
    assert (tmp_path / "a.md").read_text() == "a"
    assert (tmp_path / "b.md").read_text() == "someone else's"


def test_every_stale_file_is_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("x")
    (tmp_path / "c.md").write_text("x")
    with pytest.raises(UsageError) as caught:
        apply(tmp_path, changes(("b.md", "b", "B"), ("c.md", None, "C")))
    assert "b.md: changed" in str(caught.value)
    assert "c.md: exists already" in str(caught.value)


def test_a_file_that_is_gone_is_said_to_be_gone(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is gone since it was read"):
        apply(tmp_path, changes(("a.md", "a", "A")))


def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "a.md").chmod(0o640)
    apply(tmp_path, changes(("a.md", "a", "A")))
    assert stat.S_IMODE((tmp_path / "a.md").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [(b"", "utf-8"), (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")],
)
def test_the_encoding_and_its_mark_are_kept(tmp_path: Path, bom: bytes, encoding: str) -> None:
    (tmp_path / "a.md").write_bytes(bom + "Entschlüsselt\r\n".encode(encoding))
    apply(tmp_path, changes(("a.md", "Entschlüsselt\r\n", "Verschlüsselt\r\n")))
    assert (tmp_path / "a.md").read_bytes() == bom + "Verschlüsselt\r\n".encode(encoding)


def test_a_file_that_is_no_text_in_its_encoding_is_never_rewritten(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"caf\xe9\n")
    with pytest.raises(UsageError, match="byte 3 is not utf-8"):
        apply(tmp_path, changes(("a.md", "caf\ufffd\n", "new")))
    assert (tmp_path / "a.md").read_bytes() == b"caf\xe9\n"


def test_a_full_disk_in_the_middle_leaves_every_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "b.md").write_text("b")
    synced: list[int] = []

    def full(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BrokenInputError, match=r"b\.md: could not be written: No space left on device"):
        apply(tmp_path, changes(("a.md", "a", "A"), ("b.md", "b", "B"), ("new/c.md", None, "C")))
    assert (tmp_path / "a.md").read_text() == "a"
    assert (tmp_path / "b.md").read_text() == "b"
    assert not (tmp_path / "new").exists()
    assert left_over(tmp_path) == []


def test_a_failing_swap_puts_back_what_was_swapped_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "b.md").write_text("b")
    whole = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target.name == "b.md":
            raise OSError(5, "Input/output error")
        return whole(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(BrokenInputError, match=r"b\.md"):
        apply(tmp_path, changes(("0.md", None, "new"), ("a.md", "a", "A"), ("b.md", "b", "B")))
    assert (tmp_path / "a.md").read_text() == "a"
    assert not (tmp_path / "0.md").exists()
    assert left_over(tmp_path) == []


def race(root: Path, path: str, before: str | None) -> list[str]:
    """Eight writers change one file at once, each to a text of its own: the texts of those that were let."""
    outcomes: list[str] = []
    gate = threading.Barrier(8)

    def write(text: str) -> None:
        gate.wait()
        try:
            apply(root, changes((path, before, text)))
            outcomes.append(text)
        except UsageError:
            pass

    threads = [threading.Thread(target=write, args=(f"writer {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_of_two_writers_of_one_new_file_exactly_one_succeeds(tmp_path: Path) -> None:
    (outcome,) = race(tmp_path, "0002-x.md", None)
    assert (tmp_path / "0002-x.md").read_text() == outcome


def test_of_two_writers_of_one_change_none_overwrites_the_other(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("start")
    (outcome,) = race(tmp_path, "a.md", "start")
    assert (tmp_path / "a.md").read_text() == outcome


def test_a_disk_without_hard_links_still_creates_exclusively(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object, **__: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", unsupported)
    apply(tmp_path, changes(("a.md", None, "A")))
    assert (tmp_path / "a.md").read_text() == "A"
    with pytest.raises(UsageError, match="exists already"):
        apply(tmp_path, changes(("a.md", None, "B")))


def test_a_disk_without_hard_links_overwrites_no_file_that_appears_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken_meanwhile(_: object, target: Path, **__: object) -> None:
        Path(target).write_text("theirs")
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", taken_meanwhile)
    with pytest.raises(UsageError, match="created by someone else"):
        apply(tmp_path, changes(("a.md", None, "mine")))
    assert (tmp_path / "a.md").read_text() == "theirs"
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]
