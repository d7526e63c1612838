"""Hand on a room's names as its stub lists them, each imported at its first use. Nothing else imports lazy_loader.

A stub here holds nothing but `from .module import Name as Name`; so it is read by its words. lazy_loader's own reader
builds a syntax tree of every stub, which was a thirtieth of the time of a short command.
"""

import re
from collections.abc import Callable
from pathlib import Path

import lazy_loader

_IMPORT = re.compile(r"^from \.(\w[\w.]*) import (?:\(([^()]*)\)|([^()\n]*))$", re.MULTILINE)
_NAME = re.compile(r"(\w+) as \1\b")


def names_of_stub(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` for the `__init__.py` at `file`, by the stub that lies beside it."""
    stub = Path(file).with_suffix(".pyi").read_text(encoding="utf-8")
    names = {module: _NAME.findall(block or line) for module, block, line in _IMPORT.findall(stub)}
    attached: tuple[Callable[[str], object], Callable[[], list[str]], list[str]] = lazy_loader.attach(
        package, submod_attrs=names
    )
    return attached
