"""review_claims: from what no table recognises over a reader's claims to verdicts, on every path."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from adr_server.tokens import count
from applications import Desk, open_desk
from git_repositories import write
from machine_walks import moves_of, never_made, reply, states_of, walk
from review_projects import record
from samples import write_project

pytestmark = pytest.mark.anyio
SILENT = "docs/adr/0006-silent.md"
ORDERS = {
    "record": "0006",
    "line": 15,
    "quote": "Orders are kept by the CrateKeeper",
    "subject": "CrateKeeper",
    "polarity": "use",
}
CACHE = {"record": "0006", "line": 16, "quote": "Redis is near", "subject": "Redis", "polarity": "use"}
UNQUOTED = {"claims": [{**ORDERS, "quote": "Orders are kept by nobody"}], "none": []}
READ = {"claims": [ORDERS, CACHE], "none": []}
NOTHING_READ = {"claims": [], "none": [{"record": "0006", "reason": "only names things"}]}


@pytest.fixture
def silent(torn: Desk) -> Desk:
    """The project with a record whose sentences no table recognises."""
    write(torn.project, SILENT, record(6, "Orders", "Orders are kept by the CrateKeeper.\nRedis is near."))
    return torn


async def test_it_asks_for_the_claims_of_records_that_nothing_checks(silent: Desk) -> None:
    asked = await silent.run("review_claims")
    assert asked.structured["question"]["state"] == "reading"
    assert asked.structured["question"]["answer_schema"]["required"] == ["claims", "none"]
    assert '"15 Orders are kept by the CrateKeeper."' in asked.text
    assert '"record":"0001"' not in asked.text
    assert '"record":"0003"' not in asked.text


async def test_a_question_stays_small_however_long_the_records_are(tmp_path: Path) -> None:
    long = "\n".join(f"We name thing number {at} as well as we can in all of our texts." for at in range(100))
    files = {f"docs/adr/000{at}-names.md": record(at, f"Names {at}", long) for at in range(1, 9)}
    async with open_desk(tmp_path, write_project(tmp_path / "names", files)) as desk:
        asked = await desk.run("review_claims")
    assert count(asked.text).tokens <= 1_500
    assert "… cut" not in asked.text


async def test_what_was_read_is_told_with_the_drift_first(silent: Desk) -> None:
    done = await walk(silent, "review_claims", [("accept", READ)])
    assert done.structured["status"] == "done"
    assert "2 claims read in 1 record (1 conform, 1 drift)." in done.text
    assert f'drift (medium) 0006 {SILENT}:15 "Orders are kept by the CrateKeeper"' in done.text
    assert done.text.index("drift (medium)") < done.text.index("conform 0006 use Redis src/domain/cache.js:1")


async def test_a_quote_that_does_not_stand_there_is_asked_for_again_with_the_problem(silent: Desk) -> None:
    again = await walk(silent, "review_claims", [("accept", UNQUOTED)])
    assert again.structured["status"] == "asking"
    assert f"claims[0].quote: {SILENT}:15 does not have the words" in again.text
    done = await reply(silent, again, "accept", READ)
    assert await states_of(silent, done) == ["reading", "judging", "reading", "judging", "done"]


async def test_a_claim_that_cannot_be_taken_is_asked_for_again_with_the_reason(silent: Desk) -> None:
    again = await walk(
        silent, "review_claims", [("accept", {"claims": [{**ORDERS, "polarity": "at_least"}], "none": []})]
    )
    assert again.structured["status"] == "asking"
    assert "'at_least' needs a version such as 3.11" in again.text
    assert (await reply(silent, again, "accept", READ)).structured["status"] == "done"


async def test_an_answer_of_another_shape_is_refused_and_the_run_stays_open(silent: Desk) -> None:
    asked = await silent.run("review_claims")
    with pytest.raises(InvalidArgumentsError, match="none"):
        await reply(silent, asked, "accept", {"claims": []})
    assert (await reply(silent, asked, "accept", READ)).structured["status"] == "done"


async def test_records_that_claim_nothing_are_told_with_the_reason(silent: Desk) -> None:
    done = await walk(silent, "review_claims", [("accept", NOTHING_READ)])
    assert done.structured["status"] == "done"
    assert "no claim in 0006: only names things" in done.text


async def test_the_next_round_begins_behind_this_one(silent: Desk) -> None:
    write(silent.project, "docs/adr/0007-more.md", record(7, "More", "We name things better."))
    done = await walk(silent, "review_claims", [("accept", READ)], records=1)
    assert "1 record more to read: review_claims with after 0006." in done.text
    asked = await silent.run("review_claims", after="0006")
    assert "We name things better." in asked.text
    assert "CrateKeeper" not in asked.text


async def test_where_every_record_is_checked_nobody_is_asked(silent: Desk) -> None:
    (silent.project / SILENT).unlink()
    ended = await silent.run("review_claims")
    assert ended.structured["status"] == "done"
    assert "No record waits to be read: of 3 records in force check_drift checks a claim in 3." in ended.text


async def test_behind_the_last_record_nobody_is_asked(silent: Desk) -> None:
    ended = await silent.run("review_claims", after="0006")
    assert "none of the others lies behind 0006." in ended.text


async def test_every_way_through_the_machine_is_gone(silent: Desk) -> None:
    unfit = {"claims": [{**ORDERS, "polarity": "at_least"}], "none": []}
    ways: list[list[tuple[str, Any]]] = [
        [("revise", None), ("accept", UNQUOTED), ("accept", unfit), ("accept", READ)],
        [("accept", NOTHING_READ)],
    ]
    made = [move for way in ways for move in await moves_of(silent, await walk(silent, "review_claims", way))]
    (silent.project / SILENT).unlink()
    made += await moves_of(silent, await walk(silent, "review_claims"))
    assert never_made(silent, "review_claims", made, but={("listing", "error", "failed")}) == set()
