from collections.abc import Mapping

import pytest

from adr_server.decisions import Discovery, Relation, discover, read_log
from adr_server.errors import BrokenInputError

RECORD = (
    "# Use Kafka\n\n## Status\n\nAccepted\n\n## Context\n\nWhy.\n\n## Decision\n\nKafka.\n\n## Consequences\n\nWork.\n"
)
PROSE = "# Notes\n\nSome words about the system.\n"
TEMPLATE = "# [short title of solved problem]\n\n* Status: [proposed | accepted]\n\n## Context\n\n[Describe]\n"
BARE = (
    "= ADR-XXX - {title}\n:date: {day}\n:status: {{proposed | accepted | superseded}}\n\n"
    "== Context\n\nWhy.\n\n== Decision\n\nWhat.\n\n== Consequences\n\nThen.\n"
)


class Project:
    """A project in memory that counts what is read."""

    def __init__(self, files: Mapping[str, str | None]) -> None:
        self.files = files
        self.reads: list[str] = []

    def read(self, path: str) -> str:
        self.reads.append(path)
        text = self.files[path]
        if text is None:
            raise BrokenInputError(f"{path}: not readable.")
        return text

    def records(self, convention: Discovery | None = None) -> tuple[str, ...]:
        return discover(list(self.files), self.read, convention=convention or Discovery()).records


@pytest.mark.parametrize(
    "path",
    [
        "docs/adr/0001-use-kafka.md",
        "doc/adr/0001-use-kafka.md",
        "docs/architecture/decisions/0001-use-kafka.md",
        "docs/decisions/0001-use-kafka.md",
        "architecture-decision-records/use-kafka.md",
        "docs/adr/backend/0001-use-kafka.md",
        "docs/adr/deprecated/0001-use-kafka.md",
        "docs/adr/drafts/use-kafka.md",
        "docs/adr/2021-03-04-use-kafka.md",
        "docs/adr/20210304-use-kafka.md",
        "docs/adr/2021-03-04-use-kafka/README.md",
        "docs/adr/0001-use-kafka/index.md",
        "packages/core/docs/adr/0001-use-kafka.md",
        "adr-001-use-kafka.md",
        "docs/ADR-001.md",
        "docs/arch/0001-use-kafka.md",
        "docs/entscheidungen/0001-kafka.md",
        "docs/09_decisions/kafka.md",
        "docs/adr/0001-use-kafka.markdown",
        "docs/adr/adr-014-project-templates.md",
        "docs/adr/0005-use-template-engine.md",
        "docs/adr/0007-index-strategy.md",
        "docs/adr/0008-example-service.md",
    ],
)
def test_a_record_is_found_by_folder_name_or_contents(path: str) -> None:
    assert Project({path: RECORD, "README.md": PROSE, "docs/guide.md": PROSE}).records() == (path,)


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        (
            "docs/adr/README.md",
            "# Architecture Decision Records\n\n* **Status**: proposed, accepted, etc.\n\n## Context\n\n## Decision\n",
            "readme",
        ),
        (
            "docs/adr/index.md",
            "# Decisions\n\n| ID | Title | Status |\n|--|--|--|\n| 1 | [A](0001-a.md) | Accepted |\n",
            "index",
        ),
        ("docs/adr/template.md", TEMPLATE, "template"),
        ("docs/adr/0000-template.md", TEMPLATE, "template"),
        ("docs/adr/000-adr-template-de.md", "# Vorlage\n\n## Status\n\nVorgeschlagen\n\n## Kontext\n", "template"),
        ("docs/adr/yyyy-mm-dd-TEMPLATE.md", TEMPLATE, "template"),
        ("docs/adr/templates/long.md", RECORD, "template"),
        ("docs/adr/0000-adr.md", TEMPLATE, "template"),
        (
            "docs/adr/adr.adoc",
            BARE.format(title="Title of The Architectural Decision Record", day="2024-01-02"),
            "template",
        ),
        ("docs/adr/adr.adoc", BARE.format(title="What we want", day="YYYY-MM-DD"), "template"),
        ("docs/adr/adr.adoc", BARE.format(title="Was wir wollen", day="TT.MM.JJJJ"), "template"),
        ("docs/adr/decision_records.md", "# Architecture Decision Records\n\n- [A](0001-a.md)\n", "index"),
        ("docs/adr/glossary.md", "# Glossary\n\nKafka: a log.\n", "readme"),
        ("docs/adr/notes.md", PROSE, "other"),
        ("docs/adr/ADR-APPENDIX-what-is-adr.md", RECORD.replace("Use Kafka", "What a record is"), "other"),
        (
            "docs/adr/0001D-use-kafka.md",
            "# Decision Approval Record List\n\n## 1. Approval\n\n| Name | Value |\n|--|--|\n| Decision | Accepted |\n",
            "other",
        ),
        (
            "docs/adr/000-PENDING-x.md",
            "# Pending\n\n**Status:** RESOLVED\n**See:** [ADR 1](0001-a.md)\n\n*Kept for history.*\n",
            "other",
        ),
    ],
)
def test_what_stands_beside_the_records_is_named_and_is_none(path: str, text: str, kind: str) -> None:
    project = Project({"docs/adr/0001-a.md": RECORD, path: text})
    found = discover(list(project.files), project.read)
    assert found.records == ("docs/adr/0001-a.md",)
    assert found.others == {path: kind}


