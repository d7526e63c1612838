"""An error of this Python is answered with what to write instead; where there is nothing to add, with nothing."""

import pytest

from adr_server.sandbox.code.python.hints import hint

TOOLS = {"decisions": ("list_decisions", "read_decision"), "project": ("detect_stack",)}
SKILLS = ("count_words",)


@pytest.mark.parametrize(
    ("kind", "message", "told"),
    [
        ("SyntaxError", "The monty syntax parser does not yet support yield expressions", "Build and return a list"),
        ("NotImplementedError", "does not yet support class inheritance", "a plain class without a base"),
        ("ModuleNotFoundError", "No module named 'operator'", "Use a lambda"),
        ("ModuleNotFoundError", "No module named 'urllib.request'", "There is no network here."),
        ("ModuleNotFoundError", "No module named 'frobnicate'", "Here: asyncio, collections"),
        ("ModuleNotFoundError", "No module named 'servers.decision'", "Did you mean 'decisions'?"),
        (
            "ImportError",
            "cannot import name 'list_decision' from 'servers.decisions'",
            "Did you mean 'list_decisions'",
        ),
        (
            "ImportError",
            "cannot import name 'detect_stack' from 'servers.decisions'",
            "from servers.project import detect_stack",
        ),
        ("ImportError", "cannot import name 'count_word' from 'skills'", "Did you mean 'count_words'?"),
        ("ImportError", "cannot import name 'tau' from 'math'", "It is not part of math here."),
        ("AttributeError", "'dict' object has no attribute 'title'", 'write ["title"]'),
        (
            "AttributeError",
            "module 'servers.decisions' has no attribute 'read_decisions'",
            "Did you mean 'read_decision'",
        ),
        ("AttributeError", "module 'sys' has no attribute 'exit'", "End the program by its last expression."),
        ("AttributeError", "module 'os' has no attribute 'fork'", "It is not part of os here."),
        ("NameError", "name 'detect_stack' is not defined", "from servers.project import detect_stack"),
        ("NameError", "name 'input' is not defined", "pass values as inputs"),
        ("TypeError", "'coroutine' object is not subscriptable", "Await the call"),
        ("TypeError", "'list' object can't be awaited", "Only calls of tools and skills are awaited."),
    ],
)
def test_a_gap_is_answered_with_a_remedy(kind: str, message: str, told: str) -> None:
    assert told in hint(kind, message, TOOLS, SKILLS)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("ZeroDivisionError", "division by zero"),
        ("NameError", "name 'x' is not defined"),
        ("AttributeError", "'list' object has no attribute 'x'"),
        ("ImportError", "something else"),
        ("ModuleNotFoundError", ""),
    ],
)
def test_where_there_is_nothing_to_add_nothing_is_said(kind: str, message: str) -> None:
    assert hint(kind, message, TOOLS, SKILLS) == ""


def test_a_message_without_end_costs_no_time_and_is_not_repeated() -> None:
    assert len(hint("ImportError", f"cannot import name '{'x' * 10**6}' from 'servers'", TOOLS, SKILLS)) < 1_000
