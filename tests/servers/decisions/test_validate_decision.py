"""validate_decision: the findings of one record alone."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import commit, git, write
from samples import FILES, NYGARD

pytestmark = pytest.mark.anyio


async def test_only_the_findings_of_that_record_are_told_with_what_it_lacks(desk: Desk) -> None:
    (desk.project / "docs/adr/0002-use-kafka.md").unlink()
    every = (await desk.value("validate_decisions"))["findings"]
    value = await desk.value("validate_decision", id="3")
    assert value["findings"] == [row for row in every if row["path"] == "docs/adr/0003-use-rabbitmq.md"] != []
    assert_evidence_resolves(desk.project, value["findings"])
    assert "options" in value["lacking"]
    assert "context" in value["sections"]


async def test_a_number_taken_on_the_base_branch_meanwhile_is_a_finding(desk: Desk) -> None:
    text = NYGARD.format(number=5, title="Use REST", status="Accepted", choice="REST")
    git(desk.project, "branch", "feature")
    write(desk.project, "docs/adr/0005-use-rest.md", text)
    commit(desk.project, "Decide on main")
    git(desk.project, "checkout", "--quiet", "feature")
    write(desk.project, "docs/adr/0005-use-soap.md", text.replace("REST", "SOAP"))
    without = await desk.value("validate_decision", id="5")
    against = await desk.value("validate_decision", id="5", base="main")
    assert "ADR102" not in {row["code"] for row in without["findings"]}
    assert "ADR102" in {row["code"] for row in against["findings"]}


async def test_a_number_that_two_records_bear_is_not_guessed(desk: Desk) -> None:
    write(desk.project, "docs/adr/0004-use-rest.md", FILES["docs/adr/0004-use-grpc.md"])
    answer = await desk.run("validate_decision", id="4")
    assert answer.failed
    assert "docs/adr/0004-use-rest.md" in answer.text