def test_a_record_about_approvals_is_a_record() -> None:
    assert Project({"docs/adr/0004-approvals.md": RECORD.replace("Use Kafka", "Approvals")}).records()


def test_what_a_skill_shows_an_agent_is_no_record() -> None:
    kept = ("docs/adr/0002-b.md", "skills/docs/adr/0003-c.md")
    left = (".cursor/skills/write-records/examples/adr/0001-a.md", "skills/adr/references/0001-a.md")
    assert Project(dict.fromkeys([*kept, *left], RECORD)).records() == kept


def test_what_tells_an_agent_to_write_records_is_none() -> None:
    kept = (".ai/decisions/0001-a.md", ".github/docs/adr/0002-b.md", "commands/docs/adr/0003-c.md")
    left = (".claude/commands/adr/adr.md", ".cursor/agents/adr/0001-a.md")
    assert Project(dict.fromkeys([*kept, *left], RECORD)).records() == kept


def test_copies_in_a_folder_of_backups_are_none_and_a_service_called_so_has_records() -> None:
    kept = ("docs/adr/backup/0002-b.md", "services/backups/docs/adr/0003-c.md")
    left = ("backups/docs-20250912/adr/0001-a.md", "docs/.backup/adr/0001-a.md")
    assert Project(dict.fromkeys([*kept, *left], RECORD)).records() == kept


def test_a_record_relates_to_records_and_not_to_the_pages_that_it_links_to() -> None:
    links = "\n## Related\n\n- [Kafka](0001-a.md)\n- [The use case](../cases/queue.md)\n"
    files = {"docs/adr/0001-a.md": RECORD, "docs/adr/0002-b.md": RECORD + links, "docs/cases/queue.md": PROSE}
    second = read_log(list(files), files.__getitem__).decisions[1]
    assert second.targets(Relation.RELATES) == ("docs/adr/0001-a.md",)
    assert second.dangling == ()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/adr/use-kafka.adoc", BARE.format(title="Use Kafka", day="2024-01-02")),
        ("docs/adr/0007-use-kafka.adoc", BARE.format(title="Use Kafka", day="YYYY-MM-DD")),
        ("docs/adr/use-kafka.md", RECORD.replace("## Status", "Date: YYYY-MM-DD\n\n## Status")),
    ],
)
def test_a_record_that_was_not_finished_is_no_template(path: str, text: str) -> None:
    assert Project({path: text}).records() == (path,)


@pytest.mark.parametrize(
    "folder",
    [
        "node_modules/x",
        "vendor/x",
        "third_party/x",
        "dist",
        "build",
        ".git",
        ".claude/worktrees/a",
        "a/.venv/lib",
        "tests/fixtures",
    ],
)
def test_copies_of_others_do_not_exist(folder: str) -> None:
    project = Project({f"{folder}/docs/adr/0001-a.md": RECORD})
    assert project.records() == ()
    assert project.reads == []


