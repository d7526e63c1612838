"""A kept conclusion in the sample project."""

import pytest

from applications import Desk
from git_repositories import write

DOCUMENT = "docs/research/2026-01-05-who-writes-orders.md"
TEXT = """# Who writes orders

Date: 2026-01-05
True for: 4f2c1aa
Records: [0001 Use PostgreSQL](../adr/0001-use-postgresql.md)

## Question

Which modules write to the orders table?

## Answer

Only the store does.

## Evidence

- `src/orders/store.py:5`
"""


@pytest.fixture
def research(desk: Desk) -> str:
    """The path of the document."""
    write(desk.project, DOCUMENT, TEXT)
    return DOCUMENT
