"""The seven questions of KnowGraph (search, owner, goal, dependencies, details, links, overview) in four languages."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from annotated_shop import FILES, KNOWN, Known
from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import make_repository

pytestmark = pytest.mark.anyio
each_language = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.language)


@pytest.fixture
async def desks(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """The annotated shop."""
    del anyio_backend
    async with open_desk(tmp_path, make_repository(tmp_path / "desks", FILES)) as opened:
        yield opened


@each_language
async def test_code_is_found_by_what_it_does_by_its_name_and_by_its_tag(desks: Desk, known: Known) -> None:
    by_words = await desks.value("search_code", query=known.question)
    assert by_words["results"][0]["path"] == known.path
    by_name = await desks.value("search_code", query=known.desk, type="class" if known.language != "go" else None)
    first = by_name["results"][0]
    assert (first["path"], first["entity"], first["line"], first["owner"]) == (
        known.path,
        known.desk,
        known.line,
        f"{known.language}-team",
    )
    assert_evidence_resolves(desks.project, by_name["results"])


@each_language
async def test_code_is_found_by_its_owner(desks: Desk, known: Known) -> None:
    found = await desks.value("find_code_by_owner", owner=f"{known.language}-team")
    assert [(row["path"], row["entity"], row["line"]) for row in found["found"]] == [
        (known.path, known.desk, known.line)
    ]


@each_language
async def test_code_is_found_by_its_business_goal_and_stage(desks: Desk, known: Known) -> None:
    found = await desks.value("find_code_by_business_goal", goal=f"sell more {known.language}")
    assert (found["found"][0]["entity"], found["found"][0]["funnel_stage"]) == (known.desk, known.stage)
    assert f"sell more {known.language}" in found["goals"]
    by_stage = await desks.value("find_code_by_business_goal", goal=known.stage)
    assert known.desk in {row["entity"] for row in by_stage["found"]}


@each_language
async def test_dependencies_are_walked_both_ways_with_the_line_of_each_step(desks: Desk, known: Known) -> None:
    name, path, line = known.charge
    out = await desks.value("get_code_dependencies", entity=known.method, depth=2)
    reached = {(row["depth"], row["place"]["path"], row["place"]["line"]) for row in out["steps"] if row["place"]}
    assert (2, path, line) in reached
    back = await desks.value("get_code_dependencies", entity=name, direction="in", depth=2)
    assert (2, known.method) in {(row["depth"], row["source"]) for row in back["steps"]}
    declared = await desks.value("get_code_dependencies", entity=known.desk, depth=1)
    assert f"{known.language}-billing" in {row["name"] for row in declared["steps"] if row["kind"] == "depends_on"}
    assert_evidence_resolves(desks.project, [out, back])


@each_language
async def test_an_entity_is_told_with_annotation_owners_and_members(desks: Desk, known: Known) -> None:
    found = await desks.value("get_entity_details", entity=known.desk)
    assert (found["entity"]["path"], found["entity"]["line"]) == (known.path, known.line)
    assert found["annotation"]["goal"] == f"sell more {known.language}"
    assert set(found["annotation"]["dependencies"]) == {f"{known.language}-billing", f"{known.language}-orders"}
    assert [row["how"] for row in found["owners"]][:2] == ["annotation", "CODEOWNERS"]
    weighed = await desks.value("get_entity_details", entity=known.weigh)
    assert known.method in {row["source"] for row in weighed["used_by"]}


@each_language
async def test_links_lead_out_of_annotations(desks: Desk, known: Known) -> None:
    found = await desks.value("get_external_knowledge", entity=known.desk)
    assert [(row["type"], row["url"]) for row in found["links"]] == [known.link]


async def test_the_overview_counts_them_all(desks: Desk) -> None:
    found = await desks.value("graph_overview")
    assert found["annotated"] == len(KNOWN)
    assert {"Python", "TypeScript", "Go", "Java"} <= set(found["by_language"])
    assert found["files"] == len(FILES)
    assert found["pointers"]["depends_on"] == 2 * len(KNOWN)
    assert found["pointers"]["calls"] >= 2 * len(KNOWN)
