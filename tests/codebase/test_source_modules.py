"""What a source imports is found once for a text, and anew for another."""

import pytest

from adr_server.codebase import source_modules
from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements import imported_modules
from adr_server.codebase.source_modules import SourceModules


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were looked through."""
    found: list[str] = []

    def counted(text: str, ecosystem: Ecosystem, path: str) -> object:
        found.append(text)
        return imported_modules(text, ecosystem, path)

    monkeypatch.setattr(source_modules, "imported_modules", counted)
    return found


def test_the_same_text_is_looked_through_once(looked: list[str]) -> None:
    modules = SourceModules()
    first = modules.of("a.py", "import os\n", Ecosystem.PYPI)
    assert modules.of("a.py", "import " + "os\n", Ecosystem.PYPI) == first == (("os", 7, 7),)
    assert looked == ["import os\n"]


def test_another_text_at_the_same_path_is_looked_through_again(looked: list[str]) -> None:
    modules = SourceModules()
    modules.of("a.py", "import os\n", Ecosystem.PYPI)
    assert modules.of("a.py", "import re\n", Ecosystem.PYPI) == (("re", 7, 7),)
    assert modules.of("a.py", "import os\n", Ecosystem.PYPI) == (("os", 7, 7),)
    assert len(looked) == 3


def test_each_module_comes_with_its_line_and_that_of_the_name_but_for_those_in_comments() -> None:
    modules = SourceModules()
    text = "import os\n# import re\nfrom a import (\n    b,\n)\n"
    placed = modules.placed("a.py", text, Ecosystem.PYPI)
    assert [(module, one.line, one.text, name.line, name.text) for module, one, name in placed] == [
        ("os", 1, "import os", 1, "import os"),
        ("a.b", 3, "from a import (", 4, "b,"),
    ]
    assert modules.placed("a.py", text, Ecosystem.PYPI) is placed
    assert modules.placed("a.py", f"\n{text}", Ecosystem.PYPI)[0][1].line == 2
