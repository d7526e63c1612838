"""Rooms hand on every name that their stubs list, and nothing is imported before it is asked for."""

import subprocess
import sys
from pathlib import Path

import lazy_loader
import pytest

import adr_server

ROOT = Path(adr_server.__file__).parent
STUBS = sorted(ROOT.rglob("__init__.pyi"))


def _package(stub: Path) -> str:
    return ".".join(("adr_server", *stub.parent.relative_to(ROOT).parts))


@pytest.mark.parametrize("stub", STUBS, ids=_package)
def test_a_room_hands_on_every_name_of_its_stub(stub: Path) -> None:
    package = __import__(_package(stub), fromlist=["__all__"])
    _, _, expected = lazy_loader.attach_stub(_package(stub), str(stub))
    assert sorted(package.__all__) == sorted(expected)
    assert all(getattr(package, name) is not None for name in expected)


def test_a_room_imports_no_module_before_one_of_its_names_is_asked_for() -> None:
    program = "import sys, adr_server.storage as s; before = 'adr_server.storage.runs' in sys.modules; s.RunStore; "
    program += "print(before, 'adr_server.storage.runs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
