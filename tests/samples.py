"""A small real project for the tests: a git repository with records and code, written anew for each test."""

from collections.abc import Mapping
from pathlib import Path

from git_repositories import make_repository

NYGARD = """# {number}. {title}

Date: 2024-03-{number:02d}

## Status

{status}

## Context

Orders arrive faster than the warehouse can confirm them.

## Decision

We will use {choice} for it. Services must only reach it through the gateway.

## Consequences

Operations has one more thing to run.
"""

FILES: Mapping[str, str] = {
    "docs/adr/0001-use-postgresql.md": NYGARD.format(
        number=1, title="Use PostgreSQL", status="Accepted", choice="PostgreSQL"
    ),
    "docs/adr/0002-use-kafka.md": NYGARD.format(
        number=2, title="Use Kafka", status="Superseded by [ADR 3](0003-use-rabbitmq.md)", choice="Kafka"
    ),
    "docs/adr/0003-use-rabbitmq.md": NYGARD.format(
        number=3,
        title="Use RabbitMQ",
        status="Accepted\n\nSupersedes [ADR 2](0002-use-kafka.md)",
        choice="RabbitMQ",
    ),
    "docs/adr/0004-use-grpc.md": NYGARD.format(number=4, title="Use gRPC", status="Proposed", choice="gRPC"),
    "pyproject.toml": '[project]\nname = "orders"\nversion = "1"\ndependencies = ["psycopg>=3.1", "pika==1.3.2"]\n',
    "src/orders/__init__.py": '"""Orders."""\n',
    "src/orders/store.py": "import psycopg\n\n\ndef connect() -> psycopg.Connection:\n    return psycopg.connect()\n",
    "README.md": "# Orders\n",
}


def write_project(root: Path, files: Mapping[str, str] = FILES) -> Path:
    """Write `files` under `root`, as a git repository with one commit."""
    return make_repository(root, dict(files))
