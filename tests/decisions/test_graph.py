import json
from datetime import date

import pytest

from adr_server.decisions import (
    Action,
    DecisionGraph,
    DecisionLog,
    Drawing,
    Relation,
    draw,
    from_json,
    read_log,
    timeline,
    to_json,
)
from adr_server.errors import BrokenInputError, UnknownNameError


def record(title: str, status: str, day: str = "2021-01-01") -> str:
    return f"# {title}\n\nDate: {day}\n\n## Status\n\n{status}\n\n## Context\n\nx\n"


def log_of(**statuses: str) -> DecisionLog:
    texts = {f"adr/{name[1:]}-{name}.md": record(f"Title {name}", status) for name, status in statuses.items()}
    return read_log(list(texts), texts.__getitem__)


def test_an_edge_is_mutual_when_both_ends_say_it() -> None:
    graph = DecisionGraph.of(
        log_of(a0001="Superseded by ADR-2", a0002="Accepted\n\nSupersedes ADR-1\n\nAmends ADR-3", a0003="Accepted")
    )
    assert [(edge.source, edge.target, edge.relation, edge.mutual) for edge in graph.edges] == [
        ("0002", "0001", Relation.SUPERSEDES, True),
        ("0002", "0003", Relation.AMENDS, False),
    ]
    assert [edge.target for edge in graph.one_sided] == ["0003"]
    assert graph.successors("0001") == ("0002",)


def test_chains_and_cycles_are_found() -> None:
    graph = DecisionGraph.of(
        log_of(
            a0001="Superseded by ADR-2",
            a0002="Superseded by ADR-3",
            a0003="Accepted",
            a0004="Superseded by ADR-5",
            a0005="Superseded by ADR-4",
        )
    )
    assert graph.chains == (("0003", "0002", "0001"),)
    assert graph.cycles == (("0004", "0005"),)


def test_a_chain_of_thousands_costs_no_stack() -> None:
    texts = {f"adr/{number:04d}-a.md": record("A", f"Superseded by ADR-{number + 1}") for number in range(1, 2001)}
    graph = DecisionGraph.of(read_log(list(texts), texts.__getitem__))
    assert len(graph.chains[0]) == 2000
    assert graph.cycles == ()


def test_what_dangles_is_kept_with_its_line() -> None:
    graph = DecisionGraph.of(log_of(a0001="Superseded by [ADR 9](0009-gone.md)"))
    assert [(end.source, end.text, end.line) for end in graph.dangling] == [("0001", "0009-gone.md", 7)]


def test_drawings_escape_hostile_titles_and_hold_their_budget() -> None:
    title = 'Evil"]; click d0 "javascript:x" <script>\u202e'
    texts = {f"adr/{number:04d}-a.md": record(title, "Accepted") for number in range(10)}
    graph = DecisionGraph.of(read_log(list(texts), texts.__getitem__))
    mermaid = draw(graph, Drawing.MERMAID, limit=3)
    assert "<script>" not in mermaid
    assert '"javascript' not in mermaid
    assert "7 more records" in mermaid
    assert '\\"' in draw(graph, Drawing.DOT)
    assert len(json.loads(draw(graph, Drawing.JSON, limit=4))["nodes"]) == 4
    assert "\u202e" not in draw(graph, Drawing.TEXT)


def test_the_timeline_orders_days_and_queues_what_has_waited_too_long() -> None:
    texts = {
        "adr/0001-a.md": record("A", "Proposed", "2021-01-01"),
        "adr/0002-b.md": record("B", "Accepted", "2020-06-01"),
        "adr/0003-c.md": record("C", "Accepted", "soon"),
        "adr/0004-d.md": record("D", "Rejected", "2021-01-01"),
    }
    log = read_log(list(texts), texts.__getitem__)
    found = timeline(log, date(2021, 3, 1), profile="startup")
    assert [(day.date, len(day.decisions)) for day in found.days] == [("2020-06-01", 1), ("2021-01-01", 2)]
    assert [decision.id for decision in found.undated] == ["0003"]
    assert [(due.decision.id, due.action, due.days) for due in found.queue] == [
        ("0002", Action.REVIEW, 273),
        ("0001", Action.DECIDE, 59),
    ]
    assert [due.decision.id for due in timeline(log, date(2021, 3, 1), profile="maintenance").queue] == []
    with pytest.raises(UnknownNameError, match="startup"):
        timeline(log, date(2021, 3, 1), profile="startups")


def test_a_record_survives_the_way_through_json() -> None:
    for decision in log_of(a0001="Superseded by ADR-2", a0002="Accepted").decisions:
        assert from_json(json.loads(json.dumps(to_json(decision)))) == decision


@pytest.mark.parametrize("data", [None, [], {}, {"id": "1"}, "x", {"status": "accepted", "sections": [{}]}])
def test_data_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(BrokenInputError):
        from_json(data)


@pytest.mark.parametrize("status", ["Proposed (on hold)", "Deferred", "Zurückgestellt", "搁置"])
def test_a_decision_that_was_put_off_is_not_queued_to_be_made(status: str) -> None:
    texts = {"adr/0001-a.md": record("A", status, "2019-01-01")}
    log = read_log(list(texts), texts.__getitem__)
    assert timeline(log, date(2021, 3, 1), profile="startup").queue == ()


def test_as_text_records_without_relations_are_counted() -> None:
    texts = {f"adr/{number:04d}-a.md": record("A", "Accepted") for number in range(2, 43)}
    texts["adr/0001-a.md"] = record("First", "Superseded by [ADR 2](0002-a.md)")
    graph = DecisionGraph.of(read_log(list(texts), texts.__getitem__))
    assert draw(graph, Drawing.TEXT).splitlines()[-1] == "and 40 records without relations"
    assert len(draw(graph, Drawing.TEXT).splitlines()) == 4
    assert "… 1 more record with relations" in draw(graph, Drawing.TEXT, limit=1)
    alone = DecisionGraph.of(log_of(a0001="Accepted"))
    assert draw(alone, Drawing.TEXT) == "1 record without relations\n"
