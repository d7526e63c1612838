"""What closes a gap is what a record says: no address, no target of a link, and no code of an example."""

import pytest

from adr_server.review.gaps.said import said_in
from finding_gaps import found_gaps


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("We keep orders in PostgreSQL.", True),
        ("See [PostgreSQL](https://example.org/a) and [the docs].", True),
        ("See [foreign keys].\n\n[foreign keys]: https://www.postgresql.org/docs/9.5/ddl.html", False),
        ('See [foreign keys](https://www.postgresql.org/docs/ddl.html "PostgreSQL\'s").', False),
        ("See https://www.postgresql.org/docs, or <https://www.postgresql.org>.", False),
        ("See `keys <https://www.postgresql.org/docs>`_.\n\n.. _keys: https://www.postgresql.org/", False),
        ("See link:https://www.postgresql.org/docs[the docs].", False),
        ("As in:\n\n```sql\n-- PostgreSQL\nSELECT 1;\n```\n", False),
        ("As in:\n\n[source,sql]\n----\n-- PostgreSQL\n----\n", False),
        ("As drawn:\n\n```mermaid\nflowchart LR\n  api --> PostgreSQL\n```\n", True),
        ("As drawn:\n\n```\napi --> PostgreSQL\n```\n", True),
        ("As in:\n\n```sql\nSELECT 1;\n```\n\nAll of it is kept in PostgreSQL.", True),
        ("The clients speak to postgresql://db.", True),
    ],
)
def test_only_what_is_said_closes_a_gap(text: str, closed: bool) -> None:  # noqa: FBT001
    said = said_in(text)
    assert ("postgres" in said.lower()) is closed
    assert said.count("\n") == text.count("\n")


def test_a_language_is_closed_by_the_code_that_a_record_shows() -> None:
    text = "```go\nfunc main() {}\n```"
    assert "func" in said_in(text, code=True)
    assert "func" not in said_in(text)


def test_a_gap_is_open_while_only_addresses_and_examples_name_its_thing() -> None:
    files = {"requirements.txt": "psycopg2==1\n", "src/a.py": "import psycopg2\npsycopg2.connect()\n"}
    example = "```sql\n-- PostgreSQL\nSELECT 1;\n```\n"
    assert "PostgreSQL" in found_gaps(files, f"We keep things simple: https://www.postgresql.org/docs.\n\n{example}")
    assert "PostgreSQL" not in found_gaps(files, f"We keep things simple, in PostgreSQL.\n\n{example}")
