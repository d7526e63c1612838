"""decision_timeline: days in order, and a queue that a profile's limits make."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_records_stand_at_their_days_each_with_the_line(desk: Desk) -> None:
    value = await desk.value("decision_timeline", today="2024-03-10")
    assert [day["date"] for day in value["days"]] == ["2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"]
    assert value["queue"] == []
    for day in value["days"]:
        assert_evidence_resolves(desk.project, [entry["place"] for entry in day["decisions"]])
        for entry in day["decisions"]:
            line = (desk.project / entry["path"]).read_text().splitlines()[entry["place"]["line"] - 1]
            assert day["date"] in line


@pytest.mark.parametrize(("profile", "waiting"), [("startup", ["0004"]), ("mature", [])])
async def test_a_proposal_waits_too_long_by_the_limits_of_the_profile(
    desk: Desk, profile: str, waiting: list[str]
) -> None:
    value = await desk.value("decision_timeline", profile=profile, today="2024-03-30")
    assert [due["id"] for due in value["queue"]] == waiting
    assert all(due["days"] == 26 and due["action"] == "decide" for due in value["queue"])


@pytest.mark.parametrize("given", [{"profile": "startups"}, {"today": "soon"}])
async def test_a_profile_or_day_that_is_none_is_refused(desk: Desk, given: dict[str, str]) -> None:
    assert (await desk.run("decision_timeline", **given)).failed
