"""The index of a log calls its records retired, in its lists and tables, where they state nothing themselves."""

import pytest

from adr_server.decisions import Status, read_log
from adr_server.review import superseded_paths
from sample_logs import reader_of

RECORD = "# {}. Use {}\n\n## Context\n\nx\n\n## Decision\n\nWe will use {}.\n\n## Consequences\n\nNone.\n"
KAFKA = "docs/adr/0003-c.md"
INDEX = """# Records

See [the first](0001-a.md).

## Accepted

- [Postgres](0001-a.md)
- [Redis](./0002-b.md#decision)

### Deprecated

* [Kafka](0003-c.md)
"""


def retired(index: str, name: str = "README.md", *, more: str = "") -> frozenset[str]:
    """The records out of three that are not in force beside an index; `more`: what the third says besides."""
    files = {
        f"docs/adr/000{number}-{letter}.md": RECORD.format(number, thing, thing) + (more if letter == "c" else "")
        for number, (letter, thing) in enumerate((("a", "Postgres"), ("b", "Redis"), ("c", "Kafka")), 1)
    }
    files[f"docs/adr/{name}"] = index
    log = read_log(tuple(files), reader_of(files))
    assert more or {one.status for one in log.decisions} == {Status.UNKNOWN}
    return superseded_paths(log)


def test_what_an_index_lists_below_a_state_that_is_out_of_force_is_not_in_force() -> None:
    assert retired(INDEX) == {KAFKA}
    assert retired(INDEX, "index.md") == {KAFKA}
    assert retired(INDEX.replace("Deprecated", "Proposed")) == {KAFKA}


def test_an_index_retires_what_a_record_states_and_undoes_no_decision_of_it() -> None:
    accepted = "\n## Status\n\nAccepted\n"
    assert retired(INDEX, more=accepted) == {KAFKA}
    assert retired(INDEX.replace("Deprecated", "Proposed"), more=accepted) == frozenset()


@pytest.mark.parametrize(
    "index",
    [
        INDEX.replace("Deprecated", "About deprecation"),
        INDEX.replace("* [", "See ["),
        INDEX + "\n## Accepted\n\n- [Kafka](0003-c.md)\n",
        INDEX.replace("0003", "1003"),
        "x" * 200_001 + INDEX,
    ],
    ids=["no state", "no entry", "two states", "another file", "too long"],
)
def test_an_index_that_does_not_tell_retires_nothing(index: str) -> None:
    assert retired(index) == frozenset()


_TABLE = "# Records\n\n| Number | Title | Status |\n|---|---|---|\n"


@pytest.mark.parametrize(
    "index",
    [
        _TABLE + "| 0001 | Postgres | Accepted |\n| 0003 | Kafka | superseded |\n",
        _TABLE + "| [ADR-3](0003-c.md) | Kafka | 🔄 Superseded by [1](0001-a.md) |\n",
        _TABLE + "| 3 | Kafka | ~~Accepted~~ Deprecated |\n",
        "# Records\n\n- [Kafka](0003-c.md) — superseded\n",
        "# Records\n\n* [Kafka](0003-c.md) (deprecated)\n",
        "# Records\n\n1. [Kafka](0003-c.md): rejected, too costly\n",
        "# Records\n\n- [Kafka](0003-c.md) - **Superseded by [0001](0001-a.md)**\n",
        "# Records\n\n## Accepted\n\n- [Kafka](0003-c.md) - superseded\n",
    ],
)
def test_a_row_or_an_entry_of_an_index_retires_the_record_that_it_is_about(index: str) -> None:
    assert retired(index) == {KAFKA}


def test_an_index_in_asciidoc_retires_by_its_table() -> None:
    assert retired("= Records\n\n|===\n|ID |Title |Status\n\n|0003 |Kafka |Superseded\n|===\n", "README.adoc") == {
        KAFKA
    }


@pytest.mark.parametrize(
    "index",
    [
        _TABLE.replace("Status", "Broker") + "| 0003 | Kafka | superseded |\n",
        _TABLE + "| 0003 | Kafka | Runtime superseded by 0001 |\n",
        _TABLE + "| 0003 | Kafka | Accepted |\n",
        _TABLE + "| 0007 | Kafka | Superseded |\n",
        "# Records\n\n- [Kafka](0003-c.md) - Deprecated APIs are removed\n",
        "# Records\n\n- [Kafka](0003-c.md) - superseded in part by [0001](0001-a.md)\n",
        "# Records\n\n- [Kafka](0003-c.md), supersedes [Postgres](0001-a.md)\n",
        _TABLE + "| 0003 | Kafka | Superseded |\n\n- [Kafka](0003-c.md) - accepted\n",
    ],
)
def test_a_row_or_an_entry_that_says_it_of_a_part_or_of_something_else_retires_nothing(index: str) -> None:
    assert retired(index) == frozenset()
