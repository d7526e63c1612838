"""The wheel as a user installs it: in an environment of its own, outside the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from adr_server import __version__
from adr_server.content import CONTENT_FOLDERS, content_root
from samples import write_project

ROOT = Path(__file__).resolve().parents[2]

TALK = """
import asyncio, json, sys
from mcp import StdioServerParameters
from mcp.client import Client

async def main(command, *arguments):
    async with Client(StdioServerParameters(command=command, args=list(arguments))) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        overview = await client.call_tool("project_overview", {})
        print(json.dumps({"tools": tools, "overview": overview.structured_content}))

asyncio.run(main(*sys.argv[1:]))
"""


@dataclass(frozen=True, kw_only=True)
class Installed:
    """An environment with the wheel in it, and a folder that is no checkout to work in."""

    bin: Path
    packages: Path
    elsewhere: Path

    def run(self, *command: str, code: int = 0) -> str:
        """What a command of the environment prints."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
        environ |= {"HOME": str(self.elsewhere), "XDG_CACHE_HOME": str(self.elsewhere / "cache")}
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            check=False,
            capture_output=True,
            text=True,
            cwd=self.elsewhere,
            env=environ,
            timeout=120,
        )
        assert done.returncode == code, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without the network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A fresh environment with the wheel; what it depends on is lent by the environment of the tests."""
    root = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root / "env")], check=True)
    scripts = sysconfig.get_path("scripts", "venv", {"base": str(root / "env"), "platbase": str(root / "env")})
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(root / "env"), "platbase": str(root / "env")}))
    python = Path(scripts) / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            str(wheel),
        ],
        check=True,
    )
    lend_dependencies(packages)
    (root / "elsewhere").mkdir()
    return Installed(bin=Path(scripts), packages=packages, elsewhere=root / "elsewhere")


def lend_dependencies(packages: Path) -> None:
    """Link every package of the tests' environment, but not its editable adr-server, whose .pth names the checkout."""
    for lent in Path(sysconfig.get_path("purelib")).iterdir():
        ours = lent.name.startswith(("adr_server", "_adr_server", "__editable__", "pip", "distutils-precedence"))
        if not ours and lent.suffix != ".pth" and not (packages / lent.name).exists():
            (packages / lent.name).symlink_to(lent)


def test_the_wheel_holds_each_content_file_once_and_nothing_else_of_the_checkout(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = Counter(archive.namelist())
    assert max(names.values()) == 1
    content = content_root()
    shipped = {
        f"adr_server/_content/{path.relative_to(content.root).as_posix()}"
        for folder in CONTENT_FOLDERS
        for path in (content.root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if "_content/" in name} == shipped
    assert {name.split("/")[0].split("-")[0] for name in names} == {"adr_server"}
    assert "adr_server/tokens/o200k_base.bin.z" in names
    assert "adr_server/py.typed" in names
    tables = sum(name.endswith(".yaml") and "_content/" not in name for name in names)
    assert sum(name.startswith("adr_server/registry/compiled/") for name in names) == tables


def test_an_editable_install_reads_the_content_in_place() -> None:
    assert content_root().root == ROOT
    assert not (ROOT / "src" / "adr_server" / "_content").exists()


def test_the_installed_server_is_not_the_checkouts(installed: Installed) -> None:
    told = installed.run("python", "-c", "import adr_server; print(adr_server.__file__)")
    assert Path(told.strip()).is_relative_to(installed.packages)


def test_the_installed_command_tells_its_version_and_its_catalogue(installed: Installed) -> None:
    assert installed.run("adr-server", "--version") == f"adr-server {__version__}\n"
    told = json.loads(installed.run("adr-server", "catalog", "--json"))
    assert told["total"]["tools"] == len(list(content_root().servers.glob("*/*/tool.yaml")))
    assert installed.run("adr-server", "catalog", "check") == "no problems\n"


def test_the_installed_command_reviews_a_project(installed: Installed, tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    options = ["--project", str(project), "--state-dir", str(tmp_path / "state"), "--json"]
    outcome = json.loads(installed.run("adr-server", "run", "project_overview", *options))
    assert outcome["status"] == "done"
    assert "Use RabbitMQ" in outcome["summary"]
    asked = json.loads(installed.run("adr-server", "run", "draft_rules", *options))
    assert asked["status"] == "asking"


def test_the_installed_command_serves(installed: Installed, tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    command = [str(installed.bin / "adr-server"), "serve", "--project", str(project)]
    told = json.loads(installed.run("python", "-c", TALK, *command, "--state-dir", str(tmp_path / "state")))
    assert "project_overview" in told["tools"]
    assert told["overview"]["status"] == "done"


def test_an_inline_template_is_confined_in_the_installed_server_too(installed: Installed, tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    plan = {"kind": "directive", "sections": [{"key": "a", "source": "list_decisions"}], "template": "{{ a.counts }}"}
    code = (
        "import asyncio, json, sys\n"
        "from pathlib import Path\n"
        "from adr_server.meta_tools import Application, named_tool\n"
        "from adr_server.settings import Surface\n"
        "async def main():\n"
        "    state = {'state_dir': sys.argv[2]}\n"
        "    async with Application.open(Path(sys.argv[1]), overrides=state, environ={}) as application:\n"
        "        plan = {'plan': json.loads(sys.argv[3])}\n"
        "        answer = await named_tool('run_plan', Surface.ALL)(application, plan, lambda *_: None)\n"
        "        print(answer.structured['summary'])\n"
        "asyncio.run(main())\n"
    )
    told = installed.run("python", "-c", code, str(project), str(tmp_path / "state"), json.dumps(plan))
    assert "accepted" in told
