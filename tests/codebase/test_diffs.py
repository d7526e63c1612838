"""Which lines a unified diff changes; no text is an error."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.diffs import changed_files
from git_repositories import git, make_repository, write


def told(diff: str) -> list[tuple[str, tuple[tuple[int, int], ...], bool]]:
    return [(one.path, one.spans, one.deleted) for one in changed_files(diff)]


def test_lines_are_those_of_the_new_file_as_git_says_them(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(1, 31))
    root = make_repository(tmp_path / "r", {"a.py": text, "ä b.py": text, "gone.py": text})
    changed = text.replace("line 3\n", "three\nand more\n").replace("line 20\n", "")
    write(root, "a.py", changed)
    write(root, "ä b.py", "+++ b/not a path\n" + text)
    (root / "gone.py").unlink()
    assert sorted(told(git(root, "diff"))) == sorted(
        [("a.py", ((2, 4), (20, 20)), False), ("gone.py", (), True), ("ä b.py", ((1, 1),), False)]
    )


def test_a_diff_without_context_that_only_takes_lines_away_names_the_line_before() -> None:
    assert told("--- a/x.py\n+++ b/x.py\n@@ -4,2 +3,0 @@\n-one\n-two\n") == [("x.py", ((3, 3),), False)]


@given(st.text(alphabet='@-+ 0123456789,ab/\\"\n\t', max_size=300))
def test_no_text_is_an_error(text: str) -> None:
    for one in changed_files("--- a/x\n+++ b/x\n@@ -1 +1 @@\n" + text):
        assert all(first <= last for first, last in one.spans)
