"""A verdict on what is not there shows the lines where it would stand."""

import pytest

from adr_server.codebase import EvidenceKind
from adr_server.review import Verdict
from judging import judged, record

SOURCE = {"src/a.py": "import os\n", "src/domain/b.py": "import sys\n", "src/web/c.py": "import json\n"}


@pytest.mark.parametrize(
    ("path", "name", "text", "line"),
    [
        ("package.json", "Express", '{\n  "name": "x",\n  "dependencies": {\n    "left-pad": "1"\n  }\n}\n', 3),
        ("composer.json", "Laravel", '{\n  "require": {\n    "slim/slim": "4"\n  }\n}\n', 2),
        ("pyproject.toml", "Django", '\n[project]\nname = "x"\ndependencies = ["flask"]\n', 4),
        ("Cargo.toml", "Tokio", '[package]\nname = "x"\n\n[dependencies]\nserde = "1"\n', 4),
        ("go.mod", "Cobra", "module x\n\nrequire (\n\tgithub.com/a/b v1.0.0\n)\n", 3),
        ("Gemfile", "Sidekiq", "# ours\nsource 'https://example.org'\ngem 'rails'\n", 2),
        ("pom.xml", "Hibernate", "<project>\n  <dependencies>\n  </dependencies>\n</project>\n", 2),
        ("requirements.txt", "Django", "\nflask\n", 2),
    ],
)
def test_absence_shows_where_the_package_would_be_declared(path: str, name: str, text: str, line: int) -> None:
    (found,) = judged({path: text, **SOURCE}, record(f"We will remove {name}."))
    assert found.verdict is Verdict.CONFORM
    (shown,) = found.evidence
    assert (shown.path, shown.line, shown.kind) == (path, line, EvidenceKind.PLACE)
    assert text.split("\n")[line - 1].strip() == shown.text


def test_a_boundary_that_is_kept_shows_the_files_that_were_read() -> None:
    (found,) = judged(SOURCE, record("The domain must not import web."))
    assert found.verdict is Verdict.CONFORM
    assert [(one.path, one.line, one.text) for one in found.evidence] == [("src/domain/b.py", 1, "import sys")]


def test_what_cannot_be_checked_shows_no_place() -> None:
    (found,) = judged({"package.json": "{}\n", **SOURCE}, record("The shop must not import the till."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert not found.evidence
