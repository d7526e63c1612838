"""draft_missing_decisions: evidence first, then what somebody knows beyond it, then the records."""

from typing import Any

import pytest

from adr_server.decisions import SectionKind, Status, read_file
from applications import Desk
from git_repositories import write
from machine_walks import moves_of, never_made, reply, walk

pytestmark = pytest.mark.anyio
TITLE = "Shard the orders"


def answer(**more: Any) -> dict[str, Any]:
    draft: dict[str, Any] = {
        "title": TITLE,
        "question": "Do the orders outgrow one database?",
        "context": "All orders lie in one database (src/orders/store.py:5).",
        "drivers": [
            {"force": "one connection serves every order", "source": "src/orders/store.py:5"},
            {"force": "PostgreSQL was chosen", "source": "0001"},
            {"force": "traffic doubles every month", "source": "docs/traffic.md:7"},
            {"force": "everybody says so", "source": "a meeting"},
        ],
        "options": [{"title": "One database", "pros": ["it is there"], "cons": ["it fills up"]}],
        "outcome": {"option": "one  database", "because": "it still fits"},
        "consequences": {"good": ["nothing moves"], "bad": ["it fills up (src/orders/none.py:1)"]},
        "confirmation": "One connection string.",
        "supersedes": ["0001"],
        "unknowns": ["How fast do the orders grow?"],
    }
    return {"drafts": [{**draft, **more}]}


async def drafted(desk: Desk, given: dict[str, Any], **arguments: Any) -> str:
    done = await walk(desk, "draft_missing_decisions", [("accept", given)], title=TITLE, **arguments)
    assert done.structured["status"] == "done", done.text
    return done.text


async def test_answers_fill_the_draft_and_the_front_matter_says_whose_they_are(desk: Desk) -> None:
    await drafted(desk, answer(), answered_by="openai:test-model", write=True)
    path = "docs/adr/0005-shard-the-orders.md"
    text = (desk.project / path).read_text()
    assert 'answers: "openai:test-model"' in text or "answers: openai:test-model" in text
    (record,) = read_file(text, path)
    assert record.status is Status.PROPOSED
    decision = record.section(SectionKind.DECISION)
    assert decision is not None
    assert 'Chosen option: "One database", because it still fits.' in text
    assert "All orders lie in one database (src/orders/store.py:5)." in text


async def test_what_leads_nowhere_becomes_a_question_and_no_other_record_is_touched(desk: Desk) -> None:
    text = await drafted(desk, answer())
    assert "TODO: Is it so: traffic doubles every month? Its source, docs/traffic.md:7, is not in the project." in text
    assert "TODO: Is it so: everybody says so? Its source, a meeting, is not in the project." in text
    assert "TODO: The answer cites src/orders/none.py:1, which is not in the project." in text
    assert "TODO: Does this replace 0001?" in text
    assert "TODO: How fast do the orders grow?" in text
    assert text.count("+++ ") == 1
    assert "Is it so: one connection" not in text
    assert "Is it so: PostgreSQL" not in text


async def test_a_choice_that_is_no_option_stays_open(desk: Desk) -> None:
    text = await drafted(desk, answer(outcome={"option": "Magic", "because": "it is magic"}))
    assert "Chosen option" not in text
    assert "TODO: Was Magic chosen? It is none of the options." in text


async def test_an_answer_that_nothing_asked_for_is_told_and_the_draft_stays_with_its_gaps(desk: Desk) -> None:
    text = await drafted(desk, answer(title="Something else"))
    assert "skipped: Something else: answered, and no evidence asks for it" in text
    assert "answers:" not in text
    assert "TODO" in text


async def test_every_way_through_the_machine_is_walked(desk: Desk) -> None:
    tool = "draft_missing_decisions"
    made = []
    asked = await walk(desk, tool, title=TITLE)
    assert TITLE in asked.text
    made += await moves_of(desk, await reply(desk, await reply(desk, asked, "reread", answer()), "accept", answer()))
    nothing = await walk(desk, tool, title="Use PostgreSQL")
    assert "No record is missing." in nothing.text
    assert "skipped: Use PostgreSQL" in nothing.text
    made += await moves_of(desk, nothing)
    failed = await walk(desk, tool, requirements="docs/none.md")
    assert "In 'gathering'" in failed.text
    made += await moves_of(desk, failed)
    write(desk.project, "docs/prd.md", "Orders must be kept in MongoDB.\n")
    asked = await walk(desk, tool, requirements="docs/prd.md")
    (desk.project / "docs/prd.md").unlink()
    failed = await reply(desk, asked, "accept", {"drafts": []})
    assert "In 'drafting'" in failed.text
    made += await moves_of(desk, failed)
    assert never_made(desk, tool, made, but=[("looking", "error", "failed")]) == set()
