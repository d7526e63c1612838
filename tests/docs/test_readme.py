"""The README is executed: its commands, its configurations, its directive, its demo."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from mcp import StdioServerParameters
from mcp.client import Client

from adr_server.cli.main import COMMANDS, main
from applications import open_desk
from samples import FILES, NYGARD, write_project

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALLED_ELSEWHERE = {"pip install ."}
"""Run by tests/packaging, in an environment of its own."""

ON_A_DESK: Mapping[str, tuple[str, ...]] = {
    "exec": ("exec task.py --timeout 20", "exec task.py --json"),
    "runs": ("runs list", "runs show --help", "runs answer --help"),
    "doctor": ("doctor",),
    "drift": ("drift", "drift --verdict conform --json"),
    "stack": ("stack", "stack --category data_store --used --json"),
    "gaps": ("gaps", "gaps --kind datastore"),
    "conflicts": ("conflicts",),
    "stale": ("stale",),
    "markers": ("markers", "markers --broken"),
    "scorecard": ("scorecard",),
    "evidence": ("evidence", "evidence --format json", "evidence --format csv", "evidence --format md"),
    "run": (
        "run list_decisions",
        'run list_decisions --args \'{"status": "accepted"}\' --json',
        "run project_overview --plan",
    ),
    "catalog": (
        "catalog",
        "catalog list",
        "catalog search 'which packages'",
        "catalog show recall",
        "catalog check --run",
    ),
    "decisions": (
        "decisions list",
        "decisions show 0001",
        "decisions search warehouse",
        "decisions graph",
        "decisions timeline",
        "decisions lint",
        "decisions next-number",
        "decisions --help",
    ),
    "index": ("index",),
    "search": (
        "search warehouse --kind auto --type function --owner ada --explain",
        "search warehouse --kind keyword",
        "search warehouse --kind pattern",
        "search warehouse --kind semantic",
        "search warehouse --kind graph --everywhere --json",
    ),
    "prompts": ("prompts list", "prompts show rules/refine", "prompts show rules/refine#validation", "prompts check"),
    "check": ("check --base auto --format json --output REPORT --format text", "check --staged"),
    "impact": ("impact --paths src --json", "impact --diff main"),
    "rules": ("rules infer", "rules check", "rules compile --to yaml", "rules uncovered"),
    "explore": ("explore docs/adr/0001-use-postgresql.md --depth 1",),
    "repos": ("repos add CHECKOUT", "repos list", "repos refresh", "repos remove CHECKOUT"),
    "fleet": ("fleet scan . --jobs 1 --engine local --output FLEET --format text --state-dir STATE",),
    "annotate": ("annotate --check", "annotate --suggest src/orders/store.py"),
    "comment": ("comment",),
    "draft": (
        "draft --from-diff main --format json",
        "draft --from-prd README.md --format json",
        "draft --title Sharding --write",
    ),
    "config": ("config show", "config schema"),
    "machines": (
        "machines list",
        "machines show draft_rules",
        "machines show draft_rules --format mermaid",
        "machines show draft_rules --format json",
    ),
    "patterns": ("patterns list", "patterns show kubernetes", "patterns check"),
    "tools": ("tools", "tools --json"),
    "new": (
        "new tool notes/find_notes --root CHECKOUT",
        "new directive notes/tell_notes --root CHECKOUT",
        "new machine notes/walk_notes --root CHECKOUT",
        "new prompt notes/write --root CHECKOUT",
        "new pattern structure/notes --root CHECKOUT",
    ),
    "serve": ("serve --help",),  # Served for real below.
}
"""What stands for the placeholders in the table of commands."""
PLACES = {"CHECKOUT": "checkout", "REPORT": "report.json", "FLEET": "fleet.html", "STATE": "state"}
ON_CODE = frozenset({"explore", "repos", "annotate"})
REVIEWS = frozenset({"check", "drift", "gaps", "conflicts", "stale", "markers", "scorecard", "evidence"}) | {
    "impact",
    "rules",
}
"""These work on a project, and most of them end with 1 where they find something."""


def section(title: str) -> str:
    """The text of a section of the README."""
    return re.split(r"^## ", README.split(f"\n## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def shell_commands(text: str) -> Iterator[str]:
    """The commands of the shell blocks, without their comments."""
    for block in blocks(text, "sh"):
        for line in block.splitlines():
            if command := line.split("#")[0].strip():
                yield command


def table_rows() -> dict[str, str]:
    """The table of commands: the first cell by the command it names."""
    rows = re.findall(r"^\| `adr-server (\w+)((?:[^`])*)` \|", section("On a desk"), flags=re.MULTILINE)
    return dict(rows)


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a project, and beside it a checkout to scaffold into."""
    root = tmp_path_factory.mktemp("desk")
    write_project(root / "project")
    (root / "task.py").write_text("print('done')\n", encoding="utf-8")
    for name in ("servers", "prompts", "patterns", "tests"):
        (root / "checkout" / name).mkdir(parents=True)
    return root


