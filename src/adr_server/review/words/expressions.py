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
_QUANTIFIER = re.compile(r"(?:(?P<maybe>\?)|(?P<any>\*)|(?P<some>\+)|\{(?P<least>\d*),?\d*\})[?+]?")
_RUN = re.compile(r"[A-Za-z0-9 ',:;/-]+(?![?*+{])")
"""Signs that stand for themselves, but for one that is repeated."""
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_ESCAPE = re.compile(r"\\(?:(?P<edge>[bBAZ])|(?P<sign>[^\w\s])|.)", re.DOTALL)
_GROUP = re.compile(r"\((?:\?(?:(?P<around>=|!|<=|<!)|:|>|P<\w+>|[a-z]*-?[a-z]+:))?")
_STRANGE = re.compile(r"\(\?(?:P=|\(|#|[a-zA-Z]+\))|\\[xuUN\d]|^[?*+|]")
_SHORTEST = 2
_MOST = 100
"""Words that are told one by one; where a part may be more, each of its own parts is told for itself."""
_DEEPEST = 8
"""How far a macro may name another that names another."""
_LETTERS_OF_OTHERS = {0x130: "i", 0x131: "i", 0x17F: "s"}
"""What matches a plain letter without regard to case, and does not become it in small letters."""
_OTHERS = re.compile("[\u0130\u0131\u017f]")


@dataclass(frozen=True, kw_only=True)
class _Part:
    """What a part of an expression tells: all `words` that it stands for, or None and what each of them `needs`."""

    words: frozenset[str] | None = None
    needs: Needs = ()

    @property
    def all_needs(self) -> Needs:
        return self.needs if self.words is None else _needed(self.words)


_UNKNOWN = _Part()
_NOTHING = _Part(words=frozenset({""}))


class Macros:
    """What stands for `{NAME}` in expressions; a macro may name another."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._parts: dict[str, _Part | None] = {}

    def expanded(self, source: str) -> str:
        """An expression without macros; braces around what is none stay."""
        for _ in range(_DEEPEST):
            source = _MACRO.sub(lambda match: self.texts.get(match[1], match[0]), source)
        return source

    def part(self, name: str) -> "_Part | None":
        """What the macro `name` tells; None where it reaches into what stands around it, as a choice does."""
        if name not in self._parts:
            self._parts[name] = None  # Of one that names itself nothing is known.
            self._parts[name] = _Reader(self.texts.get(name, ""), self).sequence()
        return self._parts[name]


NO_MACROS = Macros({})


@dataclass(frozen=True, kw_only=True, eq=False)
class Expression:
    """A regular expression, without regard to case if `flags` say nothing else; `source` may name macros.

    `re.VERBOSE` is not among the flags: spaces stand for themselves.
    """

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
        whole = _Reader(self.source, self.macros).choice()
        return tuple(sorted(whole.all_needs, key=len)) if whole is not None else ()

    def may_match(self, text: str) -> bool:
        """Whether a text holds the words that the expression needs."""
        folded = _folded(text)
        # Asked of every expression for every sentence: loops of their own take half the time of `all` and `any`.
        for words in self.needs:
            for word in words:
                if word in folded:
                    break
            else:
                return False
        return True

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

    def choice(self) -> _Part | None:
        """What the whole tells; None where a part of it is strange, or a parenthesis has no other."""
        return self._known(self._choice())

    def sequence(self) -> _Part | None:
        """As `choice`; None also where the whole leaves a choice."""
        return self._known(self._sequence())

    def _known(self, found: _Part) -> _Part | None:
        whole = self._at == len(self._source) and not self._torn and not _STRANGE.search(self._source)
        return found if whole else None

    def _choice(self) -> _Part:
        ways = [self._sequence()]
        while self._source.startswith("|", self._at):
            self._at += 1
            ways.append(self._sequence())
        return ways[0] if len(ways) == 1 else _either(ways)

    def _sequence(self) -> _Part:
        found: list[frozenset[str]] = []
        words, exact = frozenset({""}), True
        while self._at < len(self._source) and self._source[self._at] not in "|)":
            part = self._repeated(self._part())
            if part.words is not None and len(words) * len(part.words) <= _MOST:
                words = frozenset(before + after for before in words for after in part.words)
                continue
            found += _needed(words)
            words, exact = part.words or frozenset({""}), False
            found += part.needs
        return _Part(words=words) if exact else _Part(needs=(*found, *_needed(words)))

    def _part(self) -> _Part:
        """What the sign here, or the class, the macro or the group that begins here, tells."""
        source, at = self._source, self._at
        if run := _RUN.match(source, at):
            self._at = run.end()
            return _Part(words=frozenset({run[0].lower()}))
        if macro := _MACRO.match(source, at):
            self._at = macro.end()
            part = self._macros.part(macro[1])
            self._torn |= part is None
            return part or _UNKNOWN
        if whole := _CLASS.match(source, at):
            self._at = whole.end()
            return _UNKNOWN
        if escape := _ESCAPE.match(source, at):
            self._at = escape.end()
            return _NOTHING if escape["edge"] else _letter(escape["sign"] or "")
        if (group := _GROUP.match(source, at)) is None:
            self._at += 1
            return _NOTHING if source[at] in "^$" else _letter(source[at])
        self._at = group.end()
        inner = self._choice()
        self._at += 1
        return _NOTHING if group["around"] else inner

    def _repeated(self, part: _Part) -> _Part:
        """What a part tells with the quantifier behind it, if there is one; goes behind it."""
        if _MACRO.match(self._source, self._at) or not (found := _QUANTIFIER.match(self._source, self._at)):
            return part
        self._at = found.end()
        if found["some"] or int(found["least"] or 0) > 0:
            return _Part(needs=part.all_needs)
        return _Part(words=part.words | {""}) if found["maybe"] and part.words is not None else _UNKNOWN


def _letter(sign: str) -> _Part:
    """A sign that stands for itself; what others match it without regard to case is known of plain signs alone."""
    return _Part(words=frozenset({sign.lower()})) if sign.isascii() and sign not in {"", "."} else _UNKNOWN


def _needed(words: frozenset[str]) -> Needs:
    """One of these stands in the text, the longer of two where one holds the other left out; nothing of short ones."""
    if min(len(word.strip()) for word in words) < _SHORTEST:
        return ()
    least: list[str] = []
    for word in sorted(words, key=len):
        if not any(one in word for one in least):
            least.append(word)
    return (frozenset(least),)


def _either(ways: Sequence[_Part]) -> _Part:
    """What every way tells: all words, or of each its most telling set, together."""
    words = [way.words for way in ways if way.words is not None]
    if len(words) == len(ways) and sum(map(len, words)) <= _MOST:
        return _Part(words=frozenset[str]().union(*words))
    needs = [way.all_needs for way in ways]
    return _Part(needs=(frozenset[str]().union(*(max(one, key=_tells) for one in needs)),)) if all(needs) else _UNKNOWN


def _tells(words: frozenset[str]) -> tuple[int, int]:
    return min(map(len, words)), -len(words)
