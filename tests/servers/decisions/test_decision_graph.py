"""decision_graph: how the records relate, and what is wrong in that."""

import json

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves
from git_repositories import write
from samples import NYGARD

pytestmark = pytest.mark.anyio


async def test_a_supersession_that_both_state_is_one_mutual_edge_with_both_lines(desk: Desk) -> None:
    value = await desk.value("decision_graph")
    [edge] = value["edges"]
    assert (edge["source"], edge["target"], edge["relation"], edge["mutual"]) == ("0003", "0002", "supersedes", True)
    assert {place["path"] for place in edge["places"]} == {
        "docs/adr/0002-use-kafka.md",
        "docs/adr/0003-use-rabbitmq.md",
    }
    for place in edge["places"]:
        line = (desk.project / place["path"]).read_text().splitlines()[place["line"] - 1]
        assert "upersede" in line
    assert value["chains"] == [["0003", "0002"]]
    assert value["one_sided"] == value["cycles"] == value["dangling"] == []


async def test_a_cycle_a_one_sided_and_a_dangling_link_are_told(desk: Desk) -> None:
    for number, other in ((5, "0006-b.md"), (6, "0005-a.md")):
        status = f"Accepted\n\nSupersedes [ADR {other[:4]}]({other})"
        text = NYGARD.format(number=number, title=f"Use {number}", status=status, choice="it")
        write(desk.project, f"docs/adr/000{number}-{'a' if number == 5 else 'b'}.md", text)
    lost = NYGARD.format(number=7, title="Use 7", status="Accepted\n\nSupersedes [ADR 40](0040-gone.md)", choice="it")
    write(desk.project, "docs/adr/0007-c.md", lost)
    value = await desk.value("decision_graph")
    assert [sorted(cycle) for cycle in value["cycles"]] == [["0005", "0006"]]
    assert {(edge["source"], edge["target"]) for edge in value["one_sided"]} == {("0005", "0006"), ("0006", "0005")}
    [dangling] = value["dangling"]
    assert_evidence_resolves(desk.project, {**dangling["place"], "text": ""})
    assert "40" in dangling["place"]["text"]


@pytest.mark.parametrize(("form", "sign"), [("mermaid", "flowchart"), ("dot", "digraph"), ("text", "0003")])
async def test_it_is_drawn_as_asked(desk: Desk, form: str, sign: str) -> None:
    assert sign in (await desk.value("decision_graph", format=form))["drawing"]


async def test_as_json_it_can_be_read_back(desk: Desk) -> None:
    assert json.loads((await desk.value("decision_graph", format="json"))["drawing"])


async def test_more_records_than_asked_for_are_counted_not_drawn(desk: Desk) -> None:
    drawing = (await desk.value("decision_graph", max_nodes=1))["drawing"]
    assert drawing.count("Use ") <= 1
    assert "… 1 more record with relations\nand 2 records without relations" in drawing


@pytest.mark.parametrize("arguments", [{"format": "png"}, {"max_nodes": 0}])
async def test_what_cannot_be_drawn_is_refused_by_name(desk: Desk, arguments: dict[str, object]) -> None:
    with pytest.raises(InvalidArgumentsError, match=next(iter(arguments))):
        await desk.run("decision_graph", **arguments)
