"""check_change: what a change brings is new, what was there is old, and an innocent change is silent."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from applications import Desk, open_desk
from git_repositories import commit, git, make_repository, write
from review_projects import record
from samples import FILES, write_project

pytestmark = pytest.mark.anyio

TOKEN = "ghp_" + "a1B2c3D4" * 4 + "abcd"
POSTGRES = "docs/adr/0001-use-postgresql.md"
LAYERS = record(5, "Clock", "We will not use Moment.js.")


@pytest.fixture
async def branch(tmp_path: Path, anyio_backend: str) -> Desk:
    """The sample project with a record that forbids something, on a branch of its own."""
    del anyio_backend
    files = {**FILES, "docs/adr/0005-clock.md": LAYERS, "package.json": '{"dependencies": {"moment": "2.0.0"}}\n'}
    project = write_project(tmp_path / "project", files)
    git(project, "checkout", "--quiet", "-b", "feature")
    async with open_desk(tmp_path, project) as opened:
        return opened


def rows(value: Mapping[str, Any], state: str = "new") -> set[tuple[str, str, int]]:
    return {(one["rule"], one["path"], one["line"]) for one in value["findings"] if one["state"] == state}


def replaced(path: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        text = (root / path).read_text(encoding="utf-8")
        assert old in text
        write(root, path, text.replace(old, new))

    return change


def moved(old: str, new: str) -> Callable[[Path], None]:
    return lambda root: (git(root, "mv", old, new), None)[1]


def written(path: str, content: str | bytes) -> Callable[[Path], None]:
    return lambda root: (write(root, path, content), None)[1]


VIOLATIONS: Mapping[str, tuple[Callable[[Path], None], tuple[str, str, int]]] = {
    "a rewritten decision": (replaced(POSTGRES, "use PostgreSQL for", "use MySQL for"), ("CHK101", POSTGRES, 15)),
    "a removed record": (lambda root: (root / POSTGRES).unlink(), ("CHK102", POSTGRES, 1)),
    "a renumbered record": (
        moved(POSTGRES, "docs/adr/0009-use-postgresql.md"),
        ("CHK103", "docs/adr/0009-use-postgresql.md", 1),
    ),
    "a forbidden import": (
        written("src/web/date.js", "// dates\nconst m = require('moment')\nm()\n"),
        ("CHK201", "src/web/date.js", 2),
    ),
    "a forbidden package that nothing imports yet": (
        written("web/package.json", '{\n  "dependencies": {\n    "moment": "2.0.0"\n  }\n}\n'),
        ("CHK211", "web/package.json", 3),
    ),
    "a datastore that nobody decided on": (
        lambda root: (
            replaced("pyproject.toml", '"pika==1.3.2"', '"pika==1.3.2", "redis==5.0.0"')(root),
            written("src/orders/cache.py", '"""Cache."""\nimport redis\n\nCLIENT = redis.Redis()\n')(root),
            written("src/orders/more.py", "import redis\n")(root),
        )[-1],
        ("CHK301", "src/orders/cache.py", 2),
    ),
    "a conflict that was left in a record": (
        replaced(POSTGRES, "## Consequences\n", "## Consequences\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n"),
        ("CHK401", POSTGRES, 19),
    ),
    "a leftover": (written("src/orders/store.py.orig", "x\n"), ("CHK402", "src/orders/store.py.orig", 1)),
    "a built file": (written("src/orders/__pycache__/a.pyc", b"\0"), ("CHK403", "src/orders/__pycache__/a.pyc", 1)),
    "a large binary": (written("logo.bin", b"\0" * 1_100_000), ("CHK404", "logo.bin", 1)),
    "a secret": (written("src/orders/key.py", f'"""Key."""\nTOKEN = "{TOKEN}"\n'), ("CHK501", "src/orders/key.py", 2)),
    "an empty section": (
        written(
            "docs/adr/0006-x.md",
            LAYERS.replace("5. Clock", "6. Names").replace("Orders arrive faster than before.\n", ""),
        ),
        ("ADR501", "docs/adr/0006-x.md", 9),
    ),
    "a waiver without a reason": (
        replaced("src/orders/store.py", "import psycopg\n", "import psycopg  # adr-check waive=CHK201\n"),
        ("CHK901", "src/orders/store.py", 1),
    ),
}


@pytest.mark.parametrize("name", VIOLATIONS)
async def test_a_planted_violation_is_new_on_its_line(branch: Desk, name: str) -> None:
    change, expected = VIOLATIONS[name]
    change(branch.project)
    commit(branch.project, "Change")
    value = await branch.value("check_change")
    assert expected in rows(value)
    assert value["base"] == "main"


@pytest.mark.parametrize(
    ("path", "before", "after", "new"),
    [
        ("package.json", '{"dependencies": {"moment": "2"}}', '{"dependencies": {"moment": "2", "pino": "9"}}', 0),
        ("src/a.js", "const m = require('moment')", "const m = require('moment') // eslint-disable-line", 0),
        ("src/a.js", "import m from 'moment'\nm()", "import m from 'moment'\nimport n from 'moment/min'\nm(n)", 1),
        ("src/a.js", "export const a = 1", "import m from 'moment'\nexport const a = m", 1),
    ],
)
async def test_a_violation_whose_line_changes_for_another_reason_is_old_and_one_more_is_new(
    tmp_path: Path, path: str, before: str, after: str, new: int
) -> None:
    files = {**FILES, "docs/adr/0005-clock.md": LAYERS, "package.json": '{"dependencies": {"moment": "2"}}\n'}
    project = write_project(tmp_path / "project", {**files, path: f"{before}\n"})
    git(project, "checkout", "--quiet", "-b", "feature")
    write(project, path, f"{after}\n")
    commit(project, "Change")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("check_change", only=["drift", "rules"])
    assert len([one for one in rows(value) if one[0] in {"CHK201", "CHK211"} and one[1] == path]) == new


@pytest.mark.parametrize("only", [[], ["immutability"]])
async def test_a_change_that_removes_every_record_is_told_of_each_accepted_one(branch: Desk, only: list[str]) -> None:
    folder = branch.project / "docs/adr"
    accepted = {f"docs/adr/{path.name}" for path in folder.glob("0*.md") if "\nAccepted" in path.read_text()}
    for path in folder.glob("*.md"):
        path.unlink()
    commit(branch.project, "Clean up")
    value = await branch.value("check_change", only=only)
    assert POSTGRES in accepted
    assert {path for code, path, _ in rows(value) if code == "CHK102"} == accepted


INNOCENT: Mapping[str, Callable[[Path], None]] = {
    "a new status": replaced("docs/adr/0004-use-grpc.md", "Proposed", "Rejected"),
    "a typo in the consequences": replaced(POSTGRES, "one more thing", "one more  thing"),
    "code that keeps to the records": replaced(
        "src/orders/store.py", "return psycopg.connect()", "return psycopg.connect('')"
    ),
    "lines that move": replaced("docs/adr/0002-use-kafka.md", "# 2. Use Kafka\n", "\n\n# 2. Use Kafka\n"),
    "an undecided helper": written("src/orders/text.py", '"""Text."""\nimport json\nimport re\n'),
    "a document": written("docs/notes.md", "# Notes\n\nTitle\n=======\n\n<<<<<<< quoted\n"),
    "a small picture": written("logo.png", b"\x89PNG\0" * 20),
    "a lock file": written(
        "web/yarn.lock", 'pkg@^1:\n  dependencies:\n    minipass "^3.0.0 || ^4.0.0-beta"\n    fs-minipass "^2.1.0"\n'
    ),
    "a placeholder": written(".env.example", "API_KEY=changeme\n"),
    "a moved file": moved("src/orders/store.py", "src/orders/storage.py"),
    "nothing": lambda _: None,
}


@pytest.mark.parametrize("name", INNOCENT)
async def test_an_innocent_change_is_silent(branch: Desk, name: str) -> None:
    INNOCENT[name](branch.project)
    value = await branch.value("check_change")
    assert rows(value) == set()


async def test_a_line_that_breaks_a_claim_is_not_told_again_for_its_rule(branch: Desk) -> None:
    write(branch.project, "src/web/date.js", "// dates\nconst m = require('moment')\nm()\n")
    told = [one["rule"] for one in (await branch.value("check_change"))["findings"] if one["path"] == "src/web/date.js"]
    assert told == ["CHK201"]
    alone = await branch.value("check_change", only=["rules"])
    assert rows(alone) == {("CHK211", "src/web/date.js", 2)}


async def test_a_rule_that_was_broken_before_is_old(branch: Desk) -> None:
    value = await branch.value("check_change", only=["rules"])
    assert rows(value, "old") == {("CHK211", "package.json", 1)}
    assert rows(value) == set()


async def test_a_manifest_that_the_change_tears_is_told_where_a_claim_rests_on_it(branch: Desk) -> None:
    write(branch.project, "package.json", '{\n  "dependencies": {\n    "moment": "2.0.0",\n  }\n}\n')
    value = await branch.value("check_change")
    assert ("CHK204", "package.json", 4) in rows(value)
    (message,) = [one["message"] for one in value["findings"] if one["rule"] == "CHK204"]
    assert message.startswith("Whether the code keeps 0005 is not known: package.json:4: is no JSON")
    assert not [row for row in rows(value) if row[0] == "CHK202"]
    write(branch.project, "package.json", '{\n  "dependencies": {\n    "left-pad": "2.0.0",\n  }\n}\n')
    assert not [row for row in rows(await branch.value("check_change")) if row[0] == "CHK204"]


async def test_a_source_that_the_change_makes_unreadable_is_told_where_a_rule_is_about_it(branch: Desk) -> None:
    write(branch.project, "src/web/date.js", "const m = require('moment') // \0\n")
    value = await branch.value("check_change")
    assert ("CHK213", "src/web/date.js", 1) in rows(value)
    (message,) = [one["message"] for one in value["findings"] if one["rule"] == "CHK213"]
    assert message == "Whether this file keeps the rules of 0005 is not known: src/web/date.js: is binary, not text."


SET_ANEW: Mapping[str, tuple[str, str, int, str]] = {
    "records left out": (
        ".adr-server.toml",
        'file-count = 9000\n\n[decisions]\nexclude = ["docs/adr/**"]\n',
        4,
        'decisions.exclude is ["docs/adr/**"], and [] at the base',
    ),
    "small files alone": (".adr-server.toml", "file-size = 10\n", 1, "file-size is 10, and 5000000 at the base"),
    "a rule switched off": (
        "pyproject.toml",
        "[tool.other]\nlint = 1\n\n[tool.adr-server.lint]\nADR501 = 'off'\n",
        4,
        'lint is {"ADR501": "off"}, and {} at the base',
    ),
}


@pytest.mark.parametrize("name", SET_ANEW)
async def test_a_change_that_sets_anew_what_is_checked_is_told_whatever_was_asked_for(
    branch: Desk, tmp_path: Path, name: str
) -> None:
    path, text, line, told = SET_ANEW[name]
    write(branch.project, path, text)
    commit(branch.project, "Change the settings")
    async with open_desk(tmp_path / "again", branch.project) as again:
        value = await again.value("check_change", only=["drift"])
    found = {one["line"]: one["message"] for one in value["findings"] if one["rule"] == "CHK104"}
    assert told in found[line]


async def test_settings_that_mean_what_they_meant_or_decide_nothing_here_are_not_told(
    branch: Desk, tmp_path: Path
) -> None:
    write(branch.project, ".adr-server.toml", "file-size = '5MB'\n[research]\nfolder = 'notes'\n")
    commit(branch.project, "Say the settings")
    async with open_desk(tmp_path / "again", branch.project) as again:
        assert rows(await again.value("check_change")) == set()


async def test_a_setting_that_is_waived_beside_its_line_passes(branch: Desk, tmp_path: Path) -> None:
    text = "[decisions]\n# adr-check waive=CHK104 reason: templates are no records\nexclude = ['docs/templates/**']\n"
    write(branch.project, ".adr-server.toml", text)
    commit(branch.project, "Leave the templates out")
    async with open_desk(tmp_path / "again", branch.project) as again:
        value = await again.value("check_change")
    assert rows(value) == set()
    assert rows(value, "waived") == {("CHK104", ".adr-server.toml", 3)}


async def test_what_was_there_stays_old_when_its_lines_move(branch: Desk) -> None:
    write(branch.project, "src/web/date.js", "const m = require('moment')\n")
    commit(branch.project, "Break")
    git(branch.project, "checkout", "--quiet", "-B", "main")
    git(branch.project, "checkout", "--quiet", "-b", "next")
    write(branch.project, "src/web/date.js", "// one\n// two\nconst m = require('moment')\n")
    value = await branch.value("check_change", base="main")
    assert ("CHK201", "src/web/date.js", 3) in rows(value, "old")
    assert rows(value) == set()


async def test_a_waiver_with_a_reason_lets_a_finding_pass_and_is_told(branch: Desk) -> None:
    text = "// adr-check waive=CHK201 until=2999-01-01 reason: the exporter needs it\nconst m = require('moment')\n"
    write(branch.project, "src/web/date.js", text)
    value = await branch.value("check_change")
    (waived,) = [one for one in value["findings"] if one["state"] == "waived"]
    assert (waived["rule"], waived["line"], waived["reason"]) == ("CHK201", 2, "the exporter needs it")


async def test_the_records_that_the_change_touches_are_told(branch: Desk) -> None:
    write(branch.project, "src/orders/store.py", "# ADR-0001\nimport psycopg\n")
    replaced("docs/adr/0004-use-grpc.md", "Proposed", "Accepted")(branch.project)
    value = await branch.value("check_change")
    told = {one["id"]: (one["because"], one["governs"]) for one in value["touched"]}
    assert told == {
        "0001": ("src/orders/store.py:1", ["src/orders/store.py"]),
        "0004": ("docs/adr/0004-use-grpc.md", []),
    }


async def test_a_link_that_leads_out_of_the_project_ends_no_check(branch: Desk) -> None:
    (branch.project / "outside.txt").symlink_to("/etc/hostname")
    (branch.project / "docs/adr/0009-outside.md").symlink_to("/etc/hostname")
    write(branch.project, "src/orders/key.py", f'TOKEN = "{TOKEN}"\n')
    git(branch.project, "add", "--all")
    git(branch.project, "commit", "--quiet", "-m", "Link")
    assert ("CHK501", "src/orders/key.py", 1) in rows(await branch.value("check_change"))


async def test_what_is_staged_is_held_against_the_last_commit(branch: Desk) -> None:
    write(branch.project, "src/orders/key.py", f'TOKEN = "{TOKEN}"\n')
    write(branch.project, "src/orders/other.py.orig")
    git(branch.project, "add", "src/orders/key.py")
    value = await branch.value("check_change", staged=True)
    assert value["changed"] == ["src/orders/key.py"]
    assert rows(value) == {("CHK501", "src/orders/key.py", 1)}


async def test_two_branches_that_take_one_number_are_told(branch: Desk) -> None:
    text = LAYERS.replace("5. Clock", "6. {}").replace("Moment.js", "{}")
    write(branch.project, "docs/adr/0006-mine.md", text.format("Mine", "Moment.js"))
    commit(branch.project, "Mine")
    git(branch.project, "checkout", "--quiet", "main")
    write(branch.project, "docs/adr/0006-theirs.md", text.format("Theirs", "Luxon"))
    commit(branch.project, "Theirs")
    git(branch.project, "checkout", "--quiet", "feature")
    assert "ADR102" in {rule for rule, _, _ in rows(await branch.value("check_change", only=["integrity"]))}


async def test_only_what_was_asked_for_is_checked(branch: Desk) -> None:
    VIOLATIONS["a secret"][0](branch.project)
    commit(branch.project, "Change")
    value = await branch.value("check_change", only=["drift"])
    assert (value["checks"], rows(value)) == (["drift"], set())


async def test_outside_of_git_all_is_new_and_a_note_says_what_was_not_checked(tmp_path: Path) -> None:
    for path, content in FILES.items():
        write(tmp_path / "bare", path, content)
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        value = await desk.value("check_change")
        assert value["base"] is None
        assert "artefacts, immutability, integrity, secrets were not checked" in value["notes"][0]
        answer = await desk.run("check_change", base="main")
        assert answer.failed
        assert "no git repository" in answer.text


async def test_before_the_first_commit_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--initial-branch=main", "new")
    write(tmp_path / "new", "a.txt")
    git(tmp_path / "new", "add", "--all")
    async with open_desk(tmp_path, tmp_path / "new") as desk:
        assert (await desk.value("check_change", staged=True))["base"] is None


async def test_a_diff_too_large_to_read_makes_every_line_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adr_server.storage import git as git_questions  # noqa: PLC0415 - its limit is what is tested

    monkeypatch.setattr(git_questions.Repository.diff, "__kwdefaults__", {"staged": False, "around": 3, "limit": 50})
    root = make_repository(tmp_path / "r", {"a.py": f'T = "{TOKEN}"\n'})
    write(root, "a.py", f'T = "{TOKEN}"\n' + "x = 1\n" * 100)
    async with open_desk(tmp_path, root) as desk:
        value = await desk.value("check_change", base="HEAD")
        assert ("CHK501", "a.py", 1) in rows(value)
        assert "Every line of a changed file counts" in value["notes"][-1]
