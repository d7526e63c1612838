"""Every format and language that the reader knows, by a small record of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import dedent

import pytest

from adr_server.decisions import Decision, Relation, SectionKind, Status, read_decision, read_file, read_log


def read(text: str, path: str = "docs/adr/0005-use-kafka.md") -> Decision:
    return read_decision(dedent(text).lstrip("\n"), path)


def log_of(files: Mapping[str, str]) -> dict[str, Decision]:
    texts = {path: dedent(text).lstrip("\n") for path, text in files.items()}
    return {decision.path: decision for decision in read_log(list(texts), texts.__getitem__).decisions}


@dataclass(frozen=True, kw_only=True)
class Case:
    text: str
    title: str | None = "Use Kafka"
    status: str = "accepted"
    date: str | None = "2021-03-04"
    format: str | None = None
    language: str = "en"
    path: str = "docs/adr/0005-use-kafka.md"
    kinds: frozenset[str] = field(default_factory=lambda: frozenset({"context", "decision", "consequences"}))


CASES = {
    "Nygard": Case(
        format="nygard",
        text="""
        # 5. Use Kafka

        Date: 2021-03-04

        ## Status

        Accepted

        ## Context

        Why.

        ## Decision

        We will use Kafka.

        ## Consequences

        More work.
        """,
    ),
    "MADR 2": Case(
        format="madr2",
        kinds=frozenset({"context", "options", "decision", "consequences", "links"}),
        text="""
        # Use Kafka

        * Status: accepted
        * Deciders: Ada, Bob
        * Date: 2021-03-04

        Technical Story: #12

        ## Context and Problem Statement

        Why?

        ## Considered Options

        * Kafka
        * RabbitMQ

        ## Decision Outcome

        Chosen option: "Kafka", because fast.

        ### Positive Consequences

        * fast

        ## Links

        * [Kafka](https://example.org)
        """,
    ),
    "MADR 4": Case(
        format="madr4",
        kinds=frozenset({"context", "options", "decision", "consequences", "confirmation"}),
        text="""
        ---
        status: "accepted"
        date: 2021-03-04
        decision-makers: [Ada, Bob]
        ---
        # Use Kafka

        ## Context and Problem Statement

        Why?

        ## Considered Options

        * Kafka
        * RabbitMQ

        ## Decision Outcome

        Chosen option: "Kafka", because fast.

        ### Consequences

        * Good, because fast

        ### Confirmation

        A test.
        """,
    ),
    "log4brains": Case(
        format="log4brains",
        path="docs/adr/20210304-use-kafka.md",
        kinds=frozenset({"context", "decision"}),
        text="""
        # Use Kafka

        - Status: accepted
        - Date: 2021-03-04
        - Tags: messaging, core

        ## Context and Problem Statement

        Why?

        ## Decision Outcome

        Kafka.
        """,
    ),
    "bold lines": Case(
        text="""
        # ADR 5: Use Kafka

        **Date** 2021-03-04

        **Status** Accepted<!-- |Accepted|Rejected|Superceded|Deprecated -->

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "italic bullets": Case(
        text="""
        # ADR-0005: Use Kafka

        - *Status:* **Accepted** (see [#12](https://example.org/12))
        - *Date:* 2021-03-04
        - *Deprecated:* n/a
        - *Deciders:* Core Team

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "one line of fields": Case(
        text="""
        # ADR-0005: Use Kafka

        **Status:** Accepted | **Date:** 2021-03-04 | **Author:** Ada

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "fields as columns": Case(
        format="table",
        title=None,
        text="""
        | Status   | Date       | Author(s) |
        |:---------|:-----------|:----------|
        | Accepted | 2021-03-04 | @ada      |

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "fields as rows": Case(
        format="table",
        text="""
        # ADR-5: Use Kafka

        | | |
        |---|---|
        | **Status** | Accepted |
        | **Date** | 2021-03-04 |
        | **Deciders** | Ada |

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "Tyree and Akerman in a table": Case(
        format="tyree-akerman",
        kinds=frozenset({"context", "drivers", "options", "decision", "consequences"}),
        text="""
        # Use Kafka

        | Field | Content |
        |-------|---------|
        | Issue | How do services talk? |
        | Decision | Kafka |
        | Status | Decided |
        | Date | 4 March 2021 |
        | Group | Integration |
        | Assumptions | Many events |
        | Constraints | Small team |
        | Positions | Kafka, RabbitMQ |
        | Argument | Throughput |
        | Implications | Operations |
        | Related decisions | none |
        """,
    ),
    "Tyree and Akerman in sections": Case(
        format="tyree-akerman",
        date=None,
        kinds=frozenset({"context", "drivers", "options", "decision", "consequences"}),
        text="""
        # Use Kafka

        ## Issue

        How?

        ## Decision

        Kafka

        ## Status

        Approved

        ## Group

        Integration

        ## Assumptions

        ## Positions

        ## Argument

        ## Implications
        """,
    ),
    "Planguage": Case(
        format="planguage",
        date="2021-03-04",
        kinds=frozenset({"context", "drivers"}),
        text="""
        # Use Kafka

        **Tag**: messaging

        **Gist**: Events go through Kafka.

        **Requirement**: Services talk by events.

        **Rationale**: Throughput.

        **Priority**: High

        **Stakeholders**: Ada, Bob

        **Status**: Accepted

        **Owner**: Ada

        **Date**: 2021-03-04
        """,
    ),
    "Alexandrian": Case(
        format="alexandrian",
        date=None,
        kinds=frozenset({"drivers", "decision", "consequences"}),
        text="""
        # Use Kafka

        ## Prologue (Summary)

        In the context of messaging we use Kafka.

        ## Discussion

        Forces.

        ## Solution

        Kafka.

        ## Status

        Accepted

        ## Consequences

        ## Forces
        """,
    ),
    "business case": Case(
        format="business-case",
        date=None,
        kinds=frozenset({"options", "decision"}),
        text="""
        # Use Kafka

        ## Evaluation criteria

        Summary: cost.

        ## Candidates to consider

        * Kafka

        ## Research and analysis of each candidate

        ### Kafka

        ## Recommendation

        Kafka.

        ## Status

        Approved
        """,
    ),
    "Y-statement": Case(
        format="y-statement",
        kinds=frozenset({"context", "drivers", "decision", "options", "consequences"}),
        text="""
        # ADR-5: Use Kafka

        Status: accepted
        Date: 2021-03-04

        In the context of messaging, facing many events, we decided for Kafka and against RabbitMQ
        to achieve throughput, accepting that operations cost more.
        """,
    ),
    "KEP": Case(
        format="rfc",
        date="2021-03-04",
        path="keps/sig-node/0005-use-kafka/README.md",
        kinds=frozenset({"context", "options", "consequences"}),
        text="""
        ---
        kep-number: 5
        title: Use Kafka
        status: implementable
        creation-date: 2021-03-04
        last-updated: 2022-01-01
        ---

        # Use Kafka

        ## Table of Contents

        * [Status](#status)
        * [Motivation](#motivation)

        ## Summary

        ## Motivation

        ### Goals

        ## Proposal

        ## Graduation Criteria

        ## Alternatives

        ## Drawbacks

        ## Implementation History

        - 2019-01-01: first draft
        """,
    ),
    "RFC with a changelog": Case(
        date=None,
        text="""
        # ADR 005: Use Kafka

        ## Changelog

        * 2020-01-01: Draft
        * 2020-02-01: Proposed

        ## Status

        Accepted: Tracking issue [#3297](https://example.org/3297).

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "HTML in Markdown": Case(
        text="""
        <h1 align="center">ADR-0005: Use Kafka</h1>

        <table>
          <tr><th>Status</th><td><b>Accepted</b></td></tr>
          <tr><th>Date</th><td>2021-03-04</td></tr>
        </table>

        <h2>Context</h2>
        <p>Why.</p>
        <h2>Decision</h2>
        <p>Kafka.</p>
        <h2>Consequences</h2>
        <ul><li>work</li></ul>
        """,
    ),
    "HTML inline": Case(
        text="""
        # ADR-0005: Use Kafka

        <b>Status:</b> Accepted<br>
        <b>Date:</b> 2021-03-04<br/>

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "AsciiDoc": Case(
        path="docs/adr/0005-use-kafka.adoc",
        format="nygard",
        text="""
        = 5. Use Kafka
        Ada Lovelace
        :toc:

        Date: 2021-03-04

        == Status

        Accepted

        == Context

        ----
        Status: Rejected
        ----

        == Decision

        == Consequences
        """,
    ),
    "AsciiDoc with attributes": Case(
        path="docs/adr/0005-use-kafka.adoc",
        text="""
        = ADR-0005: Use Kafka
        :status: Accepted
        :date: 2021-03-04
        :adr-number: 5

        Status: {status}

        == Context

        == Decision

        == Consequences
        """,
    ),
    "AsciiDoc with a table": Case(
        path="docs/adr/0005-use-kafka.adoc",
        text="""
        = ADR-0005: Use Kafka

        [cols="1,3"]
        |===
        | Status
        | *Accepted*
        | Date
        | 2021-03-04
        |===

        == Context

        == Decision

        == Consequences
        """,
    ),
    "AsciiDoc with labels": Case(
        path="docs/adr/0005-use-kafka.adoc",
        text="""
        [[adr-5]]
        == ADR-0005: Use Kafka

        Status:: Accepted
        Date:: 2021-03-04

        === Context

        === Decision

        === Consequences
        """,
    ),
    "AsciiDoc with starred fields": Case(
        path="docs/adr/0005-use-kafka.adoc",
        text="""
        = Use Kafka

        * *Status*: [line-through]#Proposed# Accepted
        * *Date*: 2021-03-04

        .Context
        Why.

        == Decision

        == Consequences
        """,
    ),
    "reStructuredText": Case(
        path="docs/adr/0005-use-kafka.rst",
        format="nygard",
        text="""
        ============
        5. Use Kafka
        ============

        :Date: 2021-03-04

        Status
        ======

        Accepted

        Context
        =======

        Why::

            Status: Rejected

        Decision
        ========

        Kafka.

        Consequences
        ============

        Work.
        """,
    ),
    "reStructuredText with fields": Case(
        path="docs/adr/0005-use-kafka.rst",
        text="""
        .. _adr-5:

        ADR-0005: Use Kafka
        ###################

        :Status: Accepted
        :Date: 2021-03-04
        :Author: Ada

        Context
        *******

        Decision
        ********

        .. note:: Deprecated soon.

        Consequences
        ************
        """,
    ),
    "reStructuredText with a table": Case(
        path="docs/adr/0005-use-kafka.rst",
        text="""
        Use Kafka
        =========

        .. list-table::

           * - Status
             - **Accepted**
           * - Date
             - 2021-03-04

        Context
        -------

        Decision
        --------

        Consequences
        ------------
        """,
    ),
    "a mail-like header": Case(
        path="docs/peps/pep-0005.rst",
        text="""
        PEP: 5
        Title: Use Kafka
        Status: Accepted
        Created: 04-Mar-2021

        Context
        =======

        Decision
        ========

        Consequences
        ============
        """,
    ),
    "plain labels": Case(
        date=None,
        text="""
        # ADR-0005: Use Kafka

        Status: Accepted

        Context

        Why.

        Decision

        Kafka.

        Consequences

        - work
        """,
    ),
    "TOML front matter": Case(
        text="""
        +++
        title = "Use Kafka"
        status = "accepted"
        date = 2021-03-04
        +++

        ## Context

        ## Decision

        ## Consequences
        """,
    ),
    "German": Case(
        language="de",
        text="""
        # ADR-0005: Use Kafka

        * **Status:** Angenommen
        * **Datum:** 04.03.2021
        * **Entscheider:** Ada

        ## Kontext

        ## Entscheidung

        ## Konsequenzen
        """,
    ),
    "German in sections": Case(
        language="de",
        text="""
        # 5. Use Kafka

        ## Status

        Vorgeschlagen | **Akzeptiert** | Abgelehnt | Überholt | Ersetzt

        ## Datum

        4. März 2021

        ## Kontext und Problemstellung

        ## Gewählte Option

        ## Auswirkungen
        """,
    ),
    "French": Case(
        language="fr",
        text="""
        # 5. Use Kafka

        Date : 4 mars 2021

        ## Statut

        Accepté

        ## Contexte

        ## Décision

        ## Conséquences
        """,
    ),
    "Spanish": Case(
        language="es",
        text="""
        # 5. Use Kafka

        Fecha: 4 de marzo de 2021

        ## Estado

        Aceptado

        ## Contexto

        ## Decisión

        ## Consecuencias
        """,
    ),
    "Portuguese": Case(
        language="pt",
        text="""
        # 5. Use Kafka

        Data: 2021-03-04

        ## Status

        Aceito

        ## Contexto

        ## Decisão

        ## Consequências
        """,
    ),
    "Italian": Case(
        language="it",
        text="""
        # 5. Use Kafka

        Data: 4 marzo 2021

        ## Stato

        Accettata

        ## Contesto

        ## Decisione

        ## Conseguenze
        """,
    ),
    "Dutch": Case(
        language="nl",
        text="""
        # 5. Use Kafka

        Datum: 4 maart 2021

        ## Status

        Geaccepteerd

        ## Context en probleemstelling

        ## Beslissing

        ## Gevolgen
        """,
    ),
    "Polish": Case(
        language="pl",
        text="""
        # 5. Use Kafka

        Data: 4 marca 2021

        ## Status

        Zaakceptowane

        ## Kontekst

        ## Decyzja

        ## Konsekwencje
        """,
    ),
    "Russian": Case(
        language="ru",
        text="""
        # 5. Use Kafka

        Дата: 4 марта 2021 г.

        ## Статус

        Принято

        ## Контекст

        ## Решение

        ## Последствия
        """,
    ),
    "Japanese": Case(
        language="ja",
        text="""
        # 5. Use Kafka

        日付：2021年3月4日

        ## ステータス

        承認済み

        ## コンテキスト

        ## 決定

        ## 結果
        """,
    ),
    "Chinese": Case(
        language="zh",
        text="""
        # 5. Use Kafka

        日期：2021年3月4日

        ## 状态

        已接受

        ## 背景

        ## 决策

        ## 后果
        """,
    ),
    "arc42 numbering": Case(
        text="""
        # ADR-0005: Use Kafka

        ## 1. Status

        Accepted on 2021-03-04

        ## 2. Context

        ## 3. Decision

        ## 4. Consequences
        """,
    ),
    "emoji headings": Case(
        text="""
        # ADR-0005: Use Kafka

        ## 📌 Status

        ✅ Accepted

        ## 📅 Date

        2021-03-04

        ## 🧭 Context

        ## 💡 Decision

        ## ⚖️ Consequences
        """,
    ),
    "Windows line ends and a byte order mark": Case(
        text="\ufeff# 5. Use Kafka\r\n\r\nDate: 2021-03-04\r\n\r\n## Status\r\n\r\nAccepted\r\n\r\n"
        "## Context\r\n\r\n## Decision\r\n\r\n## Consequences\r\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_record_of_every_format_and_language_is_read(name: str) -> None:
    case = CASES[name]
    decision = read(case.text, case.path)
    kinds = {section.kind.value for section in decision.sections}
    assert (decision.title, decision.status, decision.date, decision.language) == (
        case.title,
        Status(case.status),
        case.date,
        case.language,
    )
    assert case.kinds <= kinds
    assert case.format in (None, decision.format)


@pytest.mark.parametrize(
    "body",
    [
        "```\nStatus: Accepted\n```",
        "    Status: Accepted",
        "- [Status](#status)",
        "## Status\n",
        "## Status\n\n```\nAccepted\n```",
        '## Status\n\n> A decision may be "proposed" or "accepted".\n\n{Deprecated|Proposed|Accepted|Declined}',
        "```yaml\n---\nstatus: accepted\n---\n```",
        "<!-- Status: Accepted -->",
        "## Status diagram\n\nAccepted goes to done.",
    ],
)
def test_an_example_or_template_is_no_status(body: str) -> None:
    assert read(f"# 5. Use Kafka\n\n{body}\n\n## Context\n\nWhy.\n").status is Status.UNKNOWN


@pytest.mark.parametrize(
    "body",
    [
        "## Status: Accepted",
        "#### Status: Accepted",
        "## Status\n\n### Accepted",
        "Accepted",
        "*Accepted, 2021-03-04*",
        "<dl><dt>Status</dt><dd>Accepted</dd></dl>",
    ],
)
def test_a_status_may_stand_in_a_heading_or_alone_on_a_line(body: str) -> None:
    assert read(f"# 5. Use Kafka\n\n{body}\n\n## Context\n\nWhy.\n").status is Status.ACCEPTED


def test_headings_without_their_space_are_headings_where_none_has_it() -> None:
    decision = read("#ADR005 - Use Kafka\n\n##Context\nWhy.\n\n##Decision\nKafka it is.\n\n##Status\nAccepted\n")
    assert (decision.title, decision.status) == ("Use Kafka", Status.ACCEPTED)
    tagged = read("# 5. Use Kafka\n\n## Decision\n\nKafka.\n\n##Status\nAccepted\n#Tag\n##Other\n")
    assert tagged.status is Status.UNKNOWN


def test_front_matter_and_body_disagreeing_the_later_state_of_life_wins_and_it_is_said() -> None:
    decision = read("---\nstatus: deprecated\n---\n# Use Kafka\n\n## Status\n\nAccepted\n")
    assert decision.status is Status.DEPRECATED
    assert [problem.code for problem in decision.problems] == ["status_disagrees"]


def test_decided_and_accepted_days_come_before_created_ones_and_updates_are_none() -> None:
    assert read("# A\n\nCreated: 2020-01-01\nAccepted: 2020-02-02\nUpdated: 2020-03-03\n").date == "2020-02-02"
    assert read("# A\n\nLast updated: 2020-03-03\n").date is None
    assert read("# A\n\nStatus: Superseded on 2020-03-03\n").date is None


def test_an_impossible_day_is_null_and_a_finding_with_its_line() -> None:
    decision = read("# A\n\nDate: 2021-02-30\n")
    assert decision.date is None
    assert [(problem.code, problem.line) for problem in decision.problems if problem.code == "date_impossible"] == [
        ("date_impossible", 3)
    ]


def test_each_field_tells_the_line_it_came_from() -> None:
    decision = read(CASES["Nygard"].text)
    assert (decision.lines["title"], decision.lines["date"], decision.lines["status"]) == (1, 3, 7)
    context = decision.section(SectionKind.CONTEXT)
    assert context is not None
    assert (context.line, context.text) == (9, "\nWhy.".strip("\n"))


def test_people_and_tags_are_lists() -> None:
    decision = read("# A\n\n* Deciders: Ada, Bob and [Cyd](https://example.org)\n* Tags: core, data\n")
    assert decision.deciders == ("Ada", "Bob", "Cyd")
    assert decision.tags == ("core", "data")


def test_options_have_reasons_and_the_chosen_one_is_marked() -> None:
    decision = read("""
        # A

        ## Considered Options

        * Kafka
        * RabbitMQ

        ## Decision Outcome

        Chosen option: "Kafka", because fast.

        ## Pros and Cons of the Options

        ### Kafka

        * Good, because fast
        * Bad, because big

        ### RabbitMQ

        + simple
        - slow
        """)
    assert [(option.title, option.chosen) for option in decision.options] == [("Kafka", True), ("RabbitMQ", False)]
    assert (decision.options[0].pros, decision.options[0].cons) == (("because fast",), ("because big",))


MANY = """
# Decisions

## ADR-001: Use Go

**Status:** Accepted
**Date:** 2021-01-01

### Context

Why.

## ADR-002: Use Rust

**Status:** Proposed

Supersedes ADR-001.

## ADR-003: Use Zig

**Status:** Rejected
"""


def test_a_file_may_hold_many_records() -> None:
    found = read_file(MANY, "docs/DECISIONS.md")
    assert [(one.number, one.title, one.status.value, one.anchor) for one in found] == [
        (1, "Use Go", "accepted", 4),
        (2, "Use Rust", "proposed", 13),
        (3, "Use Zig", "rejected", 19),
    ]


def test_sections_of_one_decision_are_not_many_records() -> None:
    assert (
        len(read_file("# ADR 1: A\n\n## 1. Context\n\nx\n\n## 2. Decision\n\ny\n\n## 3. Status\n\nAccepted\n", "a.md"))
        == 1
    )


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("## Status\n\nSuperseded by [9. Pulsar](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by ADR-0009", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by [ADR-9][next]\n\n[next]: 0009-pulsar.md", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded[^1]\n\n[^1]: Superseded by [ADR-9](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        (
            "## Status\n\nSuperseded by [ADR-9](https://example.org/org/repo/blob/main/docs/adr/0009-pulsar.md)",
            Relation.SUPERSEDED_BY,
        ),
        ("## Status\n\nSuperseded by [ADR-9](https://example.org/adr/0009-pulsar.html)", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by [ADR-9](/docs/adr/0009-pulsar)", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by [[0009-pulsar]]", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by `0009-pulsar.md`", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by Use Pulsar", Relation.SUPERSEDED_BY),
        ("## Status\n\nSuperseded by\n[ADR-9](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        ("* Status: superseded by [0009](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        (
            "| Status | Date |\n|--|--|\n| Superseded by [ADR-009](0009-pulsar.md) | 2021-01-01 |",
            Relation.SUPERSEDED_BY,
        ),
        ("Superseded: 2021-01-01 by [ADR 9](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        ("Superseded-By: 9", Relation.SUPERSEDED_BY),
        ("> This ADR has been superseded by [ADR 9](0009-pulsar.md).", Relation.SUPERSEDED_BY),
        ("## Statut\n\nRemplacée par [ADR 9](0009-pulsar.md)", Relation.SUPERSEDED_BY),
        ("## Status\n\nErsetzt durch ADR-0009", Relation.SUPERSEDED_BY),
        ("## ステータス\n\nADR-9 に置き換え", Relation.SUPERSEDED_BY),
        ("## 状态\n\n已被 [ADR-9](0009-pulsar.md) 取代", Relation.SUPERSEDED_BY),
        ("## Status\n\nAccepted\n\nSupersedes [9](0009-pulsar.md)", Relation.SUPERSEDES),
        ("Replaces: [ADR-9](./0009-pulsar.md)\n\n## Status\n\nAccepted", Relation.SUPERSEDES),
        ("## Links\n\n- Supersedes [x](0009-pulsar.md)", Relation.SUPERSEDES),
        ("## Context\n\nThis ADR supersedes [ADR-9](0009-pulsar.md).", Relation.SUPERSEDES),
        ("## Context\n\nThis ADR in part supersedes [0009](0009-pulsar.md).", Relation.AMENDS),
        ("## Status\n\nAccepted (supersedes the **streaming decision in** ADR 9)", Relation.AMENDS),
        ("## Status\n\nAccepted\n\nSupersedes the consumer-side scope limitation in ADR-0009", Relation.AMENDS),
        ("## Status\n\nAccepted\n\nSupersedes the queue decision of [9](0009-pulsar.md)", Relation.AMENDS),
        ("## Status\n\nAccepted\n\nSupersedes the earlier decision in [9](0009-pulsar.md)", Relation.SUPERSEDES),
        ("## Status\n\nAccepted\n\nSupersedes the decision in ADR-9", Relation.SUPERSEDES),
        ("## Status\n\nAccepted\n\nPartly superseded by [9](0009-pulsar.md)", Relation.AMENDED_BY),
        ("## Status\n\nAccepted\n\nAmends [9](0009-pulsar.md)", Relation.AMENDS),
        ("## Status\n\nAccepted\n\nAmended by [9](0009-pulsar.md)", Relation.AMENDED_BY),
        ("## Related Decisions\n\n- [ADR-9](0009-pulsar.md)", Relation.RELATES),
        ("## Links\n\n- Relates to ADR-0009", Relation.RELATES),
    ],
)
def test_a_relation_is_read_wherever_and_however_it_is_stated(text: str, relation: Relation) -> None:
    log = log_of(
        {
            "docs/adr/0005-use-kafka.md": f"# Use Kafka\n\n{text}\n",
            "docs/adr/0009-pulsar.md": "# Use Pulsar\n\n## Status\n\nAccepted\n",
        }
    )
    links = log["docs/adr/0005-use-kafka.md"].links
    assert [(link.relation, link.target) for link in links] == [(relation, "docs/adr/0009-pulsar.md")]


@pytest.mark.parametrize(
    "text", ["## Status\n\nAccepted\n\nAmends the grants, §9.", "- Status: accepted\n- Amends: the grants (§ 9)"]
)
def test_the_number_of_a_section_is_no_record(text: str) -> None:
    log = log_of(
        {
            "docs/adr/0005-use-kafka.md": f"# Use Kafka\n\n{text}\n",
            "docs/adr/0009-pulsar.md": "# Use Pulsar\n\n## Status\n\nAccepted\n",
        }
    )
    assert [link.target for link in log["docs/adr/0005-use-kafka.md"].links if link.target] == []


@pytest.mark.parametrize(
    "text",
    [
        "## Context\n\nADR-9 has been superseded by others. These ranges were superseded by [ADR 9](0009-pulsar.md).",
        "## Context\n\n```\nSuperseded by [9](0009-pulsar.md)\n```",
        "## Considered Options\n\n* This option replaces [ADR 9](0009-pulsar.md)",
        "## Consequences\n\nADR-0009 is kept with status *Superseded by ADR-0005*.",
        "## Status\n\nReverted by [discussion #9](https://example.org/discussions/9).",
        "## Status\n\nAccepted 9 days later in version 9",
    ],
)
def test_what_is_said_of_others_is_no_relation_of_this_record(text: str) -> None:
    log = log_of(
        {
            "docs/adr/0005-use-kafka.md": f"# Use Kafka\n\n{text}\n",
            "docs/adr/0009-pulsar.md": "# Use Pulsar\n\n## Status\n\nAccepted\n",
        }
    )
    assert log["docs/adr/0005-use-kafka.md"].links == ()


def test_a_number_that_two_records_bear_is_said_not_guessed() -> None:
    log = log_of(
        {
            "adr/0001-a.md": "# A\n\n## Status\n\nSuperseded by ADR-3\n",
            "adr/0003-b.md": "# B\n\n## Status\n\nAccepted\n",
            "adr/0003-c.md": "# C\n\n## Status\n\nAccepted\n",
            "adr/0004-d.md": "# D\n\n## Status\n\nSuperseded by ADR-3 (the B one, b)\n",
        }
    )
    assert log["adr/0001-a.md"].dangling == ("ADR-3",)
    assert "reference_ambiguous" in [problem.code for problem in log["adr/0001-a.md"].problems]
    assert {log["adr/0003-b.md"].id, log["adr/0003-c.md"].id} == {"0003-b", "0003-c"}


def test_a_target_that_was_renumbered_dangles_and_never_goes_to_another_record_of_the_number() -> None:
    log = log_of(
        {
            "adr/0001-a.md": "# A\n\n## Status\n\nSuperseded by [ADR 2](0002-gone.md)\n",
            "adr/0002-other.md": "# B\n\n## Status\n\nAccepted\n",
        }
    )
    assert log["adr/0001-a.md"].dangling == ("0002-gone.md",)
    assert log["adr/0001-a.md"].status is Status.SUPERSEDED


def test_deprecated_with_a_successor_that_exists_is_superseded() -> None:
    text = "---\nstatus: deprecated\nsupersededBy: '{}'\n---\n# A\n\n## Status\n\nAccepted\n"
    log = log_of(
        {
            "adr/0001-a.md": text.format("adr/0002-b.md"),
            "adr/0003-c.md": text.format("docs/gone.md"),
            "adr/0002-b.md": "# B\n\n## Status\n\nAccepted\n",
        }
    )
    assert log["adr/0001-a.md"].status is Status.SUPERSEDED
    assert log["adr/0003-c.md"].status is Status.DEPRECATED


@pytest.mark.parametrize(
    "written",
    ["0005-http-2.md", "`0005-http-2.md`", "../adr/0005-http-2.md", "docs/adr/0005-http-2.md", "0005-http-2.md, ADR-3"],
)
@pytest.mark.parametrize("in_matter", [True, False])
def test_a_number_in_the_name_of_a_file_is_no_record_s(written: str, in_matter: bool) -> None:  # noqa: FBT001 - a parameter
    head = f"---\nsupersedes: {written}\n---\n# Z\n" if in_matter else f"# Z\n\n## Status\n\nSupersedes {written}\n"
    if in_matter and written.startswith("`"):
        head = head.replace("`", "")
    others = {f"docs/adr/{name}.md": "# A\n\n## Status\n\nAccepted\n" for name in ("0002-b", "0003-c", "0005-http-2")}
    decision = log_of({**others, "docs/adr/0009-z.md": head})["docs/adr/0009-z.md"]
    named = {"docs/adr/0005-http-2.md"} | ({"docs/adr/0003-c.md"} if "ADR-3" in written else set())
    assert set(decision.targets(Relation.SUPERSEDES)) == named
    assert decision.dangling == ()


def test_a_file_that_is_gone_dangles_and_the_numbers_in_its_name_name_nothing() -> None:
    others = {"docs/adr/0002-b.md": "# A\n\n## Status\n\nAccepted\n"}
    gone = {"docs/adr/0009-z.md": "# Z\n\n## Status\n\nSuperseded by 0099-http-2.md\n"}
    decision = log_of({**others, **gone})["docs/adr/0009-z.md"]
    assert decision.dangling == ("0099-http-2.md",)
    assert decision.targets(Relation.SUPERSEDED_BY) == ()


KOREAN = """# 3. 주문 이벤트에 카프카 사용

날짜: 2024년 3월 5일

## 상태

{status}

## 배경

주문이 늘었다.

## 고려한 대안

- Kafka
- RabbitMQ

## 결정

Kafka를 사용한다.

## 결과

운영이 늘어난다.
"""


@pytest.mark.parametrize(
    ("written", "status"),
    [
        ("승인됨", Status.ACCEPTED),
        ("제안됨", Status.PROPOSED),
        ("검토 중", Status.PROPOSED),
        ("거부됨", Status.REJECTED),
        ("폐기됨", Status.DEPRECATED),
        ("[4번](0004-x.md)으로 대체됨", Status.SUPERSEDED),
    ],
)
def test_korean_records_are_read(written: str, status: Status) -> None:
    decision = read_decision(KOREAN.format(status=written), "docs/adr/0003-kafka.md")
    assert (decision.status, decision.date, decision.language) == (status, "2024-03-05", "ko")
    assert decision.title == "주문 이벤트에 카프카 사용"
    kinds = [section.kind.value for section in decision.sections][1:]
    assert kinds == ["status", "context", "options", "decision", "consequences"]
    assert [option.title for option in decision.options] == ["Kafka", "RabbitMQ"]
