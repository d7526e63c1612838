import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import AdrServerError, BrokenInputError, BudgetExceededError, InvalidArgumentsError, UsageError
from adr_server.storage import Repository, git_questions
from adr_server.storage.blame import read_blame
from adr_server.storage.git import find_repository
from adr_server.storage.git_process import run_git
from git_repositories import commit, git, make_repository, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = make_repository(tmp_path / "r", {"adr/1.md": "one\n" * 20, "code.py": "x = 1\n"})
    git(root, "checkout", "--quiet", "-b", "feature")
    git(root, "mv", "adr/1.md", "adr/0001.md")
    write(root, "ädr/neu.md")
    commit(root, "Move the record: wörds")
    return root


def found(root: Path) -> Repository:
    repository = find_repository(root)
    assert repository is not None
    return repository


def test_a_folder_without_a_repository_has_none(tmp_path: Path) -> None:
    assert find_repository(tmp_path) is None


def test_where_a_branch_forks_is_one_question_to_git(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = found(root)
    asked: list[Sequence[str]] = []

    def noted(root: Path, words: Sequence[str], **more: Any) -> Any:
        asked.append(words)
        return run_git(root, words, **more)

    monkeypatch.setattr(git_questions, "run_git", noted)
    assert repository.fork("main") == git(root, "rev-parse", "main").strip()
    assert [words[0] for words in asked] == ["merge-base"]


def test_what_shares_no_commit_forks_from_the_base_itself_and_no_base_is_an_error(root: Path) -> None:
    main = git(root, "rev-parse", "main").strip()
    git(root, "checkout", "--quiet", "--orphan", "alone")
    commit(root, "Begin again")
    assert (found(root).merge_base("main"), found(root).fork("main")) == (None, main)
    with pytest.raises(UsageError, match="No commit 'nowhere'"):
        found(root).fork("nowhere")


def test_changes_are_told_against_the_fork_point_with_renames(root: Path) -> None:
    changes = [(change.status, change.old_path, change.path) for change in found(root).changes("main", "feature")]
    assert changes == [("R", "adr/1.md", "adr/0001.md"), ("A", None, "ädr/neu.md")]


def test_without_a_head_the_folder_as_it_is_is_compared(root: Path) -> None:
    write(root, "code.py", "x = 2\n")
    assert ("M", "code.py") in [(change.status, change.path) for change in found(root).changes("feature")]
    assert "+x = 2" in found(root).diff("feature")


def test_files_of_a_commit_can_be_listed_and_read(root: Path) -> None:
    repository = found(root)
    assert repository.paths_at("main") == ("adr/1.md", "code.py")
    assert repository.read_at("main", "code.py") == b"x = 1\n"
    assert repository.read_at("main", "missing.py") is None


def test_a_project_in_a_subfolder_sees_its_own_paths_in_commits(root: Path) -> None:
    repository = found(root / "adr")
    assert repository.prefix == "adr/"
    assert repository.paths_at("main") == ("1.md",)
    assert repository.read_at("main", "1.md") == b"one\n" * 20
    assert [change.path for change in repository.changes("main")] == ["0001.md"]
    assert [change.path for entry in repository.history() for change in entry.changes] == ["0001.md", "1.md"]


def test_history_tells_who_when_and_which_paths(root: Path) -> None:
    newest, oldest = found(root).history()
    assert (newest.author, newest.email, newest.date[:10]) == ("Ada", "ada@example.org", "2026-01-31")
    assert newest.subject == "Move the record: wörds"
    assert [change.path for change in oldest.changes] == ["adr/1.md", "code.py"]
    assert len(found(root).history(["code.py"])) == 1
    assert len(found(root).history(most=1)) == 1
    assert found(root).history(since="2026-02-01") == ()


def test_a_repository_without_a_commit_has_no_history_and_no_default_branch(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch=dev")
    assert found(tmp_path).history() == ()
    assert found(tmp_path).default_branch() is None


def test_the_default_branch_is_found(root: Path) -> None:
    assert found(root).default_branch() == "main"


@pytest.mark.parametrize("revision", ["--upload-pack=touch x", "-h", "a b", "main..feature", "", "a:b", "x\0y", "a\nb"])
def test_text_that_cannot_be_a_revision_never_reaches_git(root: Path, revision: str) -> None:
    with pytest.raises(InvalidArgumentsError, match="is no branch, tag or commit"):
        found(root).commit(revision)


def test_a_revision_that_does_not_exist_is_told(root: Path) -> None:
    with pytest.raises(UsageError, match="No commit 'nowhere'"):
        found(root).changes("nowhere")


@given(st.text(max_size=30))
def test_any_revision_is_a_commit_or_an_error_of_ours(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    root = tmp_path_factory.getbasetemp() / "revisions"
    if not root.exists():
        make_repository(root, {"a": "a"})
    try:
        answer = found(root).commit(text)
    except AdrServerError:
        return
    assert len(answer) in {40, 64}


def plant(root: Path, tmp_path: Path, key: str) -> Path:
    """Let a key of the repository's own configuration start a program that leaves a mark."""
    mark = tmp_path / "started"
    script = write(tmp_path, "planted.sh", f"#!/bin/sh\ntouch {mark}\ncat\n")
    script.chmod(0o755)
    git(root, "config", key, str(script))
    return mark


@pytest.mark.parametrize(
    "key", ["core.fsmonitor", "filter.evil.clean", "filter.evil.process", "diff.external", "diff.evil.textconv"]
)
def test_programs_named_by_a_repository_are_never_started(root: Path, tmp_path: Path, key: str) -> None:
    write(root, ".gitattributes", "*.py filter=evil diff=evil\n")
    mark = plant(root, tmp_path, key)
    write(root, "code.py", "x = 3\n")
    repository = found(root)
    repository.paths([])
    repository.clean_blobs()
    repository.changes("main")
    repository.diff("main")
    repository.history()
    assert not mark.exists()


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
def test_a_filter_whose_name_is_no_text_is_never_started(root: Path, tmp_path: Path) -> None:
    write(root, ".gitattributes", b"*.py filter=\xe9\n")
    mark = plant(root, tmp_path, os.fsdecode(b"filter.\xe9.clean"))
    write(root, "code.py", "x = 3\n")
    found(root).clean_blobs()
    found(root).changes("main")
    assert not mark.exists()


def test_a_filter_that_cannot_be_switched_off_makes_git_refused(root: Path, tmp_path: Path) -> None:
    plant(root, tmp_path, "filter.a=b.clean")
    with pytest.raises(BrokenInputError, match="cannot be switched off"):
        find_repository(root)


def test_a_repository_whose_files_lie_elsewhere_is_none_of_ours(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    git(root, "config", "core.worktree", str(tmp_path / "elsewhere"))
    assert find_repository(root) is None


def test_variables_of_the_caller_do_not_lead_git_elsewhere(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_repository(tmp_path / "other", {"other.md": "o"})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert found(root).paths_at("main") == ("adr/1.md", "code.py")


def test_output_beyond_the_limit_stops_git(root: Path) -> None:
    with pytest.raises(BudgetExceededError, match="more than 10 bytes"):
        found(root).diff("main", "feature", limit=10)


def test_time_beyond_the_limit_stops_git(root: Path) -> None:
    with pytest.raises(BudgetExceededError, match="took longer than"):
        run_git(root, ["cat-file", "--batch-all-objects", "--batch-check"], seconds=-1)


def test_a_folder_of_another_owner_is_told_with_the_remedy(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git_says = "#!/bin/sh\necho \"fatal: detected dubious ownership in repository at '/x'\" >&2\nexit 128\n"
    write(tmp_path, "bin/git", git_says).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(BrokenInputError, match=r"git config --global --add safe\.directory"):
        find_repository(root)


def test_a_git_inside_the_project_is_never_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, "git", "#!/bin/sh\nexit 0\n").chmod(0o755)
    monkeypatch.setenv("PATH", str(root))
    with pytest.raises(BrokenInputError, match="git is not installed"):
        find_repository(root)


def test_the_oldest_commit_of_a_shallow_clone_is_no_history_of_its_files(root: Path, tmp_path: Path) -> None:
    write(root, "code.py", "x = 2\n")
    newest = commit(root, "Count on")
    one, two = tmp_path / "one", tmp_path / "two"
    for depth, clone in (("1", one), ("2", two)):
        git(root, "clone", "--quiet", "--depth", depth, root.as_uri(), str(clone))
    assert (found(root).is_shallow(), found(one).is_shallow()) == (False, True)
    assert found(one).history() == ()
    assert [(made.id, [change.path for change in made.changes]) for made in found(two).history()] == [
        (newest, ["code.py"])
    ]
    assert found(two).history(["adr/0001.md"]) == ()


def test_blame_counts_lines_by_commit_and_starts_nothing_that_the_repository_names(root: Path) -> None:
    write(root, ".gitattributes", "*.py diff=evil filter=evil\n")
    git(root, "config", "diff.evil.textconv", f"touch {root}/started; cat")
    git(root, "config", "filter.evil.clean", f"touch {root}/started; cat")
    git(root, "config", "blame.ignoreRevsFile", "not-there")
    write(root, "code.py", "x = 1\ny = 2\n")
    blamed = found(root).blame("code.py")
    assert blamed is not None
    assert [(one.author, one.lines, one.date) for one in blamed if one.commit] == [("Ada", 1, "2026-01-31")]
    assert [one.lines for one in blamed if not one.commit] == [1]
    assert not (root / "started").exists()


def test_lines_can_be_blamed_alone_and_an_untracked_file_has_no_blame(root: Path) -> None:
    blamed = found(root).blame("adr/0001.md", 3, 5)
    assert blamed is not None
    assert sum(one.lines for one in blamed) == 3
    write(root, "new.py")
    assert found(root).blame("new.py") is None


@given(st.binary(max_size=400))
def test_no_output_of_blame_is_an_error(output: bytes) -> None:
    assert all(one.lines > 0 for one in read_blame(b"a" * 40 + b" 1 1 1\n" + output))


def test_commits_since_a_day_are_told_with_their_subjects(root: Path) -> None:
    write(root, "n.txt")
    last = commit(root, "Say: remove it\n\nAnd more", day="2026-05-01")
    repository = Repository(root=root, top=root, prefix="")
    assert repository.subjects(since="2026-04-01") == ((last, "2026-05-01", "Say: remove it"),)
    assert repository.subjects(since="2027-01-01") == ()


def test_a_name_is_looked_for_in_the_text_files_of_a_commit(root: Path) -> None:
    write(root, "n.txt", "uses GRIMOIRE here\n")
    write(root, "n.bin", b"\0other\0")
    commit(root, "Add")
    repository = Repository(root=root, top=root, prefix="")
    assert repository.stood("HEAD", "grimoire")
    assert not repository.stood("HEAD", "other")
    assert not repository.stood("HEAD~1", "grimoire")


def test_words_of_a_commit_are_counted_by_file_whole_and_as_they_are_spelled(root: Path) -> None:
    write(root, "sub/n.txt", "PeerList, PeerList; PeerLists peerlist\n")
    write(root, "sub/a b.txt", "of PEER_SIZE and PeerList\n")
    write(root, "n.bin", b"\0PeerList\0")
    commit(root, "Add")
    repository = Repository(root=root / "sub", top=root, prefix="sub/")
    found = repository.count_words("HEAD", ["PeerList", "PEER_SIZE", "Other"])
    assert found == {"PeerList": {"n.txt": 2, "a b.txt": 1}, "PEER_SIZE": {"a b.txt": 1}}
    assert repository.count_words("HEAD~1", ["PeerList"]) == {}


def test_the_last_commit_that_changed_how_often_a_file_has_a_text_is_found(root: Path) -> None:
    write(root, "n.txt", "one\nPeerList\n")
    first = commit(root, "Add")
    write(root, "n.txt", "two\nPeerList\n")
    second = commit(root, "Change")
    write(root, "n.txt", "two\n")
    third = commit(root, "Take it away", day="2026-05-01")
    write(root, "n.txt", "three\n")
    commit(root, "Change again")
    repository = Repository(root=root, top=root, prefix="")
    told = (third, "2026-05-01", "Take it away")
    assert repository.last_to_change("PeerList", "n.txt", since=first) == told
    assert repository.last_to_change("PeerList", "n.txt", since=first, head=second) is None
    assert repository.last_to_change("PeerList", "other.txt", since=first) is None


def test_a_file_is_followed_to_where_it_came_from(root: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(20))
    write(root, "old.md", text)
    first = commit(root, "Add", day="2026-01-01")
    git(root, "mv", "old.md", "new.md")
    second = commit(root, "Move", day="2026-02-01")
    repository = Repository(root=root, top=root, prefix="")
    assert [one.id for one in repository.followed("new.md")] == [second, first]


def test_a_clone_that_lacks_an_object_is_told_with_the_remedy(root: Path) -> None:
    blob = git(root, "rev-parse", "main:code.py").strip()
    git(root, "rm", "--quiet", "code.py")
    commit(root, "Drop it")
    (root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(BrokenInputError, match=r"lacks objects: `git fetch --refetch`, or clone anew"):
        found(root).diff("main", "feature")


def test_the_work_of_another_branch_stands_between_commits_that_lie_far_apart(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.txt": "1\n"}, day="2024-01-01")
    git(root, "checkout", "--quiet", "-b", "work")
    for day in ("2024-02-01", "2024-06-01", "2024-11-01"):
        write(root, "a.txt", f"{day}\n")
        commit(root, f"Work of {day}", day=day)
    git(root, "checkout", "--quiet", "main")
    git(root, "merge", "--quiet", "--no-ff", "-m", "Take it over", "work", day="2024-12-01")
    days = [day for _, day in found(root).lineage()]
    assert days == ["2024-12-01", "2024-11-01", "2024-06-01", "2024-02-01", "2024-01-01"]


def test_the_work_of_another_branch_is_left_to_the_merge_that_soon_follows(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.txt": "1\n"}, day="2024-01-01")
    git(root, "checkout", "--quiet", "-b", "work")
    write(root, "a.txt", "2\n")
    commit(root, "Work", day="2024-01-15")
    git(root, "checkout", "--quiet", "main")
    git(root, "merge", "--quiet", "--no-ff", "-m", "Take it over", "work", day="2024-02-01")
    assert [day for _, day in found(root).lineage()] == ["2024-02-01", "2024-01-01"]
