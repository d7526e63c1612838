"""Answer a question from an index: each leg looks, one ranking fuses, and the answer says what was off and why."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from adr_server.codebase.entities.naming import last_part
from adr_server.codebase.search.path_words import is_aside
from adr_server.codebase.search.query import Leg, Query, QueryKind
from adr_server.codebase.search.ranking import Candidate, Ranked, grams_of, rank
from adr_server.codebase.search.relations import Relation
from adr_server.codebase.search.terms import root_of, whole_form
from adr_server.codebase.search.text_ranking import TextCandidate, rank_text
from adr_server.storage.code_index import legs, long_texts
from adr_server.storage.code_index.dense import DenseLeg
from adr_server.storage.code_index.index import CodeIndex
from adr_server.storage.code_index.legs import PointerHit
from adr_server.storage.code_index.places import annotated, best_place, language_of, snippet

_LEAST_ALIKE = 0.45
_MOST_NEAR = 60


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a result must be: of a type of entity, of an owner, beneath a folder, in a language."""

    type: str | None = None
    owner: str | None = None
    under: str | None = None
    language: str | None = None
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Matched:
    """Lines that a pattern matched: path and line, in the order in which they were found."""

    path: str
    line: int


@dataclass(frozen=True, kw_only=True)
class CodeHit:
    """One result: the best place of one file. `parts` add up to `score`; `sources` are the legs that found it."""

    path: str
    line: int
    end_line: int
    entity: str | None
    type: str | None
    owner: str | None
    score: float
    sources: tuple[str, ...]
    snippet: str
    parts: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class CodeAnswer:
    """The results with how they were found. `coverage` says of each leg that it was on, or why it was off."""

    query: Query
    results: tuple[CodeHit, ...]
    found: int
    """Files that any leg found."""
    coverage: Mapping[str, str]
    timings_ms: Mapping[str, float]


@dataclass(kw_only=True)
class _Look:
    """One search while it runs."""

    connection: sqlite3.Connection
    checkout: int
    query: Query
    candidates: dict[int, Candidate] = field(default_factory=dict)
    coverage: dict[str, str] = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)

    def candidate(self, document: int, path: str) -> Candidate:
        return self.candidates.setdefault(document, Candidate(document=document, path=path))

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.timings[name] = round((time.perf_counter() - started) * 1000, 2)


def search(
    index: CodeIndex,
    query: Query,
    *,
    read_text: Callable[[str], str],
    limit: int = 10,
    filters: Filters | None = None,
    matched: Sequence[Matched] | None = None,
    pattern_off: str = "",
    owner_of: Callable[[str], str | None] = lambda _: None,
) -> CodeAnswer:
    """The `limit` files that answer `query` best, each at its best place.

    `matched` is what the pattern leg found where the query has a pattern (the index holds words, not text); where it
    could not look, `pattern_off` says why. `owner_of` gives the owner of a path that no annotation names.

    Raises:
        BrokenInputError: there is no index, or it cannot be read.
    """
    chosen = filters or Filters()

    def looking(connection: sqlite3.Connection, checkout: int) -> CodeAnswer:
        look = _Look(connection=connection, checkout=checkout, query=query)
        _keyword(look)
        _pattern(look, matched, pattern_off)
        _graph(look)
        _dense(look, index.dense)
        with look.timed("rank"):
            ranked = _ranked(look)
        with look.timed("places"):
            results = tuple(_results(look, ranked, chosen, limit=limit, owner_of=owner_of, read_text=read_text))
        coverage = {leg.value: look.coverage[leg.value] for leg in Leg}
        return CodeAnswer(
            query=query, results=results, found=len(ranked), coverage=coverage, timings_ms=dict(look.timings)
        )

    return index.read(looking)


def _ranked(look: _Look) -> list[Ranked]:
    if look.query.long is None:
        return rank(look.query, look.candidates.values())
    texts = [item for item in look.candidates.values() if isinstance(item, TextCandidate)]
    return rank_text(look.query.long, texts)


def _keyword(look: _Look) -> None:
    if not look.query.weights.get(Leg.KEYWORD):
        look.coverage["keyword"] = "off: not asked for by this kind of question"
        return
    if not look.query.terms:
        look.coverage["keyword"] = "off: there is no word in the question"
        return
    with look.timed("keyword"):
        if look.query.long is not None:
            look.candidates |= long_texts.by_text(look.connection, look.checkout, look.query.long)
            look.coverage["keyword"] = "on"
            return
        look.candidates |= legs.by_words(look.connection, look.checkout, look.query.terms)
        for hit in legs.by_folded(look.connection, look.checkout, grams_of(look.query)):
            look.candidate(hit.document, hit.path).definitions.append(legs.definition_of(hit))
    look.coverage["keyword"] = "on"


