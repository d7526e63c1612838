"""Read a long text (an issue, a report, a decision record) for what it says about places in code. Pure.

Rule: what is written as code counts as written (a name, a path, a dotted name, a frame of a traceback), everything else
as words; nothing in a text is syntax, and of a text of any length only a bounded part is kept.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adr_server.codebase.search.prose import telling_share
from adr_server.codebase.search.terms import is_telling, query_terms, split_identifier, whole_form

LEAST_WORDS = 40
LEAST_UNDER_TITLE = 12
"""So many words are a long text where they stand on several lines: a title with what it is about."""
LONGEST_TEXT = 20_000
MOST_TERMS = 160
"""How many different terms are looked up; the most frequent ones of the text, those of its title first."""
MOST_NAMES = 200
MOST_PLACES = 60

_WORD = re.compile(r"[^\W_]+(?:_+[^\W_]+)*")
_NAME = re.compile(r"[^\W\d]\w*")
_SPAN = re.compile(r"`([^`\n]{2,80})`")
_TOKEN = re.compile(r"[\w./\\~\-]+")
_FILE = re.compile(r"[\w.\-]*\w\.[A-Za-z]\w{0,9}")
_HEADING = re.compile(r"^(?:#+|=+|\*+)?\s*(?:\d+[.:)]\s+)?")
_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LONGEST_TITLE = 300
_LONGEST_TOKEN = 300


@dataclass(frozen=True, kw_only=True)
class LongText:
    """What a text says. `counts`: its terms with how often they stand in it; `names`: by folded form, as written."""

    title: str
    title_terms: tuple[str, ...]
    counts: Mapping[str, int]
    names: Mapping[str, frozenset[str]]
    in_title: frozenset[str]
    """The folded names that its title holds."""
    paths: tuple[tuple[str, ...], ...]
    """The paths that it writes, each as its parts, in order."""
    dotted: tuple[tuple[str, ...], ...]


def is_long(text: str) -> bool:
    """Whether a text says more than a question does."""
    words = len(text[:LONGEST_TEXT].split())
    return words >= (LEAST_UNDER_TITLE if "\n" in text.strip() else LEAST_WORDS)


def read_long(text: str) -> LongText:
    """What `text` says; its first line is its title, its first `LONGEST_TEXT` characters are read."""
    text = _MATTER.sub("", text[:LONGEST_TEXT]).strip()
    first = text.partition("\n")[0]
    title = _HEADING.sub("", first)[:_LONGEST_TITLE]
    tokens = _tokens(text)
    names: dict[str, set[str]] = {}
    for name in _names(text, tokens):
        if len(names) < MOST_NAMES or whole_form(name) in names:
            names.setdefault(whole_form(name), set()).add(name)
    names.pop("", None)
    heading = {whole_form(word) for word in _NAME.findall(title)}
    title_terms = query_terms(title)
    return LongText(
        title=title,
        title_terms=title_terms,
        counts=_counts(text, title_terms),
        names={folded: frozenset(written) for folded, written in names.items()},
        in_title=frozenset(heading & names.keys()),
        paths=_parts(token.split("/") for token in tokens if _FILE.fullmatch(_own(token))),
        dotted=_parts(token.split(".") for token in tokens if _is_dotted(token)),
    )


def term_weights(text: LongText, held: Mapping[str, int], chunks: int) -> dict[str, float]:
    """What each term of the text that code holds tells, best first; `held` says how many of `chunks` hold each.

    Source: term frequency times inverse document frequency (Spärck Jones, 1972), damped by logarithms; prose is worth
    less than it is rare in code.
    """
    weights = {
        term: (1 + math.log1p(count)) * rarity(held[term], chunks) * telling_share(term)
        for term, count in text.counts.items()
        if held.get(term, 0) > 0
    }
    return {term: weights[term] for term in sorted(weights, key=lambda term: (-weights[term], term))}


def rarity(held: int, chunks: int) -> float:
    """The inverse document frequency of a term that `held` of `chunks` hold."""
    return math.log(1 + (max(chunks, held) - held + 0.5) / (held + 0.5))


def places_named(text: LongText, paths: Iterable[str]) -> dict[str, tuple[float, bool]]:
    """The paths that the text names: how much of each it writes (0 to 1), and whether as a module (`a.b.c`)."""
    files: dict[str, list[tuple[str, ...]]] = {}
    for written in text.paths:
        files.setdefault(written[-1], []).append(written)
    modules: dict[str, list[tuple[str, ...]]] = {}
    for written in text.dotted:
        for length in range(2, len(written) + 1):
            modules.setdefault(written[length - 1], []).append(written[:length])
    shared: dict[str, tuple[int, int, bool]] = {}
    alike: Counter[str] = Counter()
    for path in paths if files or modules else ():
        own = _own(path)
        stem = own.partition(".")[0]
        parts = tuple(path.split("/"))
        if own in files:
            alike[own] += 1
            shared[path] = max(_same(parts, written) for written in files[own]), len(parts), False
        elif stem in modules:
            same = max(_same((*parts[:-1], stem), written) for written in modules[stem])
            if same > 1:
                shared[path] = same, len(parts), True
    # A bare file name that many files have names none of them much.
    return {
        path: (same / length / (alike[_own(path)] if same == 1 and length > 1 else 1), module)
        for path, (same, length, module) in shared.items()
    }


def _own(path: str) -> str:
    return path.rpartition("/")[2]


def _same(path: tuple[str, ...], written: tuple[str, ...]) -> int:
    """How many parts are the same, from the end."""
    pairs = zip(reversed(path), reversed(written), strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(path), len(written)))


def _tokens(text: str) -> list[str]:
    found = (match.replace("\\", "/").strip("./~-") for match in _TOKEN.findall(text))
    return [token for token in found if "." in token and len(token) <= _LONGEST_TOKEN]


def _is_dotted(token: str) -> bool:
    return all(part.isidentifier() for part in token.split("."))


def _names(text: str, tokens: Iterable[str]) -> Iterable[str]:
    """What is written as code: with an underscore, in camel case, called, dotted, or between back-ticks."""
    for match in _NAME.finditer(text):
        word = match[0]
        mixed = any(letter.isupper() for letter in word[1:]) and not word.isupper()
        if "_" in word.strip("_") or mixed or text[match.end() : match.end() + 1] == "(":
            yield word
    for token in tokens:
        if _is_dotted(token):
            yield from token.split(".")
    for span in _SPAN.findall(text):
        yield from _NAME.findall(span)


def _counts(text: str, first: Iterable[str]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for word in _WORD.findall(text):
        parts = split_identifier(word)
        counts.update(parts)
        if len(parts) > 1:
            counts[whole_form(word)] += 1
    terms = [term for term, _ in counts.most_common() if is_telling(term) and not term.isdigit()]
    chosen = dict.fromkeys([*(term for term in first if term in counts), *terms])
    return {term: counts[term] for term in list(chosen)[:MOST_TERMS]}


def _parts(found: Iterable[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(tuple(part for part in parts if part) for parts in found if any(parts)))[:MOST_PLACES]
