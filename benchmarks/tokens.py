"""What the server costs a model: tool lists, discovery, prompts, an overview and a review, beside direct calls.

Run: python -m benchmarks.tokens [project]

`list of every catalogue tool` is what a server that lists its tools one by one would show; `all results` is what the
calls of the review gave in whole, and a server without summaries would send. The review is a session through the
meta-tools: find a tool, run the overview, ask which decisions govern `src`, lint the records, read a page of a result.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from adr_server.catalog import Catalog
from adr_server.catalog.details import signature_of, usage_of
from adr_server.content import content_root
from adr_server.meta_tools import Application, listed, named_tool
from adr_server.meta_tools.wire import model_form, wire_form
from adr_server.settings import Surface
from adr_server.tokens import count

SHARE = 83


def main(project: str) -> None:
    """Print the table; tokens are o200k_base."""
    print(f"{'':28} {'tools':>6} {'tokens':>8} {'bar':>8} {'bytes':>8}")
    for surface, bar in ((Surface.ALL, None), (Surface.CORE, 700), (Surface.CODE, 350)):
        tools = listed(surface)
        tokens = sum(count(model_form(tool)).tokens for tool in tools)
        size = len(json.dumps({"tools": [wire_form(tool) for tool in tools]}, separators=(",", ":")).encode())
        print(f"{'tools/list, ' + surface.value:28} {len(tools):6} {tokens:8} {bar or SHARE * len(tools):8} {size:8}")
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-m", "adr_server", "run", "project_overview", "--json"]
        command += ["--project", project, "--state-dir", state]
        outcome = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    receipt = outcome["receipt"]
    print(f"{'project_overview, summary':28} {'':6} {receipt['tokens_returned']:8} {900:8}")
    print(f"{'project_overview, outcome':28} {'':6} {count(json.dumps(outcome)).tokens:8} {900:8}")
    print(f"{'project_overview, kept':28} {'':6} {receipt['tokens_kept']:8}")
    show_catalogue()
    with tempfile.TemporaryDirectory() as state:
        asyncio.run(show_session(project, state))


def show_catalogue() -> None:
    """What finding a tool costs, and what a list of all of them would."""
    catalog = Catalog(content_root().servers)
    forms: dict[str, list[int]] = {"call and result on a line": [], "typed stub": [], "name and input schema": []}
    for entry in catalog.entries:
        schema = {
            "name": entry.name,
            "description": entry.summary,
            "inputSchema": catalog.tool(entry.name).input_schema,
        }
        forms["call and result on a line"].append(count(usage_of(catalog, entry)).tokens)
        forms["typed stub"].append(count(signature_of(catalog, entry)).tokens)
        forms["name and input schema"].append(count(json.dumps(schema, separators=(",", ":"))).tokens)
    for name, tokens in forms.items():
        print(f"{'a tool: ' + name + ', median':38} {statistics.median(tokens):8.0f}   most {max(tokens):,}")
    print(
        f"{'list of every catalogue tool':38} {sum(forms['name and input schema']):8,}   {len(catalog.entries)} tools"
    )


async def show_session(project: str, state: str) -> None:
    """Prompts, and a review through the meta-tools."""

    def unheard(_done: float, _total: float | None, _message: str) -> None:
        """Nobody watches."""

    async with Application.open(Path(project), overrides={"state_dir": state}, environ=os.environ) as application:
        names = [(item.name, section) for item in application.prompts.catalogue() for section in item.sections]
        sections = [application.prompts.load(name, section).tokens.tokens for name, section in names]
        print(f"{'a section of a prompt, median':38} {statistics.median(sections):8.0f}   most {max(sections):,}")
        told = kept = 0
        steps = [
            ("search_tools", {"query": "which decisions govern a file"}),
            ("project_overview", {}),
            ("decisions_for_paths", {"paths": ["src"]}),
            ("lint_decisions", {}),
        ]
        for name, arguments in steps:
            answer = await named_tool(name, Surface.ALL)(application, arguments, unheard)
            told += count(json.dumps({"name": name, "arguments": arguments})).tokens + count(answer.text).tokens
            kept += answer.structured.get("receipt", {}).get("tokens_kept", 0)
            results = answer.structured.get("results")
        page = {"path": f"{results}value.json", "limit": 1_500}
        answer = await named_tool("read_file", Surface.ALL)(application, page, unheard)
        told += count(json.dumps(page)).tokens + count(answer.text).tokens
    tools = sum(count(model_form(tool)).tokens for tool in listed(Surface.ALL))
    print(f"{'a review, tool list included':38} {tools + told:8,}   bar 3,000")
    print(f"{'a review, all results':38} {kept:8,}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
