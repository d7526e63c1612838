"""Records that are rows of a table, paragraphs, or headings with a day or a number in a file that is called a log."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import Decision, Relation, SectionKind, Status, read_log

TABLE = (
    "# Decisions\n\n"
    "| # | Date | State | Decision | Reason |\n|---|---|---|---|---|\n"
    "| 1 | 2021-06-07 | in force | Terraform, one root module per environment | two teams |\n"
    "| 2 | 2021-06-09 | replaced by 4 | Services run on EC2 groups | |\n"
    "| 3 | 2021-06-11 | open | Pulumi for the next project? | nice demo |\n"
    "| 4 | 2022-10-03 | in force | Services run on ECS | |\n"
)
SPANISH = (
    "# Registro\n\n| Id | Fecha | Decisión | Estado |\n|--|--|--|--|\n"
    "| D-01 | 2022-11 | El almacén es BigQuery. | vigente |\n"
    "| D-02 | 2022-11 | La ingesta es de Fivetran. | sustituida por D-03 |\n"
    "| D-03 | 2023-04 | Dagster en lugar de Airflow. | descartada |\n"
)
STATEMENTS = (
    "# Decisions\n\n"
    "**AD-1** · accepted · In the context of the API, facing bursts, we decided for Fastify and neglected\n"
    "Express to achieve low overhead, accepting fewer plugins.\n\n"
    "**AD-2** · superseded by AD-3 · In the context of storage, facing feeds, we decided for MongoDB.\n\n"
    "**AD-3** · accepted · Timetables lie in PostgreSQL.\n\nReplaces AD-2.\n"
)
PROSE = "# The system\n\nSome words about it.\n"


def _records(files: Mapping[str, str]) -> tuple[Decision, ...]:
    return read_log(list(files), files.__getitem__).decisions


@pytest.mark.parametrize("path", ["DECISIONS.md", "docs/decisions/register.md"])
def test_each_row_of_a_table_of_decisions_is_a_record(path: str) -> None:
    rows = _records({path: TABLE})
    assert [(one.number, one.status, one.date, one.anchor) for one in rows] == [
        (1, Status.ACCEPTED, "2021-06-07", 5),
        (2, Status.SUPERSEDED, "2021-06-09", 6),
        (3, Status.PROPOSED, "2021-06-11", 7),
        (4, Status.ACCEPTED, "2022-10-03", 8),
    ]
    decided = rows[0].section(SectionKind.DECISION)
    assert decided is not None
    assert (decided.text, decided.line) == ("Terraform, one root module per environment", 5)
    assert rows[1].targets(Relation.SUPERSEDED_BY) == (path,)
    assert rows[3].title == "Services run on ECS"


def test_a_table_needs_no_more_than_numbers_states_and_decisions() -> None:
    rows = "".join(f"| {number} | accepted | Use {number} |\n" for number in range(1, 4))
    found = _records({"DECISIONS.md": f"| # | State | Decision |\n|--|--|--|\n{rows}"})
    assert [(one.title, one.status) for one in found] == [(f"Use {at}", Status.ACCEPTED) for at in range(1, 4)]


def test_the_heads_of_a_table_are_read_in_other_languages() -> None:
    rows = _records({"docs/decisiones/registro.md": SPANISH})
    assert [(one.number, one.status, one.language) for one in rows] == [
        (1, Status.ACCEPTED, "es"),
        (2, Status.SUPERSEDED, "es"),
        (3, Status.REJECTED, "es"),
    ]


LINKED = TABLE
for place in "123":
    LINKED = LINKED.replace(f"| {place} |", f"| [{place}](000{place}-x.md) |")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/adr/list.md", LINKED),
        ("DECISIONS.md", TABLE.replace("Decision |", "Owner |")),
        ("DECISIONS.md", TABLE.replace("State |", "Place |")),
        ("DECISIONS.md", TABLE.replace("in force", "Berlin").replace("open", "Bonn")),
        ("DECISIONS.md", TABLE.replace("# |", "Team |").replace("Date |", "Room |").replace("| 2 |", "| 1 |")),
        ("DECISIONS.md", "\n".join(TABLE.splitlines()[:6])),
        ("CHANGELOG.md", TABLE),
        ("docs/guide.md", TABLE),
    ],
    ids=[
        "its rows link to the records",
        "its heads name no decision",
        "its heads name no state",
        "few of its rows state one",
        "nothing tells its rows apart",
        "it is an example of two rows",
        "its file is a changelog",
        "its file is any other",
    ],
)
def test_a_table_holds_no_records_where(path: str, text: str) -> None:
    assert _records({path: text}) == ()


@pytest.mark.parametrize(
    ("titles", "is_index"), [(("Terraform", "EC2 groups", "Pulumi"), True), (("A", "B", "C"), False)]
)
def test_a_table_that_repeats_the_records_beside_it_is_their_index(titles: tuple[str, ...], *, is_index: bool) -> None:
    record = "# {0}\n\n## Status\n\nAccepted\n\n## Decision\n\nThis.\n"
    files = {f"docs/decisions/000{at}-x.md": record.format(title) for at, title in enumerate(titles, 1)}
    log = read_log([*files, "docs/decisions/log.md"], (files | {"docs/decisions/log.md": TABLE}).__getitem__)
    assert ({one.path for one in log.decisions} == files.keys()) is is_index
    assert log.others == ({"docs/decisions/log.md": "index"} if is_index else {})


def test_a_record_that_holds_a_table_of_parts_stays_one() -> None:
    files = {"docs/adr/0001-x.md": f"# Many parts\n\n## Status\n\nAccepted\n\n## Decision\n\n{TABLE}"}
    assert [one.title for one in _records(files)] == ["Many parts"]


def test_paragraphs_that_a_code_and_a_state_begin_are_records() -> None:
    first, second, third = _records({"architecture/decisions.md": STATEMENTS})
    assert (first.number, first.status, first.anchor, first.format) == (1, Status.ACCEPTED, 3, "y-statement")
    assert first.title == "we decided for Fastify"
    assert (second.status, second.targets(Relation.SUPERSEDED_BY)) == (Status.SUPERSEDED, (second.path,))
    assert third.targets(Relation.SUPERSEDES) == (third.path,)
    decided = third.section(SectionKind.DECISION)
    assert decided is not None
    assert (decided.line, decided.end_line) == (8, 10)


@pytest.mark.parametrize(
    "entry",
    ["- **AD-1** (accepted): We use Kafka.", "AD-1 — accepted — We use Kafka.", "`AD-1` | rejected | Use Kafka."],
)
def test_an_entry_may_be_written_so(entry: str) -> None:
    assert len(_records({"DECISIONS.md": f"# Decisions\n\n{entry}\n\n{entry.replace('AD-1', 'AD-2')}\n"})) == 2


@pytest.mark.parametrize(
    "text",
    [
        "**AD-1** · Kafka · We use it.\n\n**AD-2** · RabbitMQ · We use it.\n",
        "RFC-7 is accepted here.\n\nRFC-8 is accepted there.\n",
        "**AD-1** · accepted · [Use Kafka](one.md)\n\n**AD-2** · accepted · [Use Rabbit](two.md)\n",
        "**AD-1** · accepted · We use Kafka.\n",
        "**AD-1** · accepted · We use Kafka.\n\n**AD-1** · rejected · We use Rabbit.\n",
    ],
)
def test_paragraphs_without_a_code_and_a_state_and_a_text_are_none(text: str) -> None:
    assert _records({"DECISIONS.md": f"# Decisions\n\n{text}"}) == ()


@pytest.mark.parametrize(
    ("lead", "title", "number"),
    [("D{0}: ", "Use x", (1, 2, 3)), ("{0}. ", "Use x", (1, 2, 3)), ("2022-0{0}-15: ", "Use x", (None,) * 3)],
)
def test_headings_with_a_number_or_a_day_are_records_in_a_file_that_is_called_a_log(
    lead: str, title: str, number: tuple[int | None, ...]
) -> None:
    parts = (f"## {lead.format(place)}Use x\n\nWe use x for all of it, for it is known.\n\n" for place in (1, 2, 3))
    text = f"# Decisions\n\nNewest last.\n\n{''.join(parts)}"
    found = _records({"architecture/DECISIONS.md": text})
    assert [one.title for one in found] == [title] * 3
    assert tuple(one.number for one in found) == number
    assert _records({"architecture/NOTES.md": text, "CHANGELOG.md": text}) == ()
    assert [one.date for one in found][:1] == (["2022-01-15"] if number[0] is None else [None])


@pytest.mark.parametrize("lead", ["Q{0}: ", "R{0}: ", "Release 1.{0}: ", "Meeting {0}: "])
def test_other_numbered_headings_of_a_log_are_none(lead: str) -> None:
    parts = (f"## {lead.format(place)}Use x\n\nWe use x for all of it, for it is known.\n\n" for place in (1, 2, 3))
    assert _records({"DECISIONS.md": f"# Decisions\n\n{''.join(parts)}"}) == ()


def test_headings_over_links_are_an_index() -> None:
    parts = (f"## D{place}: Use x\n\n[Use x and nothing else here](docs/{place}.md)\n\n" for place in (1, 2, 3))
    assert _records({"DECISIONS.md": f"# Decisions\n\n{''.join(parts)}", "docs/1.md": PROSE}) == ()
