"""draft_rules: every way through the machine, walked by a scripted caller."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError, UnknownNameError, UsageError
from adr_server.meta_tools import Answer
from adr_server.review.rules.rules import read_rule_set
from applications import Desk, open_desk
from git_repositories import write
from machine_walks import moves_of, never_made, walk
from samples import FILES, write_project

pytestmark = pytest.mark.anyio

RULE = "docs/adr/0001-use-postgresql.md"


def review(*verdicts: dict[str, Any]) -> dict[str, Any]:
    return {"verdicts": list(verdicts)}


DROP_FIRST = review(
    {"rule": "0001-1", "verdict": "drop", "reason": "No code could break it."},
    {"rule": "0003-1", "verdict": "keep", "reason": "'only' names the one way in."},
)


async def answer(desk: Desk, run: Answer, event: str, given: object) -> Answer:
    return await desk.ask("advance_run", {"run_id": run.structured["run_id"], "event": event, "answer": given})


async def path_of(desk: Desk, run: Answer) -> list[str]:
    told = await desk.ask("advance_run", {"run_id": run.structured["run_id"]})
    return [f"{step['from']}>{step['to']}" for step in told.structured["history"]]


async def test_it_asks_with_every_rule_its_place_and_the_open_events(desk: Desk) -> None:
    asked = await desk.run("draft_rules")
    assert asked.structured["status"] == "asking"
    assert asked.structured["question"]["events"] == ["accept", "revise"]
    assert asked.structured["question"]["answer_schema"]["required"] == ["verdicts"]
    assert "docs/adr/0001-use-postgresql.md:15" in asked.text
    line = (desk.project / RULE).read_text().splitlines()[14]
    assert "Services must only reach it through the gateway." in line


async def test_accepted_it_writes_the_rules_that_were_kept(desk: Desk) -> None:
    done = await answer(desk, await desk.run("draft_rules"), "accept", DROP_FIRST)
    assert done.structured["status"] == "done"
    assert "1 rule kept of 2, 1 dropped" in done.text
    text = done.text.split("```yaml\n")[1].split("```")[0]
    assert [rule.decision for rule in read_rule_set(text, "rules").rules] == ["0003"]
    assert await path_of(desk, done) == ["extracting>reviewing", "reviewing>compiling", "compiling>done"]


async def test_revised_it_extracts_again_from_the_records_as_they_are_now(desk: Desk) -> None:
    asked = await desk.run("draft_rules")
    (desk.project / RULE).write_text(FILES[RULE].replace("Services must", "Every service must"))
    again = await answer(desk, asked, "revise", DROP_FIRST)
    assert again.structured["status"] == "asking"
    assert "Every service must only reach it through the gateway." in again.text
    done = await answer(desk, again, "accept", DROP_FIRST)
    assert await path_of(desk, done) == [
        "extracting>reviewing",
        "reviewing>extracting",
        "extracting>reviewing",
        "reviewing>compiling",
        "compiling>done",
    ]


async def test_revising_for_ever_ends_with_the_steps(desk: Desk) -> None:
    run = await desk.run("draft_rules")
    for _ in range(50):
        if run.structured["status"] != "asking":
            break
        run = await answer(desk, run, "revise", DROP_FIRST)
    assert run.structured["status"] == "failed"
    assert "step" in run.text


async def test_without_a_rule_it_says_what_was_searched(tmp_path: Path) -> None:
    text = FILES[RULE].replace("Services must only reach it through the gateway.", "")
    async with open_desk(tmp_path, write_project(tmp_path / "project", {RULE: text})) as desk:
        ended = await desk.run("draft_rules")
        assert ended.structured["status"] == "done"
        assert "No accepted record states a rule: 1 record searched (0001)." in ended.text
        assert await path_of(desk, ended) == ["extracting>nothing"]


async def test_without_a_record_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    async with open_desk(tmp_path, tmp_path / "empty") as desk:
        assert "0 records searched" in (await desk.run("draft_rules")).text


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ([{"rule": "0001-2", "verdict": "drop", "reason": "It is not there."}], "Did you mean '0001-1'"),
        (
            [{"rule": "0001-1", "verdict": "drop", "reason": "No code could break it."}],
            "1 rule without a verdict: 0003-1",
        ),
    ],
)
async def test_a_review_that_does_not_fit_the_rules_is_asked_for_again(
    desk: Desk, verdicts: list[dict[str, Any]], told: str
) -> None:
    again = await answer(desk, await desk.run("draft_rules"), "accept", review(*verdicts))
    assert again.structured["status"] == "asking"
    assert told in again.text
    done = await answer(desk, again, "accept", DROP_FIRST)
    assert done.structured["status"] == "done"


async def test_an_event_that_is_not_open_is_answered_with_those_that_are(desk: Desk) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'accept'"):
        await answer(desk, await desk.run("draft_rules"), "acept", DROP_FIRST)


async def test_an_answer_of_the_wrong_shape_is_refused_by_field_and_the_run_stays_open(desk: Desk) -> None:
    asked = await desk.run("draft_rules")
    with pytest.raises(InvalidArgumentsError, match="verdict") as refused:
        await answer(desk, asked, "accept", review({"rule": "0001-1", "verdict": "perhaps", "reason": "Who knows."}))
    assert "Example" in str(refused.value)
    assert (await answer(desk, asked, "accept", DROP_FIRST)).structured["status"] == "done"


async def test_a_run_that_is_done_cannot_be_answered_again(desk: Desk) -> None:
    done = await answer(desk, await desk.run("draft_rules"), "accept", DROP_FIRST)
    with pytest.raises(UsageError, match="done"):
        await answer(desk, done, "accept", DROP_FIRST)


async def test_the_project_is_not_touched(desk: Desk) -> None:
    write(desk.project, "untouched.md")
    before = {path: path.read_bytes() for path in desk.project.rglob("*.*") if path.is_file()}
    await answer(desk, await desk.run("draft_rules"), "accept", DROP_FIRST)
    assert {path: path.read_bytes() for path in desk.project.rglob("*.*") if path.is_file()} == before


async def test_every_way_through_the_machine_is_gone(desk: Desk, tmp_path: Path) -> None:
    unfit = review({"rule": "0001-2", "verdict": "drop", "reason": "It is not there."})
    replies = [("revise", DROP_FIRST), ("accept", unfit), ("accept", DROP_FIRST)]
    made = await moves_of(desk, await walk(desk, "draft_rules", replies))
    text = FILES[RULE].replace("Services must only reach it through the gateway.", "")
    async with open_desk(tmp_path, write_project(tmp_path / "ruleless", {RULE: text})) as other:
        made += await moves_of(other, await walk(other, "draft_rules"))
    assert never_made(desk, "draft_rules", made, but={("extracting", "error", "failed")}) == set()
