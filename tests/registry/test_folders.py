"""Content folders: every readable file comes out, every other one is a line with its place."""

from pathlib import Path

from adr_server.registry import read_folder


def _write(root: Path, name: str, content: bytes) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def test_files_come_out_by_category_and_name_in_path_order(tmp_path: Path) -> None:
    root = tmp_path / "prompts"
    _write(root, "rules/refine.md", b"text")
    _write(root, "decisions/draft.md", "\ufeffé".encode())
    folder = read_folder(root, ".md")
    assert [(file.place, file.category, file.name, file.text) for file in folder.files] == [
        ("prompts/decisions/draft.md", "decisions", "draft", "é"),
        ("prompts/rules/refine.md", "rules", "refine", "text"),
    ]
    assert folder.problems == ()


def test_reserved_and_hidden_folders_and_files_at_the_top_are_no_content(tmp_path: Path) -> None:
    root = tmp_path / "prompts"
    for name in ("schemas/x.json", ".git/x", "_drafts/x.txt", "README.md", "rules/.swp"):
        _write(root, name, b"")
    assert read_folder(root, ".md", reserved=frozenset({"schemas"})).files == ()
    assert read_folder(root, ".md", reserved=frozenset({"schemas"})).problems == ()


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    root = tmp_path / "prompts"
    _write(root, "rules/good.md", b"fine")
    _write(root, "rules/latin.md", b"caf\xe9")
    _write(root, "rules/huge.md", b"x" * 1_000_001)
    _write(root, "rules/notes.txt", b"")
    _write(root, "rules/Bad Name.md", b"")
    (root / "rules" / "folder.md").mkdir()
    (root / "rules" / "link.md").symlink_to(root / "rules" / "good.md")
    folder = read_folder(root, ".md")
    assert [file.name for file in folder.files] == ["good"]
    assert [problem.split(": ")[0] for problem in folder.problems] == [
        "prompts/rules/Bad Name.md:1",
        "prompts/rules/folder.md:1",
        "prompts/rules/huge.md:1",
        "prompts/rules/latin.md:1",
        "prompts/rules/link.md:1",
        "prompts/rules/notes.txt:1",
    ]
    assert "not UTF-8" in folder.problems[3]


def test_a_folder_that_is_not_there_is_a_problem_not_a_crash(tmp_path: Path) -> None:
    folder = read_folder(tmp_path / "prompts", ".md")
    assert folder.files == ()
    assert folder.problems == ("prompts:1: cannot be listed: No such file or directory",)
