"""A pipeline that nobody has touched since others took its place is left."""

from pathlib import Path

import pytest

from adr_server.decisions import read_log
from adr_server.review import Survey, find_gaps, tells_of_use
from adr_server.storage import Checkout, Timeline
from git_repositories import commit, git, write
from judging import record

WORKFLOW = "name: CI\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n"
LABELS = "on: pull_request\njobs: {}\n"


def pipelines(root: Path, *states: tuple[str, dict[str, str]]) -> set[str]:
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch=main")
    for day, files in states:
        for path, text in files.items():
            write(root, path, text)
        commit(root, "Go on", day=day)
    checkout = Checkout.open(root.resolve())
    assert checkout.repository is not None
    log = read_log(checkout.paths(), checkout.read_text)
    timeline = Timeline(checkout.repository, ["2018-01-01"], now=checkout.blob, wanted=tells_of_use)
    survey = Survey(log, checkout.paths(), checkout.read_text, None, timeline)
    return {gap.name for gap in find_gaps(survey) if gap.kind == "ci"}


@pytest.mark.parametrize(
    ("day", "path", "expected"),
    [
        ("2023-06-01", ".github/workflows/ci.yml", {"GitHub Actions"}),
        ("2019-06-01", ".github/workflows/ci.yml", {"GitHub Actions", "Travis CI"}),
        ("2023-06-01", ".github/workflows/labeler.yml", {"Travis CI"}),
    ],
)
def test_a_pipeline_that_others_took_the_place_of_years_ago_is_no_gap(
    day: str, path: str, expected: set[str], tmp_path: Path
) -> None:
    begun = {"docs/adr/0001-x.md": record("We will be kind."), ".travis.yml": "language: go\nscript: make\n"}
    later = {path: WORKFLOW if path.endswith("ci.yml") else LABELS}
    assert pipelines(tmp_path / "r", ("2018-01-01", begun), (day, later)) == expected
