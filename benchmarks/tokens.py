"""What the server costs a model: the tool list, the small list, and an overview of a project.

Run: python -m benchmarks.tokens [project]
"""

import json
import subprocess
import sys
import tempfile

from adr_server.meta_tools import listed
from adr_server.meta_tools.wire import model_form, wire_form
from adr_server.settings import Surface
from adr_server.tokens import count

SHARE = 83


def main(project: str) -> None:
    """Print the table; tokens are o200k_base."""
    print(f"{'':28} {'tools':>6} {'tokens':>8} {'bar':>8} {'bytes':>8}")
    for surface, bar in ((Surface.ALL, None), (Surface.CORE, 700)):
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


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
