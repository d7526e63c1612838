"""Regular expressions with macros, each compiled for the first text that holds the words it cannot match without.

Rule: a need may be too weak, never too strong; what this reader of expressions does not know needs nothing. To look
for words is hundreds of times cheaper than to compile an expression of four thousand characters. Pure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

Needs: TypeAlias = tuple[frozenset[str], ...]
"""Of each set a text holds at least one word, in small letters, if it matches."""
_MACRO = re.compile(r"\{([A-Z_]+)\}")
_QUANTIFIER = re.compile(r"(?:([?*])|(\+)|\{(\d*),?\d*\})[?+]?")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_GROUP = re.compile(r"\((?:\?(?:(?P<around>=|!|<=|<!)|:|>|P<\w+>|[a-z]*-?[a-z]+:))?")
_STRANGE = re.compile(r"\(\?(?:P=|\(|#|[a-zA-Z]+\))|\\[xuUN\d]|^[?*+|]")
_SHORTEST = 2
_DEEPEST = 8
"""How far a macro may name another that names another."""
_LETTERS_OF_OTHERS = {0x130: "i", 0x131: "i", 0x17F: "s"}
"""What matches a plain letter without regard to case, and does not become it in small letters."""
_OTHERS = re.compile("[\u0130\u0131\u017f]")


class Macros:
    """What stands for `{NAME}` in expressions; a macro may name another."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._needs: dict[str, Needs | None] = {}

    def expanded(self, source: str) -> str:
        """An expression without macros; braces around what is none stay."""
        for _ in range(_DEEPEST):
            source = _MACRO.sub(lambda match: self.texts.get(match[1], match[0]), source)
        return source

    def needs_of(self, name: str) -> Needs | None:
        """What the macro `name` needs; None where it reaches into what stands around it, as a choice does."""
        if name not in self._needs:
            self._needs[name] = None  # Of one that names itself nothing is known.
            self._needs[name] = _Reader(self.texts.get(name, ""), self).sequence()
        return self._needs[name]


NO_MACROS = Macros({})


@dataclass(frozen=True, kw_only=True, eq=False)
class Expression:
    """A regular expression, without regard to case if `flags` say nothing else; `source` may name macros."""

    source: str
    macros: Macros = NO_MACROS
    flags: re.RegexFlag = re.IGNORECASE

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The expression as `re` has it."""
        return re.compile(self.macros.expanded(self.source), self.flags)

    @cached_property
    def needs(self) -> Needs:
        """The words without which nothing matches, the sets with the fewest first."""
        return tuple(sorted(_Reader(self.source, self.macros).choice() or (), key=len))

    def may_match(self, text: str) -> bool:
        """Whether a text holds the words that the expression needs."""
        folded = _folded(text)
        return all(any(word in folded for word in words) for words in self.needs)

    def search(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        return self.pattern.search(text) if self.may_match(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        return self.pattern.match(text) if self.may_match(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As `re.Pattern.finditer`."""
        return self.pattern.finditer(text) if self.may_match(text) else iter(())

    def sub(self, new: str, text: str) -> str:
        """As `re.Pattern.sub`."""
        return self.pattern.sub(new, text) if self.may_match(text) else text


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return (text.translate(_LETTERS_OF_OTHERS) if _OTHERS.search(text) else text).lower()


class _Reader:
    """Goes through an expression once, from the left to the right."""

    def __init__(self, source: str, macros: Macros) -> None:
        self._source = source
        self._macros = macros
        self._at = 0
        self._torn = False

    def choice(self) -> Needs | None:
        """What the whole needs; None where a part of it is strange, or a parenthesis has no other."""
        return self._known(self._choice())

    def sequence(self) -> Needs | None:
        """As `choice`; None also where the whole leaves a choice."""
        return self._known(self._sequence())

    def _known(self, found: Needs) -> Needs | None:
        whole = self._at == len(self._source) and not self._torn and not _STRANGE.search(self._source)
        return found if whole else None

    def _choice(self) -> Needs:
        ways = [self._sequence()]
        while self._source.startswith("|", self._at):
            self._at += 1
            ways.append(self._sequence())
        return ways[0] if len(ways) == 1 else _of_either(ways)

    def _sequence(self) -> Needs:
        found: list[frozenset[str]] = []
        run = ""
        while self._at < len(self._source) and self._source[self._at] not in "|)":
            sign = self._source[self._at]
            is_letter = sign.isascii() and (sign.isalnum() or sign in " '/-")
            part = () if is_letter else self._part()
            if is_letter:
                self._at += 1
            least = self._least()
            if is_letter and least is None:
                run += sign
                continue
            found += [*_word(run + (sign if is_letter and least else "")), *(part if least != 0 else ())]
            run = ""
        return (*found, *_word(run))

    def _part(self) -> Needs:
        """What the sign here, or the class, the macro or the group that begins here, needs."""
        source, at = self._source, self._at
        if macro := _MACRO.match(source, at):
            self._at = macro.end()
            needs = self._macros.needs_of(macro[1])
            self._torn |= needs is None
            return needs or ()
        if whole := _CLASS.match(source, at) or _ESCAPE.match(source, at):
            self._at = whole.end()
            return ()
        if (group := _GROUP.match(source, at)) is None:
            self._at += 1
            return ()
        self._at = group.end()
        inner = self._choice()
        self._at += 1
        return () if group["around"] else inner

    def _least(self) -> int | None:
        """How often the part before stands at the least, 0 or 1, where a quantifier says so; goes behind it."""
        if _MACRO.match(self._source, self._at) or not (found := _QUANTIFIER.match(self._source, self._at)):
            return None
        self._at = found.end()
        return 1 if found[2] or int(found[3] or 0) > 0 else 0


def _word(run: str) -> Needs:
    return (frozenset({run.lower()}),) if len(run.strip()) >= _SHORTEST else ()


def _of_either(ways: Sequence[Needs]) -> Needs:
    """What every way needs: of each its most telling set, together; nothing where a way needs nothing."""
    if not all(ways):
        return ()
    return (frozenset().union(*(max(way, key=_tells) for way in ways)),)


def _tells(words: frozenset[str]) -> tuple[int, int]:
    return min(map(len, words)), -len(words)