def test_numbered_documents_that_are_no_records_are_given_up_after_a_few() -> None:
    project = Project({f"docs/tutorial/{number:03d}-step.md": PROSE for number in range(200)})
    assert project.records() == ()
    assert len(project.reads) < 20


def test_configurations_name_folders() -> None:
    assert Project({".adr-dir": "doc/why\n", "doc/why/kafka.md": RECORD, "doc/other.md": PROSE}).records() == (
        "doc/why/kafka.md",
    )
    log4brains = 'project:\n  name: "x"\n  adrFolder: ./doc/why\n'
    assert Project({".log4brains.yml": log4brains, "doc/why/kafka.md": RECORD}).records() == ("doc/why/kafka.md",)


def test_the_user_may_say_where_records_are() -> None:
    project = Project({"docs/adr/0001-a.md": RECORD, "notes/a.md": RECORD, "notes/b.md": RECORD})
    assert project.records(Discovery(folders=("notes",))) == ("notes/a.md", "notes/b.md")
    assert project.records(Discovery(include=("notes/a.md",))) == ("docs/adr/0001-a.md", "notes/a.md")
    assert project.records(Discovery(exclude=("docs/*",))) == ()


def test_a_file_of_many_records_is_found_by_its_name() -> None:
    text = "# Decisions\n\n## ADR-1: A\n\nStatus: Accepted\n\n### Context\n\nx\n\n### Decision\n\ny\n\n"
    text += "## ADR-2: B\n\nStatus: Proposed\n\n### Context\n\nx\n\n### Decision\n\ny\n"
    project = Project({"DECISIONS.md": text})
    log = read_log(list(project.files), project.read)
    assert [(decision.id, decision.anchor) for decision in log.decisions] == [("0001", 3), ("0002", 15)]


def test_what_cannot_be_read_is_said_and_the_rest_goes_on() -> None:
    project = Project({"docs/adr/0001-a.md": None, "docs/adr/0002-b.md": RECORD})
    log = read_log(list(project.files), project.read)
    assert [decision.path for decision in log.decisions] == ["docs/adr/0002-b.md"]
    assert log.unreadable == {"docs/adr/0001-a.md": "docs/adr/0001-a.md: not readable."}


def test_what_the_cache_knows_is_not_read_again() -> None:
    project = Project({"docs/adr/0001-a.md": RECORD, "docs/adr/0002-b.md": RECORD})
    first = read_log(list(project.files), project.read)
    known = {decision.path: (decision,) for decision in first.decisions}
    project.reads.clear()
    again = read_log(list(project.files), project.read, cached=known.get)
    assert project.reads == []
    assert again == first


def test_a_hundred_thousand_paths_cost_no_reads_but_the_candidates() -> None:
    files: dict[str, str | None] = {f"src/module{number % 1000}/file{number}.py": "" for number in range(100_000)}
    files["docs/adr/0001-a.md"] = RECORD
    project = Project(files)
    assert project.records() == ("docs/adr/0001-a.md",)
    assert project.reads == ["docs/adr/0001-a.md"]


def test_ids_are_the_numbers_as_written_and_names_where_two_share_one() -> None:
    paths = [
        "docs/adr/0001-a.md",
        "docs/adr/0002-b.md",
        "docs/adr/0002-c.md",
        "docs/adr/2021-03-04-d.md",
        "x/adr/0002-c.md",
    ]
    log = read_log(paths, lambda _path: RECORD)
    assert [decision.id for decision in log.decisions] == [
        "0001",
        "0002-b",
        "docs/adr/0002-c",
        "2021-03-04-d",
        "x/adr/0002-c",
    ]


def test_a_page_that_only_bears_the_name_of_a_record_is_none() -> None:
    files = {
        "docs/rules/ADR101.md": "# ADR101 duplicate-number\n\n## What it finds\n\nTwo records.\n\n## Remedy\n\nOne.\n",
        "notes/adr-7-use-kafka.md": "# Use Kafka\n\nStatus: accepted\n\nIt is quick.\n",
    }
    assert discover(list(files), files.__getitem__).records == ("notes/adr-7-use-kafka.md",)


