"""Start a worker or a launcher. Run as a file with `python -I -S`, never imported; a room's door is not opened here.

Its one argument is the JSON that `start.bootstrap_command` writes. `-I -S` keeps out the environment, `.pth` files and
`sitecustomize`; the folders that the host found its own packages in are put back, and nothing else.
"""

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType


def _open(package: str, folder: Path) -> None:
    """Make `package` importable without running its `__init__`, which may import what a worker must not hold."""
    module = ModuleType(package)
    module.__path__ = [str(folder)]
    sys.modules[package] = module


if __name__ == "__main__":
    start = json.loads(sys.argv[1])
    del sys.argv[1:]
    sys.path.extend(start["paths"])
    sandbox = Path(__file__).resolve().parent.parent
    _open("adr_server.sandbox", sandbox)
    _open("adr_server.sandbox.confined", sandbox / "confined")
    importlib.import_module(start["entry"]).main(start)
