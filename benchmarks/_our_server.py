"""Our server over stdio with some of the catalogue's tools only.

Its arguments are PROJECT STATE SURFACE CONTENT TOOL…; the tools are copied to CONTENT, an empty folder.
"""

import asyncio
import shutil
import sys
from pathlib import Path

from adr_server.content import Content, content_root
from adr_server.meta_tools import Application
from adr_server.server import serve_stdio


def main(project: str, state: str, surface: str, folder: str, names: list[str]) -> None:
    """Serve until the client closes."""
    content = some_of(Path(folder), names)
    overrides = {"state_dir": state, "surface": surface}
    application = Application.open(Path(project), overrides=overrides, environ={}, content=content)
    asyncio.run(serve_stdio(application))


def some_of(folder: Path, names: list[str]) -> Content:
    """The shipped content with these tools only."""
    shipped = content_root()
    for name in names:
        [tool] = shipped.servers.glob(f"*/{name}")
        shutil.copytree(tool, folder / "servers" / tool.parent.name / name)
    for part in (shipped.prompts, shipped.patterns):
        shutil.copytree(part, folder / part.name)
    return Content(root=folder)


if __name__ == "__main__":
    _, project, state, surface, folder, *names = sys.argv
    main(project, state, surface, folder, names)