STATEMENT = (
    "# Decision records\n\nA record in the form of a Y says:\n\n> In the context of `<use case>`, facing `<concern>`, "
    "we decided for `<option>` to achieve `<quality>`, accepting `<downside>`.\n"
)


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("docs/adr/ADR-000-索引.md", "# ADR-000-索引\n\n- [ADR-001](0001-use-kafka.md)\n", "index"),
        ("docs/adr/study.md", STATEMENT, "other"),
        ("docs/adr/adr-appendix.md", PROSE, "other"),
    ],
)
def test_a_document_about_records_beside_them_is_none(path: str, text: str, kind: str) -> None:
    found = discover(
        ["docs/adr/0001-use-kafka.md", path], {"docs/adr/0001-use-kafka.md": RECORD, path: text}.__getitem__
    )
    assert (found.records, found.others) == (("docs/adr/0001-use-kafka.md",), {path: kind})


def test_a_tree_that_a_project_is_made_from_holds_no_records_of_this_one() -> None:
    own, made = "docs/adr/0001-use-kafka.md", "template/{{cookiecutter.name}}/docs/adr/0001-purpose.md"
    assert Project({own: RECORD, made: RECORD}).records() == (own,)


def test_a_weeks_report_with_a_status_is_no_record() -> None:
    text = "# Week 7\n\n## Status\n\nDone.\n\n## Decision\n\nGo on.\n\n## Risks\n\nNone.\n"
    assert Project({"operations/weeks/2026-W07.md": text}).records() == ()


def test_pages_that_a_generator_of_sites_reads_are_records_by_their_inner_ending() -> None:
    page = f"---\ntitle: ADR-004 Use Kafka\n---\n\n# <%= current_page.data.title %>\n{RECORD.partition('Kafka')[2]}"
    path = "source/adrs/adr-004-use-kafka.html.md.erb"
    index = "source/adrs/index.html.md.erb"
    files = {path: page, index: "# All of them\n", "source/adrs/adr-5.html.erb": page, "docs/x.erb": "<%= 1 %>\n"}
    log = read_log(list(files), files.__getitem__)
    assert [(one.path, one.title, one.id) for one in log.decisions] == [(path, "Use Kafka", "004")]


@pytest.mark.parametrize(("folder", "expected"), [("site/content/architecture", 2), ("_site/architecture", 0)])
def test_the_sources_of_a_site_hold_records_and_what_is_built_of_them_does_not(folder: str, expected: int) -> None:
    files: dict[str, str | None] = {f"{folder}/adr-00{number}-use-kafka.mdx": RECORD for number in (1, 2)}
    assert len(Project(files).records()) == expected


@pytest.mark.parametrize(("deciding", "expected"), [(3, 3), (2, 0)])
def test_a_log_without_numbers_and_states_says_what_was_decided(deciding: int, expected: int) -> None:
    page = "# {name}\n\n## Decision\n\nUse {name}.\n\n## Rationale\n\nIt is known.\n"
    files: dict[str, str | None] = {f"docs/decision-log/{name}.md": page.format(name=name) for name in "abc"[:deciding]}
    files |= {"docs/decision-log/x.md": PROSE, "docs/decision-log/empty.md": "# Empty\n\n## Decision\n\n## Links\n"}
    files |= {f"docs/other/{name}.md": page.format(name=name) for name in "abcd"}
    assert len(Project(files).records()) == expected


def test_pages_that_begin_their_paragraphs_with_plain_names_of_sections_are_a_log() -> None:
    page = "# {name}\n\nDecision: {name} is used. It is quick.\n\nWhy: it is known.\n"
    files: dict[str, str | None] = {f"design/decisions/{name}.md": page.format(name=name) for name in "abc"}
    log = Project(files).records()
    assert log == tuple(sorted(files))
    note = "# {name}\n\nNote: {name} is used.\n\nLater: it may be another.\n"
    assert Project({path: note.format(name="a") for path in files}).records() == ()


def test_a_folder_of_prose_beside_a_few_deciding_pages_is_no_log() -> None:
    page = "# {name}\n\n## Decision\n\nUse {name}.\n"
    files: dict[str, str | None] = {f"docs/decisions/{name}.md": page.format(name=name) for name in "abc"}
    files |= {f"docs/decisions/{name}.md": PROSE for name in "uvwx"}
    assert Project(files).records() == ()
