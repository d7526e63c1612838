"""Runs that wait: for a month, past their machine's own file, and for answers that do not fit."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from adr_server.catalog import Kind
from adr_server.content import Content, content_root
from adr_server.errors import InvalidArgumentsError, InvalidProgramError, UnknownNameError, UsageError
from adr_server.machines import Machine
from adr_server.meta_tools import Answer
from adr_server.storage import RunStore
from applications import Desk, open_desk
from machine_walks import reply, states_of, walk
from samples import write_project

pytestmark = pytest.mark.anyio
LEAST_MACHINES = 10
LEAST_DIRECTIVES = 13
KEEP: dict[str, Any] = {
    "reasons": [{"reason": "orders arrive fast", "state": "holds", "evidence": []}],
    "recommend": "keep",
    "because": "Nothing has changed.",
}


def own_content(root: Path) -> Content:
    """The shipped content as copies that a test may edit."""
    shipped = content_root()
    for folder in ("servers", "prompts", "patterns"):
        shutil.copytree(shipped.root / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return Content(root=root)


async def paused(root: Path, project: Path, content: Content | None = None) -> Answer:
    async with open_desk(root, project, content=content) as desk:
        return await walk(desk, "revisit_decision", id="0001")


async def test_an_ask_left_alone_for_a_month_can_still_be_answered(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    later = datetime.now(UTC) + timedelta(days=31)
    monkeypatch.setitem(
        desk.application.stores.__dict__, "runs", RunStore(desk.application.stores.state, now=lambda: later)
    )
    await desk.run("list_decisions")  # Making room for a new run is what deletes old ones.
    done = await reply(desk, asked, "accept", KEEP)
    assert done.structured["status"] == "done"
    assert "0001 stands: Nothing has changed." in done.text


async def test_an_ask_left_alone_for_a_season_is_gone_and_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    later = datetime.now(UTC) + timedelta(days=100)
    monkeypatch.setitem(
        desk.application.stores.__dict__, "runs", RunStore(desk.application.stores.state, now=lambda: later)
    )
    await desk.run("list_decisions")
    with pytest.raises(UnknownNameError, match="run"):
        await reply(desk, asked, "accept", KEEP)


async def test_a_machine_edited_while_a_run_of_it_waits_changes_only_later_runs(tmp_path: Path) -> None:
    content = own_content(tmp_path / "content")
    project = write_project(tmp_path / "project")
    asked = await paused(tmp_path, project, content)
    file = content.servers / "decisions/revisit_decision/machine.yaml"
    file.write_text(file.read_text().replace("event: accept, to: kept", "event: agree, to: kept"))
    async with open_desk(tmp_path, project, content=content) as desk:
        done = await reply(desk, asked, "accept", KEEP)
        assert (await states_of(desk, done))[-1] == "kept"
        with pytest.raises(UsageError, match="not open"):
            await reply(desk, await walk(desk, "revisit_decision", id="0001"), "accept", KEEP)


async def test_a_waiting_run_whose_tool_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    content = own_content(tmp_path / "content")
    project = write_project(tmp_path / "project")
    asked = await paused(tmp_path, project, content)
    shutil.rmtree(content.servers / "decisions/draft_decision")
    async with open_desk(tmp_path, project, content=content) as desk:
        with pytest.raises(InvalidProgramError, match="draft_decision"):
            await reply(desk, asked, "accept", KEEP)


async def test_a_bad_answer_names_the_field_and_leaves_the_run_open(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    bad: tuple[Any, ...] = (None, [], {"reasons": []}, {**KEEP, "recommend": "perhaps"}, {**KEEP, "more": 1})
    for answer in bad:
        with pytest.raises(InvalidArgumentsError, match="Example"):
            await reply(desk, asked, "accept", answer)
    assert (await reply(desk, asked, "accept", KEEP)).structured["status"] == "done"


async def test_an_event_of_another_state_is_answered_with_those_that_are_open(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    with pytest.raises(UnknownNameError, match="accept"):
        await reply(desk, asked, "ok", KEEP)


async def test_what_has_ended_cannot_be_answered(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    await reply(desk, asked, "accept", KEEP)
    with pytest.raises(UsageError, match="done"):
        await reply(desk, asked, "accept", KEEP)


async def test_the_catalogue_has_machines_that_ask_and_directives(desk: Desk) -> None:
    catalog = desk.application.catalog
    bodies = [catalog.tool(entry.name).body for entry in catalog.of_kind(Kind.MACHINE)]
    asking = [body for body in bodies if isinstance(body, Machine) and any(state.ask for state in body.states.values())]
    assert len(asking) >= LEAST_MACHINES
    assert len(list(catalog.of_kind(Kind.DIRECTIVE))) >= LEAST_DIRECTIVES


async def test_a_question_tells_the_shape_of_its_answer_and_the_state_how_to_hear_it_again(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    assert (
        "{reasons: [{reason, state: 'holds|gone|reversed|unknown', evidence: [{path, line: int, quote=}]}]"
        in asked.text
    )
    told = await desk.ask("advance_run", {"run_id": asked.structured["run_id"]})
    assert "event 'resume' gives the question again" in told.text
    again = await reply(desk, asked, "resume")
    assert again.structured["question"] == asked.structured["question"]


async def test_going_back_needs_no_answer_and_keeps_none(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    assert "one of accept, reread (reread: without an answer)." in asked.text
    again = await reply(desk, asked, "reread")
    assert again.structured["question"]["state"] == "judging"
    assert (await states_of(desk, again))[-2:] == ["comparing", "judging"]
    with pytest.raises(InvalidArgumentsError, match="reasons"):
        await reply(desk, again, "accept")


async def test_only_events_whose_conditions_can_be_met_are_offered(desk: Desk) -> None:
    asked = await walk(desk, "plan_research", question="Who writes to the table of orders?")
    assert asked.structured["question"]["events"] == ["accept"]
