"""docs/tutorials: every line of the desk and of CI runs in its order, every call of the client is answered."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import StdioServerParameters
from mcp.client import Client

from samples import write_project

pytestmark = pytest.mark.anyio

TUTORIALS = Path(__file__).parents[2] / "docs" / "tutorials"
EXIT = re.compile(r"\s# exit (\d)$")


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    text = (TUTORIALS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def lines_of(page: str) -> list[str]:
    """The commands of a page."""
    return [line for block in blocks(page, "sh") for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("page", ["desk.md", "ci.md"])
def test_every_line_ends_as_the_page_says(tmp_path: Path, page: str) -> None:
    lines = lines_of(page)
    said = [int(hit[1]) if (hit := EXIT.search(line)) else 0 for line in lines]
    script = "\n".join(f'{EXIT.sub("", line)}\necho "{at} $?" >&3' for at, line in enumerate(lines))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    places = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    ended = tmp_path / "ended"
    with ended.open("wb") as codes:
        ran = subprocess.run(
            ["bash", "-c", f"exec 3>&{codes.fileno()}\n{script}"],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, **places},
            pass_fds=[codes.fileno()],
            capture_output=True,
            text=True,
            check=False,
        )
    codes_by_line = [int(line.split()[1]) for line in ended.read_text().splitlines()]
    assert list(zip(lines, codes_by_line, strict=True)) == list(zip(lines, said, strict=True)), ran.stderr


async def test_every_call_of_a_client_is_answered(tmp_path: Path) -> None:
    write_project(tmp_path / "shop")
    [config] = blocks("client.md", "json config")
    server = json.loads(config)["mcpServers"]["adr"]
    command = str(Path(sys.executable).parent / server["command"])
    args = [str(tmp_path / "shop") if word == "shop" else word for word in server["args"]]
    calls: list[dict[str, Any]] = [
        json.loads(line) for block in blocks("client.md", "json call") for line in block.splitlines()
    ]
    parameters = StdioServerParameters(command=command, args=[*args, "--state-dir", str(tmp_path / "state")])
    async with Client(parameters) as client:
        told = [await client.call_tool(call["name"], call["arguments"]) for call in calls]
    assert [call["name"] for call, result in zip(calls, told, strict=True) if result.is_error] == []
    assert "assess_removal" in str(told[0].content[0])
    assert "tr0ub4dor-7-horse" not in str(told[-1].content)
