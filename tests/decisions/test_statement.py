"""What a record says, apart from its life."""

from adr_server.decisions import read_decision, statement_of

TEXT = """# 4. Use Redis

## Status

Accepted

## Context

Pages are slow.

## Decision

We keep sessions in Redis.

## Links

- amends [3](0003-x.md)
"""


def test_title_context_and_decision_are_said_and_status_and_links_are_not() -> None:
    said = statement_of(read_decision(TEXT, "docs/adr/0004-use-redis.md"))
    assert said.startswith("Use Redis\n\nContext\nPages are slow.")
    assert "We keep sessions in Redis." in said
    assert "Accepted" not in said
    assert "amends" not in said
