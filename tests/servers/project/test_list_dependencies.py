"""list_dependencies: the packages that manifests declare, each with its line."""

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_every_declared_package_is_listed_with_version_constraint_and_line(desk: Desk) -> None:
    value = await desk.value("list_dependencies")
    rows = {row["name"]: row for row in value["dependencies"]}
    assert set(rows) == {"psycopg", "pika"}
    assert rows["pika"]["version"] == "1.3.2"
    assert rows["pika"]["purl"] == "pkg:pypi/pika@1.3.2"
    assert rows["psycopg"]["constraint"] == ">=3.1"
    assert value["counts"] == {"pypi": 2}
    assert_evidence_resolves(desk.project, value)


async def test_scope_and_ecosystem_narrow_the_list(desk: Desk) -> None:
    manifest = '{"name": "web", "dependencies": {"react": "^18.0.0"}, "devDependencies": {"vite": "5.0.0"}}'
    write(desk.project, "web/package.json", manifest)
    npm = await desk.value("list_dependencies", ecosystem="npm")
    assert {row["name"] for row in npm["dependencies"]} == {"react", "vite"}
    runtime = await desk.value("list_dependencies", ecosystem="npm", scope="runtime")
    assert [row["name"] for row in runtime["dependencies"]] == ["react"]


async def test_a_manifest_that_cannot_be_read_is_named_and_the_rest_goes_on(desk: Desk) -> None:
    write(desk.project, "web/package.json", '{"dependencies": ')
    value = await desk.value("list_dependencies")
    assert [problem["path"] for problem in value["problems"]] == ["web/package.json"]
    assert len(value["dependencies"]) == 2


@pytest.mark.parametrize(("field", "word"), [("scope", "everything"), ("ecosystem", "pip")])
async def test_an_unknown_scope_or_ecosystem_is_refused_by_name(desk: Desk, field: str, word: str) -> None:
    with pytest.raises(InvalidArgumentsError, match=field):
        await desk.run("list_dependencies", **{field: word})
