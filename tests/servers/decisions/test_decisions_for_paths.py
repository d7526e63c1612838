"""decisions_for_paths: a record, a marker or a README says it; nothing else counts."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write
from samples import FILES

pytestmark = pytest.mark.anyio
STORE = "src/orders/store.py"


def grow(desk: Desk, record: str, line: str) -> None:
    write(desk.project, record, FILES[record].replace("## Consequences", f"{line}\n\n## Consequences"))


async def test_what_nothing_governs_is_told_with_the_places_searched(desk: Desk) -> None:
    value = await desk.value("decisions_for_paths", paths=[STORE])
    assert value["governing"] == []
    assert value["ungoverned"] == [STORE]
    assert any("4 records" in place for place in value["searched"])


@pytest.mark.parametrize(
    "line",
    [
        "It binds `src/orders/`.",
        "affects: src/orders/*.py",
        "See [the store](../../src/orders/store.py).",
        "`store.py`",
    ],
)
async def test_a_record_that_names_the_path_governs_it(desk: Desk, line: str) -> None:
    grow(desk, "docs/adr/0001-use-postgresql.md", line)
    value = await desk.value("decisions_for_paths", paths=[STORE])
    [row] = value["governing"]
    assert row["id"] == "0001"
    assert row["evidence"][0]["how"] == "record"
    assert row["evidence"][0]["place"]["text"] == line
    assert_evidence_resolves(desk.project, row["evidence"])


@pytest.mark.parametrize("marker", ["# ADR-0001", "# see @adr 1", "# docs/adr/0001-use-postgresql.md", "# ADR 1: why"])
async def test_a_marker_in_the_code_names_its_record(desk: Desk, marker: str) -> None:
    write(desk.project, STORE, f"import psycopg\n{marker}\n")
    value = await desk.value("decisions_for_paths", paths=["src"])
    [row] = value["governing"]
    assert (row["id"], row["evidence"][0]["how"]) == ("0001", "marker")
    assert row["evidence"][0]["place"] == {"path": STORE, "line": 2, "text": marker}
    assert value["ungoverned"] == ["src/orders/__init__.py"]


async def test_the_nearest_readme_speaks_for_its_folder_and_the_roots_for_none(desk: Desk) -> None:
    write(desk.project, "README.md", "# Orders\n\nADR-0004\n")
    write(desk.project, "src/README.md", "# Source\n\nBuilt as ADR-0001 says.\n")
    value = await desk.value("decisions_for_paths", paths=[STORE])
    assert [(row["id"], row["evidence"][0]["how"]) for row in value["governing"]] == [("0001", "readme")]


async def test_records_in_force_come_first_and_a_retired_one_names_its_successor(desk: Desk) -> None:
    write(desk.project, STORE, "# ADR-2\n# ADR-1\n")
    rows = (await desk.value("decisions_for_paths", paths=[STORE]))["governing"]
    assert [row["id"] for row in rows] == ["0001", "0002"]
    assert rows[1]["superseded_by"] == ["docs/adr/0003-use-rabbitmq.md"]


async def test_a_number_that_none_or_two_records_bear_is_told_and_not_guessed(desk: Desk) -> None:
    write(desk.project, "docs/adr/0004-use-rest.md", FILES["docs/adr/0004-use-grpc.md"])
    write(desk.project, STORE, "# ADR-77\n# ADR-4\n# ADR 1.2 of the norm\n")
    value = await desk.value("decisions_for_paths", paths=[STORE])
    assert value["governing"] == []
    assert [(row["place"]["line"], row["reason"]) for row in value["unresolved"]] == [
        (1, "no record bears the number 77"),
        (2, "2 records bear the number 4: 0004-use-grpc.md, 0004-use-rest.md"),
    ]


async def test_a_path_named_in_fenced_code_counts_for_nothing(desk: Desk) -> None:
    grow(desk, "docs/adr/0001-use-postgresql.md", "```sh\ncat `src/orders/store.py`\n```")
    assert (await desk.value("decisions_for_paths", paths=[STORE]))["governing"] == []


async def test_a_path_that_is_not_there_is_said_and_still_looked_for_in_the_records(desk: Desk) -> None:
    grow(desk, "docs/adr/0001-use-postgresql.md", "It binds `src/gone/old.py`.")
    value = await desk.value("decisions_for_paths", paths=["src/gone/old.py"])
    assert value["unknown"] == ["src/gone/old.py"]
    assert [row["id"] for row in value["governing"]] == ["0001"]


async def test_records_and_the_list_of_them_govern_nothing_by_naming_each_other(desk: Desk) -> None:
    await desk.value("decision_index", write=True)
    value = await desk.value("decisions_for_paths", paths=["docs"])
    assert (value["governing"], value["files"]) == ([], 0)


async def test_a_line_that_names_a_folder_is_told_once_with_how_many_files_it_stands_for(desk: Desk) -> None:
    line = "It binds `src/orders/`, and what follows is said at length." + " So." * 40
    grow(desk, "docs/adr/0001-use-postgresql.md", f"{line}\n\nIt binds `src/orders/` a second time.")
    answer = await desk.run("decisions_for_paths", paths=["src"])
    assert "a second time. → src/orders/__init__.py and 1 more" in answer.text
    [told] = [line for line in answer.text.splitlines() if "at length" in line or "what follows" in line]
    assert told.endswith("… → src/orders/__init__.py and 1 more")
    assert "more lines" not in answer.text


async def test_many_lines_are_shown_in_part_and_counted(desk: Desk) -> None:
    write(desk.project, STORE, "# ADR-1\n" * 7)
    answer = await desk.run("decisions_for_paths", paths=["src"])
    assert answer.text.count(f"  {STORE}:") == 3
    assert "  … 4 more lines" in answer.text


@pytest.mark.parametrize("path", ["/etc/passwd", "../other/file.py", "src/../../x", "/"])
async def test_a_path_outside_of_the_project_is_refused(desk: Desk, path: str) -> None:
    answer = await desk.run("decisions_for_paths", paths=[path])
    assert answer.failed
    assert "lies outside of the project" in answer.text


async def test_a_whole_path_into_the_project_is_one_of_its_files(desk: Desk) -> None:
    grow(desk, "docs/adr/0001-use-postgresql.md", "It binds `src/orders/`.")
    value = await desk.value("decisions_for_paths", paths=[str(desk.project / STORE), f"./src/../{STORE}"])
    assert [one["governed"] for row in value["governing"] for one in row["evidence"]] == [STORE]


async def test_a_baseline_is_tied_to_no_record_by_what_it_lists(desk: Desk) -> None:
    for name, listed in (
        ("known.json", '"findings": [\n    {"fingerprint": "0123456789abcdef", "code": "ADR204"'),
        ("broken.json", '"violations": [\n    {"rule": "0001-1"'),
    ):
        path = "docs/adr/0001-use-postgresql.md"
        write(desk.project, name, f'{{\n  "version": 1,\n  {listed}, "path": "{path}"}}\n  ]\n}}\n')
    value = await desk.value("decisions_for_paths", paths=["known.json", "broken.json"])
    assert value["governing"] == []


@pytest.mark.parametrize("heading", ["Context", "Considered Options", "Consequences", "References"])
async def test_a_path_that_a_record_only_mentions_is_not_governed_by_it(desk: Desk, heading: str) -> None:
    path = "docs/adr/0001-use-postgresql.md"
    write(desk.project, path, FILES[path] + f"\n## {heading}\n\nSee how `src/orders/store.py` does it.\n")
    assert (await desk.value("decisions_for_paths", paths=[STORE]))["governing"] == []


async def test_a_path_that_a_record_declares_is_governed_wherever_it_says_so(desk: Desk) -> None:
    path = "docs/adr/0001-use-postgresql.md"
    write(desk.project, path, FILES[path] + "\n## References\n\nAffects: src/orders/store.py\n")
    assert [row["id"] for row in (await desk.value("decisions_for_paths", paths=[STORE]))["governing"]] == ["0001"]


@pytest.mark.parametrize(
    "line", ["All code lies in `src/`.", "Imports are relative (`../`).", "There are `*Mock*` no more."]
)
async def test_a_folder_of_most_sources_and_what_is_no_path_govern_nothing(desk: Desk, line: str) -> None:
    for number in range(30):
        write(desk.project, f"src/orders/part{number}Mock.py", "")
    grow(desk, "docs/adr/0001-use-postgresql.md", line)
    paths = [STORE, "src/orders/part1Mock.py", "docs/guide.md"]
    assert (await desk.value("decisions_for_paths", paths=paths))["governing"] == []


@pytest.mark.parametrize("path", ["CHANGELOG.md", "docs/plan.md", "src/orders/CONTEXT.md"])
async def test_a_document_that_names_records_is_governed_by_none_of_them(desk: Desk, path: str) -> None:
    write(desk.project, path, "# Notes\n\nAs ADR-0001 says; see ADR-77.\n")
    grow(desk, "docs/adr/0001-use-postgresql.md", "It binds `src/orders/`.")
    value = await desk.value("decisions_for_paths", paths=[path])
    assert value["governing"] == []
    assert [row["place"]["line"] for row in value["unresolved"]] == [3]
    grow(desk, "docs/adr/0001-use-postgresql.md", f"It is kept in `{path}`.")
    assert [row["id"] for row in (await desk.value("decisions_for_paths", paths=[path]))["governing"]] == ["0001"]