def _pattern(look: _Look, matched: Sequence[Matched] | None, off: str) -> None:
    if not look.query.weights.get(Leg.PATTERN):
        look.coverage["pattern"] = "off: not asked for by this kind of question"
        return
    with look.timed("pattern"):
        if look.query.pattern is not None:
            if matched is None:
                look.coverage["pattern"] = f"off: {off or 'nothing looked for the pattern'}"
                return
            documents = _documents(look, {item.path for item in matched})
            for item in matched:
                if item.path in documents:
                    _place(look, Leg.PATTERN, documents[item.path], item.path, (item.line, item.line))
            look.coverage["pattern"] = f"on{f': {off}' if off else ''}"
            return
        names = look.query.identifiers or (look.query.text,)
        if look.query.kind is not QueryKind.FUZZY and any(item.definitions for item in look.candidates.values()):
            look.coverage["pattern"] = "off: what was asked for is defined as it is written"
            return
        hits = [hit for name in names[:3] for hit in legs.by_parts(look.connection, look.checkout, name)]
        for hit in sorted(hits, key=lambda hit: (-hit.alike, hit.path, hit.line)):
            if hit.alike >= _LEAST_ALIKE:
                candidate = look.candidate(hit.document, hit.path)
                if not candidate.definitions:
                    candidate.definitions.append(legs.definition_of(hit))
                _place(look, Leg.PATTERN, hit.document, hit.path, (hit.line, hit.end_line))
    look.coverage["pattern"] = "on: names alike"


def _graph(look: _Look) -> None:
    if not look.query.weights.get(Leg.GRAPH):
        look.coverage["graph"] = "off: not asked for by this kind of question"
        return
    names = _asked_names(look.query)
    if not names:
        look.coverage["graph"] = "off: the question names no entity"
        return
    with look.timed("graph"):
        relation = look.query.relation
        if relation is not None and not relation.inward:
            entities = legs.by_folded(look.connection, look.checkout, names)[:20]
            pointers = _of_kind(legs.pointed_at(look.connection, entities), relation)
            targets = {whole_form(last_part(pointer.target)) for pointer in pointers}
            for hit in legs.by_folded(look.connection, look.checkout, sorted(targets)[:200]):
                _place(look, Leg.GRAPH, hit.document, hit.path, (hit.line, hit.end_line))
        else:
            pointers = _of_kind(legs.pointing_at(look.connection, look.checkout, names), relation)
            for pointer in sorted(pointers, key=lambda pointer: is_aside(pointer.path)):
                _place(look, Leg.GRAPH, pointer.document, pointer.path, (pointer.line, pointer.line))
    look.coverage["graph"] = "on"


def _dense(look: _Look, dense: DenseLeg) -> None:
    if not look.query.weights.get(Leg.DENSE):
        look.coverage["dense"] = "off: not asked for by this kind of question"
        return
    with look.timed("dense"):
        near, look.coverage["dense"] = dense.near(look.connection, look.checkout, look.query.text, _MOST_NEAR)
        for chunk in near:
            _place(look, Leg.DENSE, chunk.document, chunk.path, (chunk.line, chunk.end_line))


def _of_kind(pointers: Sequence[PointerHit], relation: Relation | None) -> Sequence[PointerHit]:
    """The pointers that are asked for; all, where none is of that kind."""
    kinds = relation.kinds if relation is not None else frozenset()
    return [pointer for pointer in pointers if pointer.kind in kinds] or pointers


def _asked_names(query: Query) -> list[str]:
    """The folded names that a question for a relation names, the last part of a dotted one."""
    written = [name for name in query.identifiers if name.lower() not in {"what", "which", "who", "where"}]
    return list(dict.fromkeys(whole_form(name.replace("::", ".").rpartition(".")[2] or name) for name in written))


def _place(look: _Look, leg: Leg, document: int, path: str, lines: tuple[int, int]) -> None:
    """Say that a leg found a place; the first in a file counts, and files rank in the order of their first."""
    candidate = look.candidate(document, path)
    if leg not in candidate.ranks:
        candidate.ranks[leg] = 1 + sum(leg in other.ranks for other in look.candidates.values())
        candidate.places[leg] = lines


def _documents(look: _Look, paths: set[str]) -> dict[str, int]:
    query = "SELECT path, document FROM files WHERE checkout = ?"
    return {path: document for path, document in look.connection.execute(query, (look.checkout,)) if path in paths}


def _results(
    look: _Look,
    ranked: Sequence[Ranked],
    filters: Filters,
    *,
    limit: int,
    owner_of: Callable[[str], str | None],
    read_text: Callable[[str], str],
) -> Iterator[CodeHit]:
    given = 0
    stems = frozenset(root_of(term) for term in look.query.terms)
    for item in ranked:
        if given >= limit:
            return
        candidate = item.candidate
        if filters.under and not candidate.path.startswith(filters.under.rstrip("/") + "/"):
            continue
        entity, line, end_line = best_place(
            look.connection, look.checkout, look.query, candidate, stems=stems, wanted=filters.type
        )
        if filters.type and (entity is None or entity.type != filters.type):
            continue
        owner, tags = annotated(look.connection, entity)
        owner = owner or owner_of(candidate.path)
        if filters.owner and (owner is None or filters.owner.casefold() not in owner.casefold()):
            continue
        if filters.tags and not filters.tags <= tags:
            continue
        if filters.language and filters.language.casefold() != language_of(look.connection, candidate.document):
            continue
        given += 1
        yield CodeHit(
            path=candidate.path,
            line=line,
            end_line=end_line,
            entity=entity.key or entity.name if entity else None,
            type=entity.type if entity else None,
            owner=owner,
            score=item.score,
            sources=_sources(candidate),
            snippet=snippet(read_text, candidate.path, line, end_line, stems, exact=entity is not None),
            parts=item.parts,
        )


def _sources(candidate: Candidate) -> tuple[str, ...]:
    found = ["keyword"] if candidate.chunks else []
    found += ["definition"] if candidate.definitions else []
    return (*found, *(leg.value for leg in candidate.ranks))
