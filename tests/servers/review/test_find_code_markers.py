"""find_code_markers: where code names records, and which of these names are broken."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_markers_are_found_with_what_is_wrong_with_them(torn: Desk) -> None:
    value = await torn.value("find_code_markers")
    assert {(row["path"], row["line"], row["decision"], row["problem"]) for row in value["markers"]} == {
        ("src/web/app.js", 1, "0001", ""),
        ("src/domain/order.js", 3, "0003", "points at a superseded record"),
        ("src/domain/order.js", 3, None, "dangling: no record bears the number 99"),
    }
    assert value["broken"] == 2
    assert_evidence_resolves(torn.project, value)


async def test_only_the_broken_ones_are_listed_on_request(torn: Desk) -> None:
    value = await torn.value("find_code_markers", broken=True)
    assert len(value["markers"]) == 2


def accept(desk: Desk, name: str) -> None:
    text = "# A rule\n\n## Status\n\nAccepted\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n"
    write(desk.project, f"docs/adr/{name}.md", text)


async def broken(desk: Desk) -> list[tuple[str, str, int]]:
    value = await desk.value("find_code_markers", broken=True)
    told = [(*told.split(": ", 1), len(places)) for told, places in value["names"].items()]
    return [row for row in told if row[0] not in ("ADR-0099", "0003")]


async def test_the_label_behind_a_number_tells_two_records_apart(torn: Desk) -> None:
    for name in ("0016-raft", "0016-v2-raft", "0017-cache-of-names", "0017-cache-of-pages"):
        accept(torn, name)
    write(torn.project, "src/raft.py", "# ADR 0016-v2 §3.1\n# ADR 0016\n# ADR-0017-cache-of-pages\n# ADR-0017\n")
    value = await torn.value("find_code_markers")
    told = {row["line"]: row["decision"] for row in value["markers"] if row["path"] == "src/raft.py"}
    assert told == {1: "0016-v2-raft", 2: "0016-raft", 3: "0017-cache-of-pages", 4: None}


async def test_a_number_that_several_bear_is_one_finding_with_its_places(torn: Desk) -> None:
    accept(torn, "0017-cache")
    accept(torn, "0017-queue")
    write(torn.project, "src/cache.py", "# ADR-17\n" * 5)
    problem = "unclear: 2 records bear the number 17: 0017-cache.md, 0017-queue.md"
    assert await broken(torn) == [("ADR-17", problem, 5)]
    value = await torn.value("find_code_markers", broken=True)
    assert next(iter(value["names"].values())) == [f"src/cache.py:{line}" for line in range(1, 6)]


async def test_a_record_of_another_family_does_not_make_a_number_unclear(torn: Desk) -> None:
    accept(torn, "ADR-0018-cache")
    write(
        torn.project,
        "docs/decisions/DR-018-price.md",
        "# DR-018: Price\n\n## Status\n\nAccepted\n\n## Decision\n\nWhat.\n",
    )
    write(torn.project, "src/price.py", "# ADR-018\n# DR-018\n# RFC 7231\n")
    value = await torn.value("find_code_markers")
    assert [row["decision"] for row in value["markers"] if row["path"] == "src/price.py"] == ["0018", "018"]


async def test_a_path_of_the_log_that_is_not_there_is_broken_though_its_number_is_borne(torn: Desk) -> None:
    write(torn.project, "src/pay.sql", "-- see docs/adr/0001-payments.md\n")
    assert await broken(torn) == [("0001-payments.md", "dangling: no record lies in a file called 0001-payments.md", 1)]


async def test_a_sample_in_a_test_or_in_a_tool_for_records_is_no_marker(torn: Desk) -> None:
    write(torn.project, "tests/parse.test.js", "expect(parse('ADR-900'))\n// holds ADR-901\n")
    write(torn.project, "scripts/gen-adr-index.js", "const sample = 'ADR-902'\n")
    assert await broken(torn) == [("ADR-901", "dangling: no record bears the number 901", 1)]
