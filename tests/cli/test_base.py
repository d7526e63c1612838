"""What a change is held against: each CI's word, the default branch, or an error with the command that mends it."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.cli.base import find_base, hints, require_fork
from adr_server.errors import UsageError
from adr_server.storage import Checkout, Repository
from git_repositories import commit, git, make_repository, write


def found(root: Path) -> Repository:
    repository = Checkout.open(root).repository
    assert repository is not None
    return repository


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the branches main, release and feature, on feature, as a CI checks it out: detached."""
    origin = make_repository(tmp_path / "origin", {"a.txt": "1\n"})
    git(origin, "branch", "release")
    write(origin, "a.txt", "2\n")
    commit(origin, "On main")
    git(origin, "checkout", "--quiet", "-b", "feature")
    for number in range(3):
        write(origin, "b.txt", f"{number}\n")
        commit(origin, f"On feature {number}")
    git(tmp_path, "clone", "--quiet", str(origin), "clone")
    git(tmp_path / "clone", "remote", "set-head", "origin", "main")
    git(tmp_path / "clone", "checkout", "--quiet", "--detach", "origin/feature")
    return tmp_path / "clone"


@pytest.mark.parametrize(
    "environ",
    [
        {"GITHUB_BASE_REF": "release"},
        {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "release"},
        {"CHANGE_TARGET": "release"},
        {"SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/release"},
        {"BITBUCKET_PR_DESTINATION_BRANCH": "release"},
        {"CIRCLE_BASE_REVISION": "release"},
    ],
    ids=["github", "gitlab", "jenkins", "azure", "bitbucket", "circleci"],
)
def test_each_ci_names_the_base_of_a_pull_request(clone: Path, environ: Mapping[str, str]) -> None:
    assert find_base(found(clone), environ) == "origin/release"


def test_commits_are_taken_where_branches_are_not_there(clone: Path) -> None:
    commit_id = git(clone, "rev-parse", "origin/release").strip()
    gitlab = {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "gone", "CI_MERGE_REQUEST_DIFF_BASE_SHA": commit_id}
    assert find_base(found(clone), gitlab) == commit_id
    bitbucket = {"BITBUCKET_PR_DESTINATION_BRANCH": "gone", "BITBUCKET_PR_DESTINATION_COMMIT": commit_id}
    assert find_base(found(clone), bitbucket) == commit_id


@pytest.mark.parametrize(
    "event", [{"pull_request": {"base": {"sha": "?"}}}, {"merge_group": {"base_sha": "?"}}, {"before": "?"}]
)
def test_github_event_files_say_the_base(clone: Path, tmp_path: Path, event: dict[str, object]) -> None:
    commit_id = git(clone, "rev-parse", "origin/release").strip()
    file = write(tmp_path, "event.json", json.dumps(event).replace("?", commit_id))
    assert find_base(found(clone), {"GITHUB_EVENT_PATH": str(file)}) == commit_id


@pytest.mark.parametrize("text", ["{", "[]", '{"before": 7}', '{"pull_request": []}', "[" * 100_000])
def test_a_broken_event_file_says_nothing(clone: Path, tmp_path: Path, text: str) -> None:
    assert find_base(found(clone), {"GITHUB_EVENT_PATH": str(write(tmp_path, "e.json", text))}) == "origin/main"
    assert hints({"GITHUB_EVENT_PATH": str(tmp_path / "none.json")}) == ()


def test_a_commit_that_a_forced_push_took_away_is_passed_over(clone: Path) -> None:
    assert find_base(found(clone), {"CI_COMMIT_BEFORE_SHA": "a" * 40}) == "origin/main"
    assert find_base(found(clone), {"CI_COMMIT_BEFORE_SHA": "0" * 40}) == "origin/main"


def test_a_named_base_that_is_not_here_is_an_error_with_the_command(clone: Path) -> None:
    with pytest.raises(
        UsageError, match=r"git fetch --no-tags origin \+refs/heads/next:refs/remotes/origin/next"
    ) as error:
        find_base(found(clone), {"GITHUB_BASE_REF": "next"})
    assert error.value.exit_code == 2


def test_without_a_ci_the_default_branch_is_the_base(clone: Path, tmp_path: Path) -> None:
    assert find_base(found(clone), {}) == "origin/main"
    alone = make_repository(tmp_path / "alone", {"a": "x"})
    assert find_base(found(alone), {}) == "main"
    git(alone, "branch", "-m", "main", "dev")
    assert find_base(found(alone), {}) is None
    git(alone, "branch", "master")
    assert find_base(found(alone), {}) == "master"


def test_a_renamed_default_branch_is_found_behind_a_stale_pointer(clone: Path) -> None:
    git(clone, "update-ref", "-d", "refs/remotes/origin/main")
    git(clone, "branch", "-D", "feature")
    git(clone, "branch", "trunk", "origin/release")
    assert find_base(found(clone), {}) == "trunk"


@pytest.mark.usefixtures("clone")
def test_a_shallow_clone_without_the_fork_is_an_error_with_the_command(tmp_path: Path) -> None:
    origin = f"file://{tmp_path / 'origin'}"
    git(tmp_path, "clone", "--quiet", "--depth=1", "--no-single-branch", "--branch=feature", origin, "shallow")
    with pytest.raises(UsageError, match="git fetch --unshallow origin") as error:
        find_base(found(tmp_path / "shallow"), {"GITHUB_BASE_REF": "main"})
    assert error.value.exit_code == 2
    assert require_fork(found(tmp_path / "shallow"), "origin/feature") == "origin/feature"


@pytest.mark.usefixtures("clone")
@pytest.mark.parametrize("base", ["origin/main", "main"])
def test_a_named_base_that_a_shallow_clone_lacks_is_an_error_with_the_command(tmp_path: Path, base: str) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", "--branch=feature", f"file://{tmp_path / 'origin'}", "shallow")
    shallow = found(tmp_path / "shallow")
    with pytest.raises(UsageError, match=r"`git (fetch .*)` first") as error:
        require_fork(shallow, base)
    fetch = str(error.value).split("`")[1].removeprefix("git ").split()
    git(tmp_path / "shallow", *fetch)
    assert require_fork(shallow, base) == "origin/main"


@pytest.mark.usefixtures("clone")
@pytest.mark.parametrize("base", ["HEAD~1", "main@{1}", "0123456789"])
def test_what_is_no_branch_is_no_refspec_to_be_fetched(tmp_path: Path, base: str) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", "--branch=feature", f"file://{tmp_path / 'origin'}", "shallow")
    with pytest.raises(UsageError, match=r"which is shallow\. Run `git fetch --unshallow origin` first") as error:
        require_fork(found(tmp_path / "shallow"), base)
    with pytest.raises(UsageError) as other:
        found(tmp_path / "shallow").commit(base)
    assert str(error.value) == str(other.value)
    assert "refs/heads" not in str(error.value)


def test_a_name_that_a_whole_clone_lacks_is_no_matter_of_fetching(clone: Path) -> None:
    with pytest.raises(UsageError, match="No commit 'nowhere'"):
        require_fork(found(clone), "nowhere")
