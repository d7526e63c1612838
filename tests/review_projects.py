"""A project whose records and code disagree in known places, for the tools that review both."""

from collections.abc import Mapping
from pathlib import Path

from git_repositories import commit, git, write
from samples import write_project

RECORD = """# {number}. {title}

Date: 2024-03-{number:02d}

## Status

{status}

## Context

Orders arrive faster than before.

## Decision

{decision}

## Consequences

Operations has one more thing to run.
"""


def record(number: int, title: str, decision: str, status: str = "Accepted") -> str:
    """One record in Nygard's form."""
    return RECORD.format(number=number, title=title, decision=decision, status=status)


FILES: Mapping[str, str] = {
    "docs/adr/0001-web-framework.md": record(1, "Web framework", "We will use Fastify as our web framework."),
    "docs/adr/0002-database.md": record(2, "Database", "We will use PostgreSQL. We will not use Moment.js."),
    "docs/adr/0003-old-queue.md": record(3, "Queue", "We will use RabbitMQ.", "Superseded"),
    "docs/adr/0004-layers.md": record(4, "Layers", "The `domain` package must not import `web`. It rests on code."),
    "docs/adr/0005-waits.md": record(5, "Tracing", "We will use OpenTelemetry.", "Proposed")
    + "\nReview date: 2024-06-01\n",
    "docs/adr/0006-silent.md": record(
        6, "Names", "We name things well. See [ADR 5](0005-waits.md), this depends on it."
    ),
    "package.json": '{"dependencies": {"express": "4.1.0", "pg": "8.0.0", "moment": "2.0.0", "redis": "4.0.0"}}\n',
    "src/web/app.js": "// ADR-0001\nconst express = require('express')\nexpress().listen(1)\n",
    "src/domain/order.js": "const pg = require('pg')\nconst app = require('../web/app')\n// see ADR-0003, ADR-0099\n",
    "src/domain/cache.js": "const redis = require('redis')\n",
    "src/domain/more.js": "const redis = require('redis')\n",
}


def write_torn_branch(root: Path) -> Path:
    """These files on the default branch, and a branch that is checked out and breaks one record more."""
    write_project(root, FILES)
    git(root, "checkout", "--quiet", "-b", "feature")
    write(root, "src/domain/date.js", "const moment = require('moment')\n")
    commit(root, "Break")
    return root
