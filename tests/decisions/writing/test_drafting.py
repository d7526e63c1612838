from datetime import date

import pytest

from adr_server.decisions.model import DecisionLog, Relation, SectionKind, Status
from adr_server.decisions.reading import read_decision
from adr_server.decisions.writing import new_decision, shipped_templates
from adr_server.errors import UnknownNameError, UsageError
from sample_logs import LOGS, log_of, reader_of

DAY = date(2026, 11, 21)
EMPTY = DecisionLog(decisions=())
NO_FILES = reader_of({})


def drafted(files: dict[str, str], **wanted: object) -> tuple[str, str]:
    changes = new_decision(log_of(files), reader_of(files), title="Use Redis: now", today=DAY, **wanted)  # type: ignore[arg-type]
    new = next(edit for edit in changes.edits if edit.before is None)
    return new.path, new.after


@pytest.mark.parametrize("style", LOGS)
def test_a_new_record_reads_back_in_the_shape_of_the_log(style: str) -> None:
    path, text = drafted(LOGS[style])
    record = read_decision(text, path)
    last = log_of(LOGS[style]).decisions[-1]
    assert (record.title, record.number, record.status) == ("Use Redis: now", 3, Status.PROPOSED)
    assert record.date == ("2026-11-21" if last.date else None)
    assert (record.format, record.language) == (last.format, last.language)
    assert path.startswith("docs/adr/0003-use-redis-now.")
    assert "TODO" in text
    assert "SQLite" not in text


@pytest.mark.parametrize("style", LOGS)
def test_a_new_record_supersedes_an_old_one_at_both_ends(style: str) -> None:
    files = LOGS[style]
    changes = new_decision(log_of(files), reader_of(files), title="Use Redis", today=DAY, supersedes=["2"])
    log = log_of({**files, **{edit.path: edit.after for edit in changes.edits}})
    old, new = log.decisions[1:]
    assert old.status is Status.SUPERSEDED
    assert old.targets(Relation.SUPERSEDED_BY) == (new.path,)
    assert new.targets(Relation.SUPERSEDES) == (old.path,)
    assert len(changes.edits) == 2


def test_nothing_of_another_record_is_carried_over() -> None:
    _, text = drafted(LOGS["madr4"])
    assert text == (
        '---\nstatus: "proposed"\ndate: 2026-11-21\ndecision-makers: TODO\n---\n# Use Redis: now\n\n'
        "## Context and Problem Statement\n\nTODO\n\n## Considered Options\n\n* TODO\n\n"
        "## Decision Outcome\n\nTODO\n\n### Consequences\n\n* TODO\n"
    )


@pytest.mark.parametrize("name", [template.name for template in shipped_templates()])
def test_every_template_takes_the_sections_that_are_known(name: str) -> None:
    sections = {SectionKind.DECISION: "We will use Redis."}
    changes = new_decision(EMPTY, NO_FILES, title="Use Redis", today=DAY, template=name, sections=sections)
    (edit,) = changes.edits
    record = read_decision(edit.after, edit.path)
    decision = record.section(SectionKind.DECISION)
    assert decision is not None
    assert "We will use Redis." in edit.after
    assert (record.title, record.status, record.date) == ("Use Redis", Status.PROPOSED, "2026-11-21")


def test_a_section_that_there_is_none_of_is_said() -> None:
    changes = new_decision(
        EMPTY, NO_FILES, title="X", today=DAY, template="nygard", sections={SectionKind.CONFIRMATION: "We look."}
    )
    assert any("no section for confirmation" in note for note in changes.notes)


def test_an_empty_project_starts_in_a_conventional_folder() -> None:
    changes = new_decision(EMPTY, NO_FILES, title="Use Redis", today=DAY)
    assert [edit.path for edit in changes.edits] == ["docs/decisions/0001-use-redis.md"]


def test_a_log_with_only_its_own_template_gets_it_filled_and_marked() -> None:
    text = (
        "# NUMBER. TITLE\n\nDate: DATE\n\n## Status\n\nSTATUS\n\n## Context\n\nThe issue motivating this decision.\n\n"
        "## Decision\n\nThe change.\n\n## Consequences\n\nWhat becomes easier.\n"
    )
    files = {"doc/adr/template.md": text}
    log = DecisionLog(decisions=(), folders=("doc/adr",), others={"doc/adr/template.md": "template"})
    (edit,) = new_decision(log, reader_of(files), title="Use Redis", today=DAY).edits
    record = read_decision(edit.after, edit.path)
    assert edit.path == "doc/adr/0001-use-redis.md"
    assert (record.title, record.status, record.date) == ("Use Redis", Status.PROPOSED, "2026-11-21")
    assert edit.after.startswith("# 1. Use Redis\n\nDate: 2026-11-21\n\n## Status\n\nProposed\n\n## Context\n\n")
    assert "<!-- TODO: Context -->\n\nThe issue motivating this decision." in edit.after


