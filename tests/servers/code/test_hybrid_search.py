"""hybrid_search: weights, coverage, timings and parts of the scores."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_a_question_for_a_relation_weighs_the_graph(shop: Desk) -> None:
    found = await shop.value("hybrid_search", query="who calls validate_lines")
    assert found["query_kind"] == "relationship"
    assert found["weights"] == {"keyword": 0.3, "graph": 0.7}
    assert "graph" in found["results"][0]["parts"]
    assert found["timings_ms"]["total"] > 0


async def test_a_kind_and_weights_can_be_forced(shop: Desk) -> None:
    forced = await shop.value("hybrid_search", query="validate_lines", kind="conceptual")
    assert forced["query_kind"] == "conceptual"
    weighed = await shop.value("hybrid_search", query="validate_lines", weights={"pattern": 1.0})
    assert weighed["coverage"]["keyword"].startswith("off")
    assert weighed["results"][0]["entity"] == "validate_lines"


JAVA = {
    "src/net/Client.java": "package net;\n\npublic interface Client {\n  String get(String url);\n}\n",
    "src/app/Reports.java": (
        "package app;\n\nimport net.Client;\n\npublic class Reports {\n"
        "  Client client;\n  Client client() { return client; }\n}\n"
    ),
    "src/net/Socket.java": (
        "package net;\n\nimport net.Client;\n\npublic class Socket implements Client {\n"
        "  public String get(String url) { return url; }\n}\n"
    ),
}


async def test_the_verb_of_a_relation_chooses_what_points(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for path, text in JAVA.items():
        write(project, path, text)
    async with open_desk(tmp_path, project) as desk:
        asked = {
            question: [row["path"] for row in (await desk.value("hybrid_search", query=question))["results"]]
            for question in ("what implements Client", "who imports Client")
        }
    assert asked["what implements Client"][0] == "src/net/Socket.java"
    assert set(asked["who imports Client"][:2]) == {"src/net/Socket.java", "src/app/Reports.java"}
