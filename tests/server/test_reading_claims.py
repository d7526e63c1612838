"""A client's model reads records over a real connection: values and endpoints are asked for, mended and judged."""

from pathlib import Path

import pytest
from mcp.client import Client

from git_repositories import make_repository
from real_servers import call, parameters, text_of
from review_projects import record

pytestmark = pytest.mark.anyio
FILES = {
    "docs/adr/0001-limits.md": record(1, "Limits", "A room holds at most 50 peers, and is read at its own address."),
    "package.json": '{"name": "shop"}\n',
    "src/rooms.js": "const MAX_PEERS = 60;\napp.get('/v1/rooms/:roomId', show);\n",
}
PEERS = {
    "record": "0001",
    "line": 15,
    "quote": "at most 50 peers",
    "subject": "max_peers",
    "polarity": "set_to",
    "value": "50",
}
ROOM = {
    "record": "0001",
    "line": 15,
    "quote": "is read at its own address",
    "subject": "GET /v1/rooms/{id}",
    "polarity": "use",
}


async def test_values_and_endpoints_are_read_mended_and_judged(tmp_path: Path) -> None:
    project = make_repository(tmp_path / "shop", FILES, day="2024-04-01")
    async with Client(parameters(project, tmp_path / "state")) as client:
        asked = await call(client, "run_plan", {"plan": "review_claims"})
        assert "A room holds at most 50 peers" in text_of(asked)
        assert "value=" in text_of(asked)
        run = (asked.structured_content or {})["run_id"]
        unfit = {"claims": [{**PEERS, "value": ""}, ROOM], "none": []}
        again = await call(client, "advance_run", {"run_id": run, "event": "accept", "answer": unfit})
        assert "'set_to' needs a value such as 50, 4 s, 35 days or true; subject is the key" in text_of(again)
        read = {"claims": [PEERS, ROOM], "none": []}
        done = text_of(await call(client, "advance_run", {"run_id": run, "event": "accept", "answer": read}))
    assert "2 claims read in 1 record (1 conform, 1 drift)." in done
    assert '"at most 50 peers": max_peers is 60, not 50\n  src/rooms.js:1 const MAX_PEERS = 60;' in done
    assert "conform 0001 use GET /v1/rooms/{id} src/rooms.js:2" in done


async def test_claims_are_handed_in_without_a_machine_as_well(tmp_path: Path) -> None:
    project = make_repository(tmp_path / "shop", FILES, day="2024-04-01")
    async with Client(parameters(project, tmp_path / "state")) as client:
        given = {"name": "check_claims", "args": {"claims": [ROOM, PEERS]}}
        told = await call(client, "call_tool", given)
    lines = [line for line in text_of(told).splitlines() if line]
    assert lines[0] == "2 claims judged (1 conform, 1 drift)."
    assert lines[1].startswith("drift (high) 0001 docs/adr/0001-limits.md:15")
    assert lines[3].startswith("conform 0001 use GET /v1/rooms/{id}")
