"""Each room's door: the stub beside `__init__` names what is handed on, and every name is there."""

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import adr_server

ROOT = Path(adr_server.__file__).parent
DOORS = sorted(".".join(("adr_server", *stub.parent.relative_to(ROOT).parts)) for stub in ROOT.rglob("__init__.pyi"))


@pytest.mark.parametrize("room", DOORS)
def test_every_name_that_a_room_hands_on_is_there(room: str) -> None:
    door = import_module(room)
    names = door.__all__

    assert names
    assert [name for name in names if not hasattr(door, name)] == []


@pytest.mark.parametrize("room", DOORS)
def test_a_name_that_a_submodule_shares_is_what_the_stub_says(room: str) -> None:
    """Importing `x.x` would otherwise put the module where the function was."""
    door = import_module(room)
    shared = {module.name for module in pkgutil.iter_modules(door.__path__)} & set(door.__all__)
    for name in shared:
        import_module(f"{room}.{name}")

    assert [name for name in shared if getattr(door, name) is import_module(f"{room}.{name}")] == []
