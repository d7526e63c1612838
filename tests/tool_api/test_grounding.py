"""What an answer cites is there, or it becomes a question."""

import pytest

from adr_server.decisions import DecisionLog, read_file
from adr_server.errors import BrokenInputError
from adr_server.tool_api import Draft, Places, grounded

RECORD = "docs/adr/0001-use-tabs.md"
TEXTS = {"src/a.py": "one\ntwo\n", "deploy/web.yaml": "a: 1\n", "Makefile": "all:\n", RECORD: "# 1. Use tabs\n"}


def read(path: str) -> str:
    if path == "deploy/web.yaml":
        raise BrokenInputError(path)
    return TEXTS[path]


LOG = DecisionLog(decisions=tuple(read_file(TEXTS[RECORD], RECORD)), folders=("docs/adr",))
PLACES = Places(paths=TEXTS.keys(), log=LOG, read=read)


@pytest.mark.parametrize(
    ("source", "holds"),
    [
        ("src/a.py:2", True),
        ("src/a.py:3", False),
        ("src/a.py:0", False),
        ("src/a.py:1-2", True),
        ("src/a.py:1, src/a.py:9", False),
        ("src/b.py:1", False),
        ("../../etc/passwd.txt:1", False),
        ("/src/a.py:1", False),
        ("deploy/web.yaml:1", False),
        ("Makefile", True),
        ("use tabs", True),
        ("0007", False),
        ("a meeting at 12:30", False),
        ("", False),
    ],
)
def test_a_source_holds_if_the_project_has_it(source: str, *, holds: bool) -> None:
    assert PLACES.holds(source) is holds


def test_what_leads_nowhere_is_asked_and_what_holds_stays() -> None:
    draft = Draft.model_validate(
        {
            "title": "Use spaces",
            "context": "Tabs break (src/a.py:9).",
            "drivers": [{"force": "two lines", "source": "src/a.py:2"}, {"force": "a wish", "source": ""}],
            "unknowns": ["Who asked?"],
        }
    )
    after = grounded(draft, PLACES)
    assert [force.force for force in after.drivers] == ["two lines"]
    assert after.unknowns == [
        "Who asked?",
        "Is it so: a wish? Its source, none, is not in the project.",
        "The answer cites src/a.py:9, which is not in the project.",
    ]
    assert after.context == draft.context