def test_the_language_of_the_log_is_kept_and_another_can_be_asked_for() -> None:
    assert "## Statut\n\nProposé\n" in drafted(LOGS["french"])[1]
    changes = new_decision(EMPTY, NO_FILES, title="Redis nutzen", today=DAY, template="nygard", language="de")
    assert "## Status\n\nVorgeschlagen\n\n## Kontext\n" in changes.edits[0].after


def test_line_endings_of_the_log_are_kept() -> None:
    files = {path: text.replace("\n", "\r\n") for path, text in LOGS["nygard"].items()}
    _, text = drafted(files)
    assert "\n" not in text.replace("\r\n", "")


def test_a_number_that_is_taken_is_refused_with_the_next_free_one() -> None:
    with pytest.raises(UsageError, match=r"Number 2 is taken by docs/adr/0002-use-sqlite\.md; 6 is free"):
        drafted(LOGS["nygard"], number=2, base_numbers={5})
    with pytest.raises(UsageError, match="a record on the base branch"):
        drafted(LOGS["nygard"], number=5, base_numbers={5})


def test_an_empty_title_and_an_unknown_template_are_refused() -> None:
    with pytest.raises(UsageError, match="needs a title"):
        new_decision(EMPTY, NO_FILES, title=" \n ", today=DAY)
    with pytest.raises(UnknownNameError, match="nygard"):
        new_decision(EMPTY, NO_FILES, title="X", today=DAY, template="nygrd")


ASCIIDOC_HEADER = """= TITLE
Ada Lovelace <ada@example.org>
:author: Ada Lovelace
:deciders: Grace Hopper
:status: Accepted
:date: 2026-01-02
:toc: left

== Context

We store data.

== Decision

We will do it.
"""
ATTRIBUTES_FIRST = """:author: Ada Lovelace
:deciders: Grace Hopper
:revdate: 2026-01-02
:status: Accepted

= TITLE

== Context

We store data.

== Decision

We will do it.
"""
MATTER_LISTS = """---
status: accepted
date: 2026-01-02
deciders:
  - Ada Lovelace
  - Grace Hopper
layout: adr
---
# TITLE

## Context

We store data.

## Decision

We will do it.
"""
TABLE_OF_PEOPLE = """# TITLE

| Status   | Date       |
|----------|------------|
| Accepted | 2026-01-02 |

| Author | Approver | Team |
|--------|----------|------|
| Ada    | Grace    | Core |

## Context

We store data.

## Decision

We will do it.
"""


def two_of(template: str, extension: str) -> dict[str, str]:
    titles = {"0001-use-files": "Use files", "0002-use-sqlite": "Use SQLite"}
    return {f"docs/adr/{stem}.{extension}": template.replace("TITLE", title) for stem, title in titles.items()}


@pytest.mark.parametrize(
    ("template", "extension", "kept"),
    [
        (ASCIIDOC_HEADER, "adoc", ":toc: left"),
        (ATTRIBUTES_FIRST, "adoc", ":status: Proposed"),
        (MATTER_LISTS, "md", "layout: adr"),
        (TABLE_OF_PEOPLE, "md", "| Author | Approver | Team |"),
    ],
)
def test_the_people_and_days_of_other_records_are_never_copied(template: str, extension: str, kept: str) -> None:
    _, text = drafted(two_of(template, extension))
    assert "Ada" not in text
    assert "Grace" not in text
    assert "2026-01-02" not in text
    assert kept in text
    assert "TODO" in text


DAY_FIRST = """Data: 2019-08-09

## Status

Aceito

## Contexto

Precisamos guardar dados.

## Decisão

Vamos usar arquivos.

## Consequências

Tudo fica guardado.
"""


def test_a_log_without_titles_gets_a_record_with_a_title_and_the_day_of_today() -> None:
    path, text = drafted(two_of(DAY_FIRST, "md"))
    record = read_decision(text, path)
    assert (record.title, record.date, record.status) == ("Use Redis: now", "2026-11-21", Status.PROPOSED)
    assert text.startswith("# Use Redis: now\n\nData: 2026-11-21\n")
    assert "## Contexto" in text


def test_a_shape_that_cannot_say_the_day_of_today_gives_way_to_a_template() -> None:
    template = DAY_FIRST.replace("Data: 2019-08-09", "# TITLE\n\n| Data | 9 de agosto de 2019 |\n|---|---|\n")
    path, text = drafted(two_of(template, "md"))
    record = read_decision(text, path)
    assert (record.title, record.date, record.status) == ("Use Redis: now", "2026-11-21", Status.PROPOSED)
    assert "2019" not in text


@pytest.mark.parametrize("folder", ["../out", "/out", "docs/../../out", ".."])
def test_a_folder_outside_the_project_is_refused(folder: str) -> None:
    with pytest.raises(UsageError, match="inside the project"):
        drafted(LOGS["nygard"], folder=folder)
