"""Verdicts are worked out once for the same files, and are the same when they are taken from the cache."""

from pathlib import Path

import pytest

from adr_server.review import Judgement, Survey, find_drift, review_version
from adr_server.storage import Cache, Checkout
from adr_server.tool_api import ProjectView, claimed_survey_of, judgements_of, survey_of
from fakes import project_view
from git_repositories import make_repository, write

pytestmark = pytest.mark.anyio

RECORD = "# 1. Clock\n\n## Status\n\nAccepted\n\n## Context\n\nText.\n\n## Decision\n\nWe will not use Moment.js.\n"
FILES = {
    "docs/adr/0001-clock.md": RECORD,
    "package.json": '{"dependencies": {"moment": "2.0.0"}}\n',
    "src/a.js": "const m = require('moment')\nm()\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "r", FILES)


def view(project: Path, cache: Cache) -> ProjectView:
    """What a new run sees."""
    return ProjectView(Checkout.open(project), settings=project_view(project).settings, cache=cache)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Judgement, ...]]:
    """What surveys worked out."""
    found: list[tuple[Judgement, ...]] = []

    def counted(survey: Survey) -> tuple[Judgement, ...]:
        found.append(find_drift(survey.log, survey.claims, survey.ground, survey.names))
        return found[-1]

    monkeypatch.setattr(Survey, "judgements", property(counted))
    return found


async def test_a_second_run_has_the_verdicts_of_the_first_without_judging(
    project: Path, cache: Cache, judged: list[tuple[Judgement, ...]]
) -> None:
    first = await judgements_of(view(project, cache))
    made = len(judged)
    assert [one.verdict for one in first] == ["drift"]
    assert made > 0
    assert await judgements_of(view(project, cache)) == first
    assert len(judged) == made


async def test_a_file_that_changed_is_judged_again(project: Path, cache: Cache) -> None:
    await judgements_of(view(project, cache))
    write(project, "src/a.js", "const m = 1\n")
    assert [one.verdict for one in await judgements_of(view(project, cache))] != ["drift"]


@pytest.mark.parametrize("part", ["READER_VERSION", "__version__"])
async def test_another_version_of_what_reads_or_judges_judges_again(
    project: Path, cache: Cache, judged: list[tuple[Judgement, ...]], monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    await judgements_of(view(project, cache))
    made = len(judged)
    monkeypatch.setattr(f"adr_server.review.identity.{part}", "another")
    review_version.cache_clear()
    try:
        await judgements_of(view(project, cache))
    finally:
        monkeypatch.undo()
        review_version.cache_clear()
    assert len(judged) > made


async def test_a_row_that_is_no_judgement_counts_for_nothing(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await judgements_of(view(project, cache))
    no_claims: tuple[object, ...] = ([{"decision": 99}], [{"decision": 0, "text": []}])
    rows: tuple[object, ...] = (7, [[]], [{}], *no_claims, [{"claim": 99}], [{"claim": 0, "verdict": []}])
    for planted in rows:
        seen = view(project, cache)
        monkeypatch.setattr(seen, "kept", lambda *_, row=planted: _given(row))
        assert await judgements_of(seen) == first


async def _given(row: object) -> object:
    return row


async def test_the_claims_of_one_run_are_those_of_the_next_without_reading_them(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await claimed_survey_of(view(project, cache))
    monkeypatch.setattr(Survey, "names", property(lambda _: pytest.fail("read again")))
    second = await claimed_survey_of(view(project, cache))
    assert second is not first
    assert [one.subject.name for one in second.claims] == [one.subject.name for one in first.claims] != []
    assert second.claims == first.claims


async def test_judgements_are_on_the_claims_that_are_kept_beside_them(project: Path, cache: Cache) -> None:
    await judgements_of(view(project, cache))
    run = view(project, cache)
    claims = (await claimed_survey_of(run)).claims
    assert [one.claim for one in await judgements_of(run)] == list(claims)


async def test_tools_of_one_run_share_one_survey(project: Path, cache: Cache) -> None:
    run = view(project, cache)
    assert await survey_of(run) is await survey_of(run)
    run.renew()
    assert (await survey_of(run)).log is await run.decisions()
