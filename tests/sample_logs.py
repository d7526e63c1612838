"""Small logs in every style that records are written in, each with an old record 1 and a newer record 2."""

from collections.abc import Mapping

from adr_server.decisions.log import read_log
from adr_server.decisions.model import Decision, DecisionLog, Status
from adr_server.decisions.reading import read_file
from adr_server.errors import BrokenInputError


def reader_of(files: Mapping[str, str]):  # type: ignore[no-untyped-def]
    def read(path: str) -> str:
        if path not in files:
            raise BrokenInputError(f"{path}: no such file.")
        return files[path]

    return read


def log_of(files: Mapping[str, str]) -> DecisionLog:
    return read_log(tuple(sorted(files)), reader_of(files))


def fact(path: str = "docs/adr/0001-use-sqlite.md", **changes: object) -> Decision:
    """A record by hand, for what needs no text."""
    values: dict[str, object] = {
        "id": "0001",
        "path": path,
        "number": 1,
        "title": "Use SQLite",
        "status": Status.ACCEPTED,
        "date": "2026-01-02",
        "format": "nygard",
        "language": "en",
    }
    return Decision(**{**values, **changes})  # type: ignore[arg-type]  # a test names only what matters to it


def _pair(template: str, *, folder: str = "docs/adr", extension: str = "md") -> dict[str, str]:
    return {
        f"{folder}/0001-use-files.{extension}": template.replace("N.", "1.")
        .replace("NNNN", "0001")
        .replace("TITLE", "Use files"),
        f"{folder}/0002-use-sqlite.{extension}": template.replace("N.", "2.")
        .replace("NNNN", "0002")
        .replace("TITLE", "Use SQLite"),
    }


NYGARD = _pair("""# N. TITLE

Date: 2026-01-02

## Status

Accepted

## Context

We store data.

## Decision

We will do it.

## Consequences

It is stored.
""")

MADR4 = _pair("""---
status: "accepted"
date: 2026-01-02
decision-makers: Ada, Grace
---
# TITLE

## Context and Problem Statement

Where do we store data?

## Considered Options

* Files
* SQLite

## Decision Outcome

Chosen option: "SQLite", because it is there.

### Consequences

* Good, because it is simple
""")

CAMEL_MATTER = _pair("""---
title: 'TITLE'
status: accepted
date: '2026-01-02'
supersedes: ''
supersededBy: ''
tags: []
---

# ADR NNNN: TITLE

## Context

We store data.

## Decision

We will do it.
""")

LABELS = _pair("""# ADR NNNN: TITLE

**Date**: 2026-01-02

**Status**: Accepted

## Context

We store data.

## Decision

We will do it.

## Consequences

It is stored.
""")

BULLETS = _pair("""# TITLE

- Status: accepted
- Deciders: Ada
- Date: 2026-01-02

## Context and Problem Statement

Where do we store data?

## Considered Options

- Files
- SQLite

## Decision Outcome

Chosen option: "SQLite", because it is there.

## Links

- [Docs](https://example.org)
""")

ITALIC_BULLETS = _pair("""# ADR-NNNN: TITLE

- *Status:* Accepted
- *Date:* 2026-01-02
- *Deciders:* Core team

## Context

We store data.

## Decision

We will do it.
""")

COLUMNS = _pair("""| Status   | Date       | Author(s)  |
|:---------|:-----------|:-----------|
| Accepted | 2026-01-02 | [@ada](https://example.org/ada) |

## Context

We store data.

## Decision

We will do it.

## Consequences

It is stored.
""")

ROWS = _pair("""# TITLE

| Field    | Value      |
|----------|------------|
| Status   | Accepted   |
| Date     | 2026-01-02 |

## Context

We store data.

## Decision

We will do it.
""")

ASCIIDOC_ATTRIBUTES = _pair(
    """= TITLE
:status: Accepted
:date: 2026-01-02

== Context

We store data.

== Decision

We will do it.
""",
    extension="adoc",
)

ASCIIDOC_SECTION = _pair(
    """= N. TITLE

Date: 2026-01-02

== Status

Accepted

== Context

We store data.

== Decision

We will do it.
""",
    extension="adoc",
)

RST_FIELDS = _pair(
    """=======
TITLE
=======

:Status: Accepted
:Date: 2026-01-02

Context
-------

We store data.

Decision
--------

We will do it.
""",
    extension="rst",
)

RST_SECTION = _pair(
    """TITLE
=======

Status
------

Accepted

Context
-------

We store data.

Decision
--------

We will do it.
""",
    extension="rst",
)

FRENCH = _pair("""# N. TITLE

Date : 2026-01-02

## Statut

Accepté

## Contexte

Nous stockons des données.

## Décision

Nous le ferons.

## Conséquences

Les données sont stockées.
""")

GERMAN = _pair("""# N. TITLE

Datum: 2026-01-02

## Status

Akzeptiert

## Kontext

Wir speichern Daten und brauchen dafür einen Ort.

## Entscheidung

Wir werden es tun.

## Konsequenzen

Die Daten sind gespeichert.
""")

SETEXT = _pair("""TITLE
==========

Status
------

Accepted.

Context
-------

We store data.

Decision
--------

We will do it.
""")

LOGS: dict[str, dict[str, str]] = {
    "nygard": NYGARD,
    "madr4": MADR4,
    "camel_matter": CAMEL_MATTER,
    "labels": LABELS,
    "bullets": BULLETS,
    "italic_bullets": ITALIC_BULLETS,
    "columns": COLUMNS,
    "rows": ROWS,
    "asciidoc_attributes": ASCIIDOC_ATTRIBUTES,
    "asciidoc_section": ASCIIDOC_SECTION,
    "rst_fields": RST_FIELDS,
    "rst_section": RST_SECTION,
    "french": FRENCH,
    "german": GERMAN,
    "setext": SETEXT,
}

__all__ = ["LOGS", "fact", "log_of", "read_file", "reader_of"]