def words_of(workplace: Path, command: str) -> list[str]:
    """What `adr-server` is given where the README writes `command`, on the project."""
    words = [str(workplace / PLACES[word]) if word in PLACES else word for word in shlex.split(command)]
    project = ["--project", str(workplace / "project"), "--state-dir", str(workplace / "state")]
    if (
        words[0] in {"run", "decisions", "comment", "draft", "exec", "runs", "doctor", *ON_CODE, *REVIEWS}
        and "--help" not in words
    ):
        words = [word for word in words if word not in {"--project", "PATH"}] + project
    return words


def test_every_command_of_the_install_section_runs(workplace: Path) -> None:
    commands = [command for command in shell_commands(section("Install")) if command not in INSTALLED_ELSEWHERE]
    ours = [command for command in commands if command.startswith("adr-server ")]
    foreign = [command for command in commands if command not in ours]
    assert len(ours) >= 3
    for command in ours:
        words = words_of(workplace, command.removeprefix("adr-server "))
        started = [sys.executable, "-m", "adr_server", *words]
        done = subprocess.run(started, check=False, capture_output=True, text=True, cwd=workplace)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout
    # What another program is told to start must be a command of ours.
    for command in foreign:
        assert " -- adr-server serve " in command


def test_the_table_names_every_command_and_each_of_its_forms_is_tried() -> None:
    rows = table_rows()
    assert set(rows) == {name for name, _ in COMMANDS} == set(ON_A_DESK)
    for name, commands in ON_A_DESK.items():
        options = set(re.findall(r"--[a-z-]+", rows[name]))
        actions = set(re.findall(r"(?<=[\[ |\\])[a-z-]+(?=[ \\\]|#\[])", rows[name]))
        tried = {word for command in commands for word in shlex.split(command)[1:]}
        assert options <= tried, name
        assert actions <= tried, name


@pytest.mark.parametrize("name", list(ON_A_DESK))
def test_each_form_of_a_command_runs(
    name: str, workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(workplace)
    for command in ON_A_DESK[name]:
        try:
            code = main(words_of(workplace, command))
        except SystemExit as ended:  # So argparse ends after help.
            code = int(ended.code or 0)
        told = capsys.readouterr()
        finds = command.split()[-1] in {"lint", "check"} or name in {*REVIEWS, "fleet"}
        assert code in ({0, 1} if finds else {0}), (command, told.err)
        assert told.out


@pytest.mark.parametrize("configuration", blocks(section("Install"), "json"))
async def test_each_configuration_starts_a_server_that_answers(configuration: str, workplace: Path) -> None:
    told = json.loads(configuration)
    server: dict[str, Any] = (told.get("mcpServers") or told["servers"])["adr-server"]
    assert server["command"] == "adr-server"
    places = {"/path/to/project", "${workspaceFolder}"}
    arguments = [str(workplace / "project") if word in places else word for word in server["args"]]
    command = ["-m", "adr_server", *arguments, "--state-dir", str(workplace / "state")]
    async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
        assert (await client.list_tools()).tools


async def test_the_directive_of_the_readme_tells_what_it_says(tmp_path: Path) -> None:
    [plan] = blocks(section("A plan of your own"), "json")
    old = NYGARD.format(number=5, title="Use Oracle", status="Accepted", choice="Oracle").replace("2024", "2019")
    project = write_project(tmp_path / "project", {**FILES, "docs/adr/0005-use-oracle.md": old})
    async with open_desk(tmp_path, project) as desk:
        answer = await desk.ask("run_plan", {"plan": json.loads(plan)})
    assert answer.structured["status"] == "done", answer.text
    lines = answer.structured["summary"].strip().splitlines()
    assert lines[0] == "1 accepted before 2020"
    assert lines[1].startswith("We will use Oracle for it.")


def test_the_demo_runs_and_shows_cost_summary_and_receipt() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "docs" / "demo.py")], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for told in ("tools/list", "tokens (o200k_base)", "## Decisions", '"tokens_kept"', "draft_rules is done"):
        assert told in done.stdout


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)", README) if "://" not in link]
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
