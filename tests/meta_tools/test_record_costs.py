"""What reading the records costs a model."""

from pathlib import Path

import pytest

from adr_server.tokens import count
from applications import open_desk
from git_repositories import make_repository
from samples import NYGARD

pytestmark = pytest.mark.anyio
TITLES = ("Use {} for the orders", "Route payments through {}", "Keep the {} behind its own gateway")
WORDS = ("PostgreSQL", "Kafka", "RabbitMQ", "gRPC", "Redis", "Envoy", "Terraform", "Keycloak", "MinIO", "Grafana")


async def test_listing_sixty_records_costs_at_most_1500_tokens_and_leaves_none_out(tmp_path: Path) -> None:
    files = {}
    for number in range(1, 61):
        title = TITLES[number % len(TITLES)].format(WORDS[number % len(WORDS)])
        text = NYGARD.format(number=number % 28 + 1, title=title, status="Accepted", choice="it")
        files[f"docs/adr/{number:04}-record.md"] = text.replace(f"# {number % 28 + 1}.", f"# {number}.")
    project = make_repository(tmp_path / "project", files)
    async with open_desk(tmp_path, project) as desk:
        answer = await desk.ask("list_decisions")
    assert "0060 accepted" in answer.text
    assert not answer.structured["receipt"]["truncated"]
    assert count(answer.text).tokens <= 1500


async def test_one_section_costs_that_section_and_a_constant(tmp_path: Path) -> None:
    long = "Much was said about it. " * 60
    text = NYGARD.format(number=1, title="Use X", status="Accepted", choice="X").replace(
        "Orders arrive", long + "Orders"
    )
    project = make_repository(tmp_path / "project", {"docs/adr/0001-use-x.md": text})
    async with open_desk(tmp_path, project) as desk:
        section = await desk.ask("get_decision", {"id": "1", "section": "decision"})
        whole = await desk.ask("get_decision", {"id": "1"})
    said = count("We will use X for it. Services must only reach it through the gateway.").tokens
    assert count(section.text).tokens <= said + 110
    assert count(whole.text).tokens > 300
