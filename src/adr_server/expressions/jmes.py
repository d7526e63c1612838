"""Compile, inspect and evaluate JMESPath. The only module that imports jmespath. Pure: no I/O.

An expression that a caller sent is only *compiled* here; `sandbox` evaluates it in the confined worker, for
`[@,@][]|[@,@][]|…` doubles its result at every step.

Grammar: https://jmespath.org/specification.html
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError

from adr_server.errors import UsageError, shorten

MAX_LENGTH = 1_000
MAX_NESTING = 40
MAX_TREE_DEPTH = 64

_ELSEWHERE = frozenset({"subexpression", "index_expression", "projection", "value_projection", "filter_projection"}) | {
    "flatten",
    "pipe",
}


class InvalidExpressionError(UsageError):
    """Text that is no JMESPath, or more of it than anyone needs."""


@dataclass(frozen=True)
class Expression:
    """A compiled expression. `roots` are the top-level keys that it reads; `whole` when it reads everything (`@`)."""

    text: str
    roots: frozenset[str]
    whole: bool

    def members(self, root: str) -> frozenset[str]:
        """The keys that the expression reads right under the top-level key `root`: `x` in `input.x.y`."""
        return frozenset(_members(jmespath.compile(self.text).parsed, root)) - {"@"}

    def evaluate(self, data: object) -> Any:
        """The value of the expression over `data`; shared with `data`, so do not change it.

        Raises:
            InvalidExpressionError: a function got a value of the wrong type.
        """
        try:
            return jmespath.search(self.text, data)
        except (JMESPathError, RecursionError) as problem:
            raise InvalidExpressionError(f"{shorten(self.text)!r}: {_reason(problem)}") from problem


def compile_expression(text: str) -> Expression:
    """Parse `text`.

    Raises:
        InvalidExpressionError: it does not parse, is over 1,000 characters long or nested over 40 deep.
    """
    if len(text) > MAX_LENGTH:
        raise InvalidExpressionError(f"An expression of {len(text):,} characters; at most {MAX_LENGTH:,} are read.")
    if _nesting(text) > MAX_NESTING:
        raise InvalidExpressionError(f"{shorten(text)!r} is nested over {MAX_NESTING} deep.")
    try:
        roots = frozenset(_roots(jmespath.compile(text).parsed))
    except (JMESPathError, RecursionError) as problem:
        raise InvalidExpressionError(f"{shorten(text)!r} is no JMESPath: {_reason(problem)}") from problem
    return Expression(text=text, roots=roots - {"@"}, whole="@" in roots)


def is_true(value: object) -> bool:
    """JMESPath's own truth: empty strings, lists and objects, `false` and `null` are false; `0` is true."""
    is_empty = isinstance(value, str | list | dict) and len(value) == 0
    return not (value is None or value is False or is_empty)


def reference_of(value: object) -> str | None:
    """The expression of `{"$ref": "…"}`, None for any other value."""
    if isinstance(value, Mapping) and set(value) == {"$ref"} and isinstance(value["$ref"], str):
        return value["$ref"]
    return None


def references(value: object, *, depth: int = 0) -> Iterator[str]:
    """The text of every `$ref` in a tree of arguments, in order.

    Raises:
        InvalidExpressionError: the tree is over 64 deep.
    """
    if depth > MAX_TREE_DEPTH:
        raise InvalidExpressionError(f"Arguments nested over {MAX_TREE_DEPTH} deep; send flatter ones.")
    found = reference_of(value)
    if found is not None:
        yield found
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from references(item, depth=depth + 1)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from references(item, depth=depth + 1)


def substitute(value: object, values: Mapping[str, Any]) -> Any:
    """The same tree, of which `references` was taken, with every `{"$ref": text}` replaced by `values[text]`."""
    found = reference_of(value)
    if found is not None:
        return values[found]
    if isinstance(value, Mapping):
        return {key: substitute(item, values) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [substitute(item, values) for item in value]
    return value


def _roots(node: Mapping[str, Any]) -> Iterator[str]:
    kind = node["type"]
    if kind == "field":
        yield node["value"]
    elif kind in {"current", "identity"}:
        yield "@"
    elif kind in _ELSEWHERE:  # What follows the first child is read from the first child's value.
        yield from _roots(node["children"][0])
    elif kind != "expref":  # `&name` is read from each element.
        for child in node.get("children", ()):
            yield from _roots(child)


def _members(node: Mapping[str, Any], root: str) -> Iterator[str]:
    kind, children = node["type"], node.get("children", ())
    if kind in {"subexpression", "pipe"} and children[0]["type"] == "field" and children[0]["value"] == root:
        yield from _roots(children[1])
    if kind != "expref":
        for child in children[:1] if kind in _ELSEWHERE else children:
            yield from _members(child, root)


def _nesting(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in ")]}":
            depth -= 1
    return deepest


def _reason(problem: BaseException) -> str:
    return shorten(str(problem).splitlines()[0] if str(problem) else type(problem).__name__, 160)
