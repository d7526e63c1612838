"""Wrap tree-sitter: parse a text with a language's grammar and match its query, within a budget of processor time.

A grammar is loaded at its first use. Nothing here recurses, so no nesting is too deep; a text that takes longer than
its budget is given up, and the caller reads it in another way.
"""

import ctypes
import importlib
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as package_files
from typing import Final

import tree_sitter

from adr_server.errors import BudgetExceededError

SECONDS: Final = 2.0
"""Processor time that parsing one file may take: several times what two megabytes of ordinary code need."""
_CHUNK = 65_536
_CALLS_A_LOOK = 32
# Matches under way at the same time; what ordinary code needs is some dozens.
_MATCH_LIMIT = 4_096
_CAPSULE = b"tree_sitter.Language"

# Where such a run does not parse, parsing and matching take time that grows with its square.
_RUN = 2_000
_MARKS = re.compile(rb"\W*")

Node = tree_sitter.Node
Captures = Mapping[str, list[Node]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Parsed:
    """A parsed text: its root, and every match of the query in the order of the text, with the pattern's number."""

    root: Node
    matches: Sequence[tuple[int, Captures]]


class Grammar:
    """One language's grammar together with its query."""

    def __init__(self, module: str, function: str, queries: Sequence[str]) -> None:
        language = _language(getattr(importlib.import_module(module), function)())
        folder = package_files("adr_server.codebase.entities") / "queries"
        source = "\n".join((folder / f"{name}.scm").read_text(encoding="utf-8") for name in queries)
        self._parser = tree_sitter.Parser(language)
        self._query = tree_sitter.Query(language, source)

    def parse(self, source: bytes, *, seconds: float = SECONDS) -> Parsed:
        """Parse and match UTF-8 `source`. Raises BudgetExceededError after `seconds` of processor time."""
        if (start := _long_run(source)) is not None:
            line = source.count(b"\n", 0, start) + 1
            raise BudgetExceededError("seconds", f"line {line} begins a run of {_RUN} marks without a word")
        clock = _Clock(seconds)
        try:
            tree = self._parser.parse(lambda at, _: source[at : at + _CHUNK], progress_callback=clock.parsing)
        except ValueError:
            # What is left of the interrupted text would be taken for the beginning of the next one.
            self._parser.reset()
            raise _too_slow(seconds) from None
        # Matching has a progress callback too, but calling it ends in a crash (0.26.1); the limit bounds it too.
        cursor = tree_sitter.QueryCursor(self._query, match_limit=_MATCH_LIMIT)
        matches = cursor.matches(tree.root_node)
        return Parsed(root=tree.root_node, matches=matches)


def _long_run(source: bytes) -> int | None:
    """Where a run of `_RUN` marks begins that holds no word; None where there is none."""
    # Such a run holds a place that is a multiple of its length: only there one needs to look.
    for at in range(0, len(source), _RUN):
        after = _marks(source[at : at + _RUN])
        before = _marks(source[max(at - _RUN, 0) : at][::-1]) if after else 0
        if before + after >= _RUN:
            return at - before
    return None


def _marks(text: bytes) -> int:
    match = _MARKS.match(text)
    return match.end() if match else 0


class _Clock:
    """Says when to stop; looks at the processor's clock every few calls, since looking costs more than parsing on."""

    def __init__(self, seconds: float) -> None:
        self._until = time.thread_time() + seconds
        self._calls = 0
        self.spent = False

    def parsing(self, _offset: int, _has_error: bool) -> bool:  # noqa: FBT001 - tree-sitter calls it so
        self._calls += 1
        if self._calls % _CALLS_A_LOOK == 0:
            self.spent = time.thread_time() > self._until
        return self.spent


@cache
def grammar(module: str, function: str, queries: tuple[str, ...]) -> Grammar:
    """The grammar that `function` of `module` hands out, with `queries` of this room's folder; loaded once."""
    return Grammar(module, function, queries)


def in_comment(root: Node, offset: int) -> bool:
    """Whether the byte at `offset` stands in a comment, or in a string that is a statement by itself."""
    node = root.descendant_for_byte_range(offset, offset)
    for above in _upward(node, 3):
        if "comment" in above.type:
            return True
        if above.type == "string" and above.parent is not None and above.parent.type == "expression_statement":
            return True
    return False


def _upward(node: Node | None, steps: int) -> Iterator[Node]:
    while node is not None and steps:
        yield node
        node, steps = node.parent, steps - 1


def _language(handle: object) -> tree_sitter.Language:
    if isinstance(handle, int):
        # Some wheels hand out the address itself, which tree-sitter takes with a deprecation warning only.
        make = ctypes.pythonapi.PyCapsule_New
        make.restype = ctypes.py_object
        make.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        handle = make(handle, _CAPSULE, None)
    return tree_sitter.Language(handle)


def _too_slow(seconds: float) -> BudgetExceededError:
    return BudgetExceededError("seconds", f"the grammar needs more than {seconds:g} s for it")
