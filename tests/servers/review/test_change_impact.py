"""change_impact: what governs a change, and which decision it needs."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import commit, git, make_repository, write
from review_projects import record

pytestmark = pytest.mark.anyio
MANIFEST = '{{"dependencies": {{\n  "pg": "8.0.0"{more}\n}}}}\n'


async def test_a_technology_that_no_record_names_needs_a_decision_with_its_line(torn: Desk) -> None:
    write(torn.project, "services/mail/package.json", MANIFEST.format(more=',\n  "amqplib": "1.0.0"'))
    git(torn.project, "add", "--all")
    value = await torn.value("change_impact", base="HEAD")
    [needed] = value["needed"]
    assert (needed["name"], needed["slot"], needed["kind"]) == ("RabbitMQ", "message_broker", "queue")
    assert needed["evidence"][0]["line"] == 3
    assert value["searched"][-1].endswith("in 6 records")
    assert_evidence_resolves(torn.project, value)


async def test_what_a_record_decides_or_another_manifest_holds_needs_none(torn: Desk) -> None:
    write(torn.project, "services/mail/package.json", '{"dependencies": {"fastify": "5.0.0", "redis": "4.0.0"}}\n')
    git(torn.project, "add", "--all")
    value = await torn.value("change_impact", base="HEAD")
    assert value["needed"] == []
    [row] = value["told"]
    assert (row["name"], row["standing"], row["named"][0]["id"]) == ("Fastify", "decided", "0001")
    assert row["named"][0]["place"]["line"] == 15


async def test_a_rival_in_force_is_told_and_what_goes_is_told_with_its_old_place(tmp_path: Path) -> None:
    files = {
        "docs/adr/0001-use-postgresql.md": record(1, "Use PostgreSQL", "We will use PostgreSQL."),
        "docs/adr/0002-queue.md": record(2, "Queue", "We will use RabbitMQ."),
        "requirements.txt": "psycopg\npika\n",
    }
    project = make_repository(tmp_path / "shop", files)
    write(project, "requirements.txt", "psycopg\npymongo\noracledb\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
    needed = {row["name"]: [one["id"] for one in row["named"]] for row in value["needed"]}
    assert needed == {"MongoDB": [], "Oracle Database": ["0001"]}
    [gone] = [row for row in value["told"] if not row["added"]]
    assert (gone["name"], gone["before"], gone["named"][0]["id"]) == ("RabbitMQ", ["requirements.txt:2"], "0002")


async def test_tests_sources_and_lock_files_need_no_decision(torn: Desk) -> None:
    write(torn.project, "tests/package.json", '{"dependencies": {"mongodb": "1.0.0"}}\n')
    write(torn.project, "src/web/more.js", "require('mongodb')\n")
    write(torn.project, "yarn.lock", 'mongodb@^1.0.0:\n  version "1.0.0"\n')
    git(torn.project, "add", "--all")
    assert (await torn.value("change_impact", base="HEAD"))["needed"] == []


async def test_a_manifest_that_does_not_parse_is_passed_over(torn: Desk) -> None:
    write(torn.project, "package.json", '{"dependencies": {"mongodb"')
    assert (await torn.value("change_impact", base="HEAD"))["needed"] == []


async def test_records_that_changed_in_the_same_commits_are_told_when_asked(torn: Desk) -> None:
    for number in range(2):
        write(
            torn.project, "docs/adr/0002-database.md", record(2, "Database", f"We will use PostgreSQL {12 + number}.")
        )
        write(torn.project, "src/domain/order.js", f"// {number}\n")
        last = commit(torn.project, "Together")
    write(torn.project, "src/domain/order.js", "// more\n")
    value = await torn.value("change_impact", base="HEAD", history=True)
    assert [(row["id"], row["path"], row["commits"], row["last"]) for row in value["changed_together"]] == [
        ("0002", "src/domain/order.js", 2, last)
    ]


async def test_paths_give_the_governing_records_and_an_unknown_base_is_an_error(torn: Desk) -> None:
    value = await torn.value("change_impact", paths=["src/web/app.js"])
    assert [row["id"] for row in value["governing"]] == ["0001"]
    assert value["needed"] == []
    answer = await torn.run("change_impact", base="no-such-branch")
    assert answer.failed
    assert "No commit 'no-such-branch'" in answer.text


async def test_a_record_that_names_a_technology_without_its_maker_has_decided_on_it(tmp_path: Path) -> None:
    files = {
        "docs/adr/0001-queue.md": record(1, "Queue", "Orders go over Pub/Sub to the store."),
        "requirements.txt": "flask\n",
    }
    project = make_repository(tmp_path / "shop", files)
    write(project, "requirements.txt", "flask\ngoogle-cloud-pubsub\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
    assert "Google Cloud Pub/Sub" not in {row["name"] for row in value["needed"]}
    [row] = [row for row in value["told"] if row["name"] == "Google Cloud Pub/Sub"]
    assert (row["standing"], row["named"][0]["id"]) == ("decided", "0001")
    assert_evidence_resolves(project, value)


WORKFLOW = "name: {name}\non: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: make {name}\n"
STANDING = {
    ".github/workflows/test.yml": WORKFLOW.format(name="test"),
    "store/Dockerfile": "FROM alpine:3.20\n",
    "src/shop/people.py": "import ldap3\n",
    "config/dev.edn": '{:dbtype "postgresql"}\n',
    "requirements.txt": "flask\ncelery[redis]\n",
    "src/shop/queue.py": 'BROKER = "redis://localhost"\n',
    "docs/adr/0001-use-flask.md": record(1, "Use Flask", "We will use Flask."),
}
"""What a project has had for long, in files that a change leaves as they are."""


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".github/workflows/lint.yml", WORKFLOW.format(name="lint")),
        ("mail/Dockerfile", "FROM alpine:3.20\n"),
        ("config/local.yaml", "host: ldap://localhost:3893\n"),
        ("docker-compose.yml", "services:\n  db:\n    image: postgres:16\n"),
        ("requirements.txt", "flask\ncelery[redis]\nredis\n"),
    ],
)
async def test_what_the_base_shows_in_any_file_needs_no_decision(tmp_path: Path, path: str, text: str) -> None:
    project = make_repository(tmp_path / "shop", STANDING)
    write(project, path, text)
    git(project, "add", "--all")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
    assert [(row["name"], row["added"]) for row in [*value["needed"], *value["told"]]] == []


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("requirements.txt", "flask\ncelery[redis]\npymongo\n", "MongoDB"),
        (".gitlab-ci.yml", "test:\n  script: make test\n", "GitLab CI"),
    ],
)
async def test_what_the_base_does_not_show_needs_one(tmp_path: Path, path: str, text: str, name: str) -> None:
    project = make_repository(tmp_path / "shop", {**STANDING, "docs/ideas.md": "Would MongoDB or GitLab CI do?\n"})
    write(project, path, text)
    git(project, "add", "--all")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
    assert [row["name"] for row in value["needed"]] == [name]


async def test_nothing_is_taken_away_while_another_package_bears_its_name(tmp_path: Path) -> None:
    cargo = '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\n{name} = "0.27.0"\n'
    files = {"Cargo.toml": cargo.format(name="rusqlite"), "src/main.rs": "fn main() {}\n"}
    project = make_repository(tmp_path / "shop", files)
    write(project, "Cargo.toml", cargo.format(name="sqlite"))
    async with open_desk(tmp_path, project) as desk:
        assert (await desk.value("change_impact", base="main"))["told"] == []
        write(project, "Cargo.toml", cargo.format(name="serde"))
        [row] = (await desk.value("change_impact", base="main"))["told"]
    assert (row["name"], row["added"]) == ("SQLite", False)


async def test_the_record_that_decides_governs_and_is_cited_where_it_decides(tmp_path: Path) -> None:
    mention = "# 2. Names\n\n## Status\n\nAccepted\n\n## Context\n\nFlask was there.\n\n## Decision\n\nWe name well.\n"
    decided = "# 1. Web\n\n## Status\n\nAccepted\n\n## Context\n\n* Flask\n\n## Decision\n\nWe go with Flask.\n"
    files = {"docs/adr/0001-web.md": decided, "docs/adr/0002-names.md": mention, "requirements.txt": "requests\n"}
    project = make_repository(tmp_path / "shop", files)
    write(project, "requirements.txt", "requests\nflask\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
        [row] = value["governing"]
        assert (row["id"], row["evidence"][0]["how"], row["evidence"][0]["governed"]) == (
            "0001",
            "technology",
            "requirements.txt",
        )
        assert row["evidence"][0]["place"]["text"] == "We go with Flask."
        assert value["ungoverned"] == []
        assert [one["id"] for one in value["told"][0]["named"]] == ["0001"]
        write(project, "docs/adr/0001-web.md", mention.replace("# 2", "# 1"))
        value = await desk.value("change_impact", base="main")
        assert (value["told"][0]["standing"], value["governing"]) == ("mentioned", [])
        assert_evidence_resolves(project, value)


async def test_what_the_change_does_to_records_is_told(torn: Desk) -> None:
    folder = torn.project / "docs/adr"
    write(
        torn.project,
        "docs/adr/0007-new.md",
        record(7, "New", "We will use Vite.\n\n" + "It is quick to start and to build. " * 40),
    )
    waits = (folder / "0005-waits.md").read_text()
    write(torn.project, "docs/adr/0005-waits.md", waits.replace("Proposed", "Accepted"))
    framework = (folder / "0001-web-framework.md").read_text()
    write(torn.project, "docs/adr/0001-web-framework.md", framework.replace("Fastify", "Express"))
    git(torn.project, "mv", "docs/adr/0004-layers.md", "docs/adr/0008-layers.md")
    (folder / "0003-old-queue.md").unlink()
    git(torn.project, "add", "--all")
    value = await torn.value("change_impact", base="HEAD")
    assert {path.rpartition("/")[2]: done for path, done in value["records"].items()} == {
        "0001-web-framework.md": ["rewritten at line 15 (Decision)"],
        "0003-old-queue.md": ["removed"],
        "0005-waits.md": ["proposed → accepted"],
        "0007-new.md": ["added, accepted"],
        "0008-layers.md": ["renumbered, was docs/adr/0004-layers.md"],
    }


async def test_that_the_change_takes_all_records_away_is_told(torn: Desk) -> None:
    records = sorted((torn.project / "docs/adr").glob("0*.md"))
    for path in records:
        path.unlink()
    value = await torn.value("change_impact", base="HEAD")
    assert value["records"] == {f"docs/adr/{path.name}": ["removed"] for path in records}


async def test_a_client_that_leaves_takes_its_technology_along_though_an_address_stays(tmp_path: Path) -> None:
    files = {
        "Gemfile": 'gem "rails"\ngem "mongo"\n',
        "config/db.yml": 'uri: <%= ENV["MONGODB_URI"] || "mongodb://db" %>\n',
    }
    project = make_repository(tmp_path / "shop", files)
    write(project, "Gemfile", 'gem "rails"\n')
    async with open_desk(tmp_path, project) as desk:
        [row] = (await desk.value("change_impact", base="main"))["told"]
    assert (row["name"], row["added"]) == ("MongoDB", False)


BANS = {
    "docs/adr/0001-api.md": record(1, "MongoDB for orders?", "We will not use MongoDB. We use FastAPI."),
    "docs/adr/0002-store.md": record(2, "Store", "We will replace MySQL with PostgreSQL."),
    "docs/adr/0003-faults.md": record(3, "Faults", "We must not use Sentry. We must not use `left-pad-py`."),
    "docs/adr/0004-cache.md": record(4, "Redis for sessions", "We will not use Redis for sessions."),
    "docs/adr/0005-queue.md": record(5, "Queue", "We will not use RabbitMQ."),
    "docs/adr/0006-queue.md": record(6, "Queue again", "We will use RabbitMQ."),
    "requirements.txt": "fastapi\npsycopg\n",
}


@pytest.mark.parametrize(
    ("package", "name", "said"),
    [
        ("pymongo", "MongoDB", "We will not use MongoDB."),
        ("PyMySQL", "MySQL", "We will replace MySQL with PostgreSQL."),
        ("sentry-sdk", "Sentry", "We must not use Sentry."),
        ("left-pad-py", "left-pad-py", "We must not use `left-pad-py`."),
    ],
)
async def test_what_a_record_forbids_or_replaced_contradicts_it_with_its_sentence(
    tmp_path: Path, package: str, name: str, said: str
) -> None:
    project = make_repository(tmp_path / "shop", BANS)
    write(project, "requirements.txt", f"fastapi\npsycopg\n{package}\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
        text = (await desk.run("change_impact", base="main")).text
    [row] = value["forbidden"]
    assert (row["name"], row["standing"], row["named"][0]["place"]["text"]) == (name, "forbidden", said)
    assert row["evidence"][0]["line"] == 3
    assert name not in {one["name"] for one in [*value["told"], *value["needed"]]}
    assert [one["how"] for each in value["governing"] for one in each["evidence"]] == ["technology"]
    assert "1 decision contradicted" in text
    assert f"contradicts {row['named'][0]['id']}" in text
    assert_evidence_resolves(project, value)


@pytest.mark.parametrize(
    ("package", "name", "standing"),
    [("redis", "Redis", "mentioned"), ("pika", "RabbitMQ", "decided"), ("kafka-python", "Apache Kafka", "needed")],
)
async def test_a_limited_ban_and_one_that_a_younger_record_lifted_contradict_nothing(
    tmp_path: Path, package: str, name: str, standing: str
) -> None:
    project = make_repository(tmp_path / "shop", BANS)
    write(project, "requirements.txt", f"fastapi\npsycopg\n{package}\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("change_impact", base="main")
    assert value["forbidden"] == []
    [row] = [one for one in [*value["told"], *value["needed"]] if one["name"] == name]
    assert row["standing"] == standing


async def test_what_the_base_has_of_a_forbidden_thing_is_not_added_by_another_manifest(tmp_path: Path) -> None:
    project = make_repository(tmp_path / "shop", {**BANS, "requirements.txt": "pymongo\nleft-pad-py\nsentry-sdk\n"})
    write(project, "mail/requirements.txt", "pymongo\nleft-pad-py\nsentry-sdk\n")
    git(project, "add", "--all")
    async with open_desk(tmp_path, project) as desk:
        assert (await desk.value("change_impact", base="main"))["forbidden"] == []
