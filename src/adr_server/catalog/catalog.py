"""The lazy catalogue: entries are read from YAML at first use, one tool is loaded when it is called."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from adr_server.catalog.entries import Kind, Scan, ToolEntry, find, scan
from adr_server.errors import UnknownNameError
from adr_server.registry import Registry, read_text

if TYPE_CHECKING:  # Ranking brings pydantic, loading brings asyncio, storage and more: a listing needs none of it.
    from adr_server.catalog.loading import CatalogTool
    from adr_server.registry.ranking import Hit, Ranking

WEIGHTS: Mapping[str, float] = {
    "name": 3.0,
    "summary": 2.0,
    "keywords": 2.0,
    "use_when": 1.0,
    "sayings": 1.0,
    "category": 0.5,
}
WRITER_SHARE = 0.8
VERB_SHARE = 1.15
NEARLY = 0.85
_LOOKS_LIKE_A_NAME = re.compile(r"[A-Za-z]+(?:_[A-Za-z]+){1,6}")
_FIRST_WORD = re.compile(r"\s*(?:please\s+)?([A-Za-z]+)\b")
_ASKS_WHAT_IS = re.compile(
    r"\s*(?:what|which|who|whose|whom|where|when|why|how|is|are|was|were|do|does|did|has|have)\b", re.IGNORECASE
)
_ASKS_HOW_TO = re.compile(
    r"\s*(?:how|what|which|where)\b[^?]*?\b(?:to|i|we|one)\b|\s*(?:do|have)\s+(?:i|we)\b", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Found:
    """A search result: the entry, its score (BM25, comparable within one search only) and the words that matched."""

    entry: ToolEntry
    score: float
    matched: tuple[str, ...]


class Catalog:
    """All tools under one `servers/` folder."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._loaded: dict[str, CatalogTool] = {}

    @cached_property
    def _scan(self) -> Scan:
        return scan(self._root)

    @cached_property
    def entries(self) -> Registry[ToolEntry]:
        """Every sound tool, by category and name."""
        return Registry("tool", ((entry.name, entry) for entry in self._scan.entries))

    @property
    def problems(self) -> tuple[str, ...]:
        """A line for each problem of the folders that are withheld."""
        return self._scan.problems

    def categories(self) -> dict[str, tuple[ToolEntry, ...]]:
        """The tools of each category, in order."""
        found: dict[str, list[ToolEntry]] = {}
        for entry in self.entries:
            found.setdefault(entry.category, []).append(entry)
        return {category: tuple(entries) for category, entries in found.items()}

    def in_category(self, category: str) -> tuple[ToolEntry, ...]:
        """The tools of one category.

        Raises:
            UnknownNameError: there is none of that name.
        """
        categories = self.categories()
        if category not in categories:
            raise UnknownNameError("category", category, categories)
        return categories[category]

    @cached_property
    def templates(self) -> Mapping[str, Path]:
        """The file of every shipped template by its name."""
        return {name: entry.template_file(name) for entry in self.entries for name in entry.templates}

    def template(self, name: str) -> str:
        """The text of a shipped template.

        Raises:
            UnknownNameError: there is none of that name.
        """
        if name not in self.templates:
            raise UnknownNameError("shipped template", name, self.templates)
        return read_text(self.templates[name], name)[0]

    def template_texts(self) -> Mapping[str, str]:
        """The text of every shipped template by its name."""
        return {name: self.template(name) for name in self.templates}

    def of_kind(self, kind: Kind) -> Iterator[ToolEntry]:
        """The tools of one kind, in order."""
        return (entry for entry in self.entries if entry.kind is kind)

    def search(self, query: str, limit: int = 5, category: str | None = None) -> tuple[Found, ...]:
        """The tools that share most words with `query`, best first; those that it names come first, in its order.

        A question about what is (`how do records relate`) is answered by reading: tools that change something count
        for less there. One that asks how to do something is no such question. A request that begins as a tool's name
        does (`mask secrets`) means that tool rather than one about it.
        """
        hits = self._ranking.search(query, len(self.entries))
        named = self._named(query)
        last = len(named)
        share = WRITER_SHARE if _ASKS_WHAT_IS.match(query) and not _ASKS_HOW_TO.match(query) else 1.0
        begins = _FIRST_WORD.match(query)
        verb = begins[1].lower() if begins and share == 1.0 else ""
        found = [self._found(hit, share, verb) for hit in hits]
        unheard = named.keys() - {hit.name for hit in hits}
        found += [Found(entry=self.entries.get(name), score=0.0, matched=(query,)) for name in sorted(unheard)]
        found.sort(key=lambda item: (named.get(item.entry.name, last), -item.score))
        if category is not None:
            wanted = {entry.name for entry in self.in_category(category)}
            found = [item for item in found if item.entry.name in wanted]
        return tuple(found[:limit])

    def _named(self, query: str) -> dict[str, int]:
        """The places of the tools that `query` names where it is nothing but names, one or several.

        One that has the form of a name and a slip or two in it names the tool that it was meant for.
        """
        for words in ([query.strip().replace(" ", "_")], query.replace(",", " ").split()):
            names = [word.lower().replace("-", "_") for word in words]
            if names and all(name in self.entries for name in names):
                return {name: place for place, name in enumerate(names)}
        return dict.fromkeys(self._nearly_named(query.strip()), 0)

    def _nearly_named(self, query: str) -> list[str]:
        if not _LOOKS_LIKE_A_NAME.fullmatch(query):
            return []
        from difflib import get_close_matches  # noqa: PLC0415 - 5 ms that only such a query needs

        return get_close_matches(query.lower(), self.entries.names(), n=1, cutoff=NEARLY)

    def tool(self, name: str) -> "CatalogTool":
        """Load one tool; the others stay unread, their entries too where nothing has listed them yet.

        Raises:
            UnknownNameError: with the nearest names.
            BrokenInputError: its body cannot be loaded.
        """
        if name not in self._loaded:
            from adr_server.catalog.loading import load_tool  # noqa: PLC0415 - see TYPE_CHECKING above

            listed = "entries" in self.__dict__
            entry = None if listed else find(self._root, name)
            self._loaded[name] = load_tool(entry or self.entries.get(name))
        return self._loaded[name]

    @cached_property
    def _ranking(self) -> "Ranking":
        from adr_server.registry.ranking import Entry, Ranking  # noqa: PLC0415 - see TYPE_CHECKING above
        from adr_server.registry.words import field_words  # noqa: PLC0415 - as above

        ranked = [Entry(name=entry.name, fields=_fields(entry), sayings=entry.needs) for entry in self.entries]
        return Ranking(ranked, weights=WEIGHTS, words=field_words())

    def _found(self, hit: "Hit", writer_share: float, verb: str) -> Found:
        entry = self.entries.get(hit.name)
        share = writer_share if entry.writes else 1.0
        if verb and entry.name.startswith(f"{verb}_"):
            share *= VERB_SHARE
        return Found(entry=entry, score=round(hit.score * share, 4), matched=hit.matched)


def _fields(entry: ToolEntry) -> dict[str, str]:
    return {
        "name": entry.name,
        "category": entry.category,
        "summary": entry.summary,
        "use_when": entry.use_when,
        "keywords": " ".join(entry.keywords),
    }
