"""validate_decisions: what is broken in the records, each finding at its line."""

import json
from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import commit, git, write
from samples import FILES

pytestmark = pytest.mark.anyio


async def test_two_records_with_one_number_are_found_at_their_lines(desk: Desk) -> None:
    before = await desk.value("validate_decisions")
    assert before["counts"].get("error", 0) == 0
    write(desk.project, "docs/adr/0004-use-rest.md", FILES["docs/adr/0004-use-grpc.md"].replace("gRPC", "REST"))
    value = await desk.value("validate_decisions")
    assert value["records"] == before["records"] + 1 == 5
    new = {finding["code"] for finding in value["findings"]} - {finding["code"] for finding in before["findings"]}
    assert new
    assert_evidence_resolves(desk.project, value)
    assert sum(value["counts"].values()) == len(value["findings"])


async def test_a_link_to_a_record_that_is_gone_is_told_with_a_remedy(desk: Desk) -> None:
    (desk.project / "docs/adr/0002-use-kafka.md").unlink()
    value = await desk.value("validate_decisions")
    told = [finding for finding in value["findings"] if "0002" in finding["message"]]
    assert told
    assert {finding["path"] for finding in told} == {"docs/adr/0003-use-rabbitmq.md"}
    assert all(finding["remedy"] for finding in told)


async def test_a_finding_keeps_its_fingerprint_when_lines_move(desk: Desk) -> None:
    (desk.project / "docs/adr/0002-use-kafka.md").unlink()
    before = await desk.value("validate_decisions")
    record = desk.project / "docs/adr/0003-use-rabbitmq.md"
    record.write_text(record.read_text().replace("## Status", "\n\n## Status"))
    after = await desk.value("validate_decisions")
    assert [finding["line"] for finding in after["findings"]] != [finding["line"] for finding in before["findings"]]
    assert {finding["fingerprint"] for finding in after["findings"]} == {
        finding["fingerprint"] for finding in before["findings"]
    }


async def test_an_argument_that_it_does_not_take_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="strict"):
        await desk.run("validate_decisions", strict=True)


async def test_an_undated_proposal_waits_since_its_last_commit(desk: Desk) -> None:
    text = FILES["docs/adr/0004-use-grpc.md"].replace("Date: 2024-03-04\n\n", "")
    write(desk.project, "docs/adr/0004-use-grpc.md", text)
    commit(desk.project, "Forget the day")
    value = await desk.value("validate_decisions")
    [found] = [one for one in value["findings"] if one["code"] == "ADR303"]
    assert found["path"] == "docs/adr/0004-use-grpc.md"


async def test_a_baseline_of_the_project_leaves_out_what_it_accepts_and_counts_it(desk: Desk) -> None:
    (desk.project / "docs/adr/0002-use-kafka.md").unlink()
    rows = (await desk.value("validate_decisions"))["findings"]
    known = [{"fingerprint": row["fingerprint"], "code": row["code"], "path": row["path"]} for row in rows[1:]]
    gone = {"fingerprint": "0" * 16, "code": "ADR101", "path": "x.md"}
    write(desk.project, "known.json", json.dumps({"version": 1, "findings": [*known, gone]}))
    value = await desk.value("validate_decisions", baseline="known.json")
    assert value["findings"] == rows[:1]
    assert (value["accepted"], value["gone"]) == (len(known), 1)


async def test_a_baseline_outside_the_project_is_not_read(desk: Desk) -> None:
    assert (await desk.run("validate_decisions", baseline="../known.json")).failed


async def test_a_shallow_clone_tells_no_age_of_an_undated_proposal(desk: Desk, tmp_path: Path) -> None:
    write(desk.project, "docs/adr/0009-use-nats.md", "# 9. Use NATS\n\n## Status\n\nProposed\n\n## Decision\n\nNATS.\n")
    commit(desk.project, "Propose NATS")
    clone = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth", "1", desk.project.as_uri(), str(clone))
    told = [one["code"] for one in (await desk.value("validate_decisions"))["findings"] if "0009" in one["path"]]
    async with open_desk(tmp_path / "other", clone) as shallow:
        found = (await shallow.value("validate_decisions"))["findings"]
    assert "ADR303" in told
    assert "ADR303" not in {one["code"] for one in found if "0009" in one["path"]}
