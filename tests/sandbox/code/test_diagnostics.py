"""Of what the checker says, only what is surely wrong about a tool reaches the caller, with its line and remedy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.sandbox.code.python.diagnostics import MAX_TOLD, tool_faults
from adr_server.sandbox.code.python.stubs import Stub

STUB = Stub(
    tool="list_rows",
    text="async def list_rows(*, status: Literal['open', 'shut'] | None = None, limit: int = 5) -> ListRowsResult: ...",
    parameters=("status", "limit"),
    types={"ListRowsResult": ("rows", "counts")},
)
STUBS = {"list_rows": STUB}


def report(rule: str, message: str, line: int = 1, column: int = 1) -> str:
    return f"code.py:{line}:{column}: error[{rule}] {message}\n"


@pytest.mark.parametrize(
    ("rule", "message", "source", "told"),
    [
        (
            "unknown-argument",
            "Argument `limitt` does not match any known parameter of function `list_rows`",
            "list_rows(limitt=1)",
            ["no argument 'limitt'", "Did you mean 'limit'?", "list_rows(status:"],
        ),
        (
            "missing-argument",
            "No argument provided for required parameter `id` of function `list_rows`",
            "list_rows()",
            ["parameter 'id'", "It is called with names: list_rows("],
        ),
        (
            "invalid-argument-type",
            'Argument to function `list_rows` is incorrect: Expected `int`, found `Literal["x"]`',
            "limit='x'",
            ["argument 'limit': expected int", "Example: list_rows(limit=1)"],
        ),
        (
            "invalid-argument-type",
            (
                'Argument to function `list_rows` is incorrect: Expected `Literal["open", "shut"] | None`, '
                'found `Literal["opn"]`'
            ),
            "status='opn'",
            ["argument 'status'", 'Example: list_rows(status="open")'],
        ),
        (
            "invalid-key",
            'Unknown key "row" for TypedDict `ListRowsResult`',
            "x['row']",
            ["no 'row' there", "Did you mean 'rows'?", "rows, counts"],
        ),
        (
            "unresolved-attribute",
            "Object of type `ListRowsResult` has no attribute `rows`",
            "x.rows",
            ['write ["rows"], not .rows'],
        ),
        ("not-subscriptable", "Cannot subscript object of type `CoroutineType[Any]`", "list_rows()['rows']", ["await"]),
    ],
)
def test_what_is_surely_wrong_about_a_tool_is_told(rule: str, message: str, source: str, told: list[str]) -> None:
    [fault] = tool_faults(report(rule, message), source, STUBS)
    assert fault.line == 1
    for part in told:
        assert part in fault.text


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("unresolved-reference", "Name `x` used when not defined"),
        (
            "invalid-argument-type",
            "Argument to function `list_rows` is incorrect: Expected `int`, found `Unknown | str`",
        ),
        (
            "invalid-argument-type",
            'Argument to function `list_rows` is incorrect: Expected `Literal["open"]`, found `str`',
        ),
        ("invalid-argument-type", "Argument to function `len` is incorrect: Expected `Sized`, found `int`"),
        ("unknown-argument", "Argument `x` does not match any known parameter of function `other`"),
        ("unresolved-attribute", "Object of type `Match` has no attribute `x`"),
        ("invalid-key", 'Unknown key "x" for TypedDict `Other`'),
    ],
)
def test_what_may_be_right_or_is_no_tools_matter_stops_nothing(rule: str, message: str) -> None:
    assert tool_faults(report(rule, message), "x", STUBS) == ()


def test_a_handful_is_told_and_no_more() -> None:
    one = report("unknown-argument", "Argument `x` does not match any known parameter of function `list_rows`")
    assert len(tool_faults(one * 50, "list_rows(x=1)", STUBS)) == MAX_TOLD


@given(st.text(), st.text())
def test_no_report_breaks_the_reading_of_it(said: str, source: str) -> None:
    for rule in ("invalid-argument-type", "unknown-argument", "invalid-key", "unresolved-attribute"):
        tool_faults(report(rule, said, line=7, column=99), source, STUBS)
        tool_faults(said, source, STUBS)
