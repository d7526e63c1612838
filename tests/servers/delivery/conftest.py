"""A project with two releases, a changelog, a pipeline, and one thing wrong of every kind."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import commit, git, write
from review_projects import record
from samples import write_project

FIRST: Mapping[str, str] = {
    "docs/adr/0001-database.md": record(1, "Database of orders", "We will use PostgreSQL."),
    "docs/adr/0002-queue.md": record(2, "Queue of orders", "We will use RabbitMQ.", "Proposed"),
    "package.json": '{"dependencies": {"pg": "8.0.0", "amqplib": "0.10.0"}}\n',
    "src/store.js": "const pg = require('pg')\n",
    "src/queue.js": "const amqp = require('amqplib')\n",
    "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n## 1.0.0 - 2026-01-01\n- Database of orders.\n",
    ".github/workflows/ci.yml": "name: Build\non: push\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n",
    "Dockerfile": "FROM node:latest\n",
}


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """v1.0.0 holds the first record accepted, v1.1.0 the second too; a third was accepted since."""
    project = write_project(tmp_path / "project", FIRST)
    git(project, "tag", "v1.0.0")
    write(project, "docs/adr/0002-queue.md", record(2, "Queue of orders", "We will use RabbitMQ."))
    commit(project, "Accept the queue")
    git(project, "tag", "v1.1.0")
    git(project, "tag", "nightly")
    write(project, "docs/adr/0003-cache.md", record(3, "Cache of orders", "We will use Redis."))
    write(project, "docs/adr/0004-tracing.md", record(4, "Tracing of orders", "We will use amqplib.", "Proposed"))
    commit(project, "Accept the cache")
    return project


@pytest.fixture
async def release_desk(tmp_path: Path, released: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """The application on that project."""
    del anyio_backend
    async with open_desk(tmp_path, released) as opened:
        yield opened
