"""What a confined worker does: render a template, evaluate JMESPath, find matches. Runs in the worker only.

Requests come from the host and have the shape that `pool` gives them; what they carry is from outside. Importing this
module also runs each operation once, failures included, so that nothing is left to import when files are out of reach.
"""

import html  # noqa: F401 - the filter `striptags` imports it when used
import re
import textwrap  # noqa: F401 - as above, `wordwrap`
from typing import Any

from adr_server.errors import AdrServerError, InvalidProgramError, UsageError, shorten
from adr_server.expressions import compile_expression
from adr_server.sandbox.jinja_environment import render_text

_FLAGS = {"a": re.ASCII, "i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE}


def answer(request: Any) -> Any:
    """The value that `request` asks for, by its `do`: "render", "evaluate" or "match".

    Raises:
        InvalidProgramError: a template, an expression or a pattern that cannot be run; problems say where.
    """
    match request["do"]:
        case "render":
            return render_text(request["template"], request["data"])
        case "evaluate":
            return _evaluate(request["expressions"], request["data"])
        case "match":
            return _find(request["pattern"], request["flags"], request["texts"], request["limit"])
        case unknown:
            raise UsageError(f"The confined worker has no operation {shorten(str(unknown))!r}.")


def _evaluate(expressions: dict[str, str], data: Any) -> dict[str, Any]:
    values: dict[str, Any] = {}
    problems: list[str] = []
    for name, text in expressions.items():
        try:
            values[name] = compile_expression(text).evaluate(data)
        except UsageError as problem:
            problems.append(f"{shorten(name)}: {problem}" if name not in {"", text} else str(problem))
    if problems:
        raise InvalidProgramError("An expression", problems)
    return values


def _find(pattern: str, flags: str, texts: list[str], limit: int) -> list[list[int]]:
    try:
        compiled = re.compile(pattern, sum(_FLAGS[flag] for flag in set(flags)))
    except (re.error, OverflowError) as problem:
        place = f" at character {problem.pos}" if isinstance(problem, re.error) and problem.pos is not None else ""
        reason = problem.msg if isinstance(problem, re.error) else "a repetition is too large"
        raise InvalidProgramError("A pattern", [f"{shorten(pattern)!r}{place}: {reason}"]) from problem
    spans: list[list[int]] = []
    for index, text in enumerate(texts):
        for found in compiled.finditer(text):
            if len(spans) >= limit:
                return spans
            spans.append([index, *found.span()])
    return spans


def _warm_up() -> None:
    sample = {
        "do": "render",
        "template": "{% for x in xs %}{{ x|md ~ 'é' }}{% endfor %}",
        "data": {"xs": ["a|b", 1.5, None]},
    }
    for request in (
        sample,
        sample | {"template": "{{ missing.field }}"},
        sample | {"template": "{% if %}"},
        {"do": "evaluate", "expressions": {"": "sort_by(xs, &n)[?n > `1`].n | [0]"}, "data": {"xs": [{"n": 1}]}},
        {"do": "evaluate", "expressions": {"": "abs('x')"}, "data": {}},
        {"do": "evaluate", "expressions": {"": "[?"}, "data": {}},
        {"do": "match", "pattern": r"(?P<a>\w+)", "flags": "i", "texts": ["a b"], "limit": 1},
        {"do": "match", "pattern": "(", "flags": "", "texts": [], "limit": 1},
    ):
        try:
            answer(request)
        except AdrServerError:
            continue


_warm_up()
