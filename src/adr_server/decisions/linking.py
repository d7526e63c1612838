"""References between records, resolved to paths that exist; ids made unique.

Rule: a reference that names a path resolves to that path or to nothing. A number resolves when one record bears it, the
nearest folder first; where several do, the words beside it decide, else it is said to be ambiguous, never guessed.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.decisions.model import Decision, Link, Problem, Relation, Status
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import fold, places, vocabulary

_MARKED = re.compile(r"^\[(.*)\]\((.*)\)$", re.DOTALL)
_URL = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_BLOB = re.compile(r"/(?:blob|tree|raw|src|-/blob|-/raw|edit|browse)/(?:branch/)?[^/]+/(.+)$")
_IDENTIFIER = re.compile(
    r"(?:(?P<prefix>[A-Za-z]{1,6}(?:[-_ ][A-Za-z]{1,6})?)s?[-_ #.:]{0,2})?#?(?P<number>\d{1,8})(?P<suffix>[a-z])?\b"
)
_DAY = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")


class Resolver:
    """Finds the record that a reference means, among `decisions`, in a project of `paths`."""

    def __init__(self, decisions: Sequence[Decision], paths: Collection[str]) -> None:
        self._paths = paths if isinstance(paths, (set, frozenset, dict)) else frozenset(paths)
        self._records = {decision.path for decision in decisions}
        self._by_number: dict[int, list[Decision]] = defaultdict(list)
        self._by_name: dict[str, set[str]] = defaultdict(set)
        self._by_title: dict[str, set[str]] = defaultdict(set)
        self._by_stem: dict[str, set[str]] = defaultdict(set)
        for decision in decisions:
            stem = stem_of(decision.path)
            self._by_name[basename(decision.path).lower()].add(decision.path)
            self._by_stem[fold(stem)].add(decision.path)
            if decision.number is not None:
                self._by_number[decision.number].append(decision)
            if decision.title:
                self._by_title[fold(decision.title)].add(decision.path)
            name = number_in(stem)
            if name.slug and name.slug != fold(stem):
                self._by_title[name.slug].add(decision.path)

    def resolve(self, source: Decision, link: Link) -> tuple[Link | None, Problem | None]:
        """`link` with its target; None for a link that is not to a record at all."""
        marked = _MARKED.match(link.text)
        words, target = (marked.group(1), marked.group(2)) if marked else (link.text, "")
        label = " ".join(re.sub(r"[*_`\[\]]+", " " if marked else "", words).split()) or basename(target)
        if target and not target.startswith("#"):
            path, about_record = self._by_target(source, target, label)
            if path is not None:
                return (
                    (None, None)
                    if path == source.path and not source.anchor
                    else (replace(link, target=path, text=label), None)
                )
            if not about_record:
                return None, None
            shown = basename(target.split("#")[0].rstrip("/")) if _URL.match(target) else target.split("#")[0]
            return self._dangling(link, shown or label)
        found, problem = self._by_words(source, link, label)
        # A link to a place in this document names a record only where its words are one's name.
        return (None, None) if target and found is not None and found.target is None else (found, problem)

    def _dangling(self, link: Link, text: str) -> tuple[Link, Problem]:
        problem = Problem(code="link_dangling", message=f"No record answers to {text[:80]!r}.", line=link.line)
        return replace(link, target=None, text=text), problem

    def _by_target(self, source: Decision, target: str, label: str) -> tuple[str | None, bool]:
        """The path that a link's target means, and whether the target looks like a record's at all."""
        address = target.split("#", maxsplit=1)[0].split("?", maxsplit=1)[0].strip()
        if _URL.match(address):
            return self._by_address(source, address)
        folder = dirname(source.path)
        candidates = [normpath(join(folder, address)), normpath(address.lstrip("/"))]
        for candidate in candidates:
            found = self._existing(candidate)
            if found is not None:
                return found, True
        stem = splitext(basename(address.rstrip("/")))[0] or address
        named = self._by_name.get(basename(address).lower()) or self._by_stem.get(fold(stem))
        if named:
            return self._nearest(source, named), True
        return None, self._like_record(address, label)

    def _by_address(self, source: Decision, address: str) -> tuple[str | None, bool]:
        blob = _BLOB.search(address)
        tail = blob.group(1) if blob else address.split("://", 1)[-1].split("/", 1)[-1]
        parts = tail.rstrip("/").split("/")
        for start in range(len(parts)):
            found = self._existing("/".join(parts[start:]), records_only=start > 0)
            if found is not None and (start == 0 or len(parts) - start > 1 or found in self._records):
                return found, True
        stem = splitext(parts[-1])[0]
        named = self._by_stem.get(fold(stem)) if number_in(stem).number is not None or number_in(stem).dated else None
        if named and len(named) == 1:
            return next(iter(named)), True
        folder = dirname(source.path)
        return None, bool(blob) and folder != "" and dirname(tail) == folder and splitext(tail)[1].lstrip(
            "."
        ) in places()["markdown"]

    def _existing(self, path: str, *, records_only: bool = False) -> str | None:
        if path.startswith("../"):
            return None
        stem, extension = splitext(path)
        tries = [path]
        if extension.lower() in ("", ".html", ".htm") or not re.fullmatch(r"\.[A-Za-z]{1,9}", extension):
            bare = stem if extension.lower() in (".html", ".htm") else path
            endings = sorted(places()["markdown"] | places()["asciidoc"] | places()["restructured"])
            tries += [f"{bare}.{ending}" for ending in endings] + [
                f"{bare}/{name}.{ending}" for name in ("README", "index") for ending in ("md", "adoc", "rst")
            ]
        known = self._records if records_only else self._paths
        found = next((candidate for candidate in tries if candidate in known), None)
        if found is None and extension and "." + extension.lstrip(".").lower() in (".md", ".adoc", ".rst"):
            found = next(
                (
                    f"{stem}{other}"
                    for other in (".md", ".adoc", ".rst", ".mdx", ".asciidoc")
                    if f"{stem}{other}" in self._records
                ),
                None,
            )
        return found

    def _nearest(self, source: Decision, paths: Iterable[str]) -> str | None:
        """The path that shares most of its folders with the source; None where two share as much."""
        ranked = sorted(((_shared(source.path, path), path) for path in paths), reverse=True)
        return ranked[0][1] if len(ranked) == 1 or ranked[0][0] > ranked[1][0] else None

    def _like_record(self, address: str, label: str) -> bool:
        name = basename(address)
        extension = splitext(name)[1].lower().lstrip(".")
        documents = places()["markdown"] | places()["asciidoc"] | places()["restructured"]
        return (
            extension in documents
            or bool(re.match(r"(?i)adr[-_ ]?\d", label))
            or (not extension and bool(re.search(r"\d{2,}", name)))
        )

    def _by_words(self, source: Decision, link: Link, words: str) -> tuple[Link | None, Problem | None]:
        """A reference without a target: a file's name, a title, an identifier."""
        folded = fold(words)
        stem = splitext(words.strip())[0] if "." in words else words
        for table, key in (
            (self._by_name, words.strip().lower()),
            (self._by_stem, fold(stem)),
            (self._by_stem, fold(basename(stem))),
            (self._by_title, folded),
        ):
            if key and table.get(key):
                found = self._nearest(source, table[key] - {source.path} or table[key])
                if found is not None:
                    return replace(link, target=found, text=words), None
        if "/" in words and (existing := self._existing(normpath(words.strip().lstrip("/")))):
            return replace(link, target=existing, text=words), None
        day = _DAY.search(words)
        if day:
            dated = [path for path in self._records if basename(path).startswith(day.group())]
            if len(dated) == 1:
                return replace(link, target=dated[0], text=words), None
        identifier = next(filter(self._names_record, _IDENTIFIER.finditer(words)), None)
        if identifier and not day and (len(words) - len(identifier.group()) < 60 or identifier.start() == 0):  # noqa: PLR2004 - a sentence with a number in it is no identifier
            return self._by_identifier(source, link, words, identifier)
        if link.relation is Relation.RELATES:
            return None, None
        return self._dangling(link, words)

    def _by_identifier(
        self, source: Decision, link: Link, words: str, found: re.Match[str]
    ) -> tuple[Link | None, Problem | None]:
        number = int(found["number"])
        if fold(found["prefix"] or "").split(" ")[-1] in vocabulary().lists["counted"]:
            return None, None
        bearers = [
            decision
            for decision in self._by_number.get(number, ())
            if decision.path != source.path or decision.anchor != source.anchor
        ]
        written = f"{found['number']}{found['suffix'] or ''}"
        exact = [
            decision
            for decision in bearers
            if decision.id == written or number_in(stem_of(decision.path)).written == written
        ]
        if found["suffix"] or len({decision.path for decision in exact}) == 1:
            bearers = exact or bearers
        prefix = fold(found["prefix"] or "")
        same = [
            decision
            for decision in bearers
            if prefix and prefix not in ("adr", "adrs") and fold(stem_of(decision.path)).startswith(prefix)
        ]
        bearers = same or bearers
        if len({decision.path for decision in bearers}) > 1:
            near = [decision for decision in bearers if dirname(decision.path) == dirname(source.path)]
            bearers = near or bearers
        if len({decision.path for decision in bearers}) > 1:
            bearers = self._by_overlap(bearers, words)
        if not bearers:
            return (
                self._dangling(link, words)
                if link.relation is not Relation.RELATES or self._is_family(found["prefix"])
                else (None, None)
            )
        if len({decision.path for decision in bearers}) == 1:
            return replace(link, target=bearers[0].path, text=words), None
        names = ", ".join(sorted(basename(decision.path) for decision in bearers)[:4])
        return replace(link, target=None, text=words), Problem(
            code="reference_ambiguous", message=f"{words[:40]!r} may be {names}.", line=link.line
        )

    def _names_record(self, found: re.Match[str]) -> bool:
        """Whether a number is a record's by what stands before it: nothing, padding, capitals, or a record's name."""
        prefix, number = found["prefix"] or "", found["number"]
        return (
            (not prefix and found.start() == 0)
            or "#" in found.group()
            or (number.startswith("0") and len(number) >= 3)  # noqa: PLR2004 - "0012" names a record, "05" may count
            or prefix.isupper()
            or not places()["record_prefixes"].isdisjoint(fold(prefix).split())
            or self._is_family(prefix)
        )

    def _is_family(self, prefix: str | None) -> bool:
        """Whether records are called so: by everyone, or in this project's file names."""
        family = fold(prefix or "")
        return bool(family) and (
            family in places()["record_families"] or any(stem.startswith(f"{family} ") for stem in self._by_stem)
        )

    def _by_overlap(self, bearers: list[Decision], words: str) -> list[Decision]:
        """The bearers whose title or name shares most words with the reference."""
        said = set(re.findall(r"\w{3,}", fold(words)))
        scores = [
            (len(said & set(re.findall(r"\w{3,}", fold(f"{decision.title or ''} {stem_of(decision.path)}")))), decision)
            for decision in bearers
        ]
        best = max(score for score, _ in scores)
        winners = [decision for score, decision in scores if score == best]
        return winners if best > 0 else bearers


def _shared(one: str, two: str) -> int:
    folders = zip(dirname(one).split("/"), dirname(two).split("/"), strict=False)
    count = 0
    for mine, theirs in folders:
        if mine != theirs:
            break
        count += 1
    return count * 10 - abs(one.count("/") - two.count("/"))


def resolved(decisions: Sequence[Decision], paths: Collection[str]) -> list[Decision]:
    """`decisions` with their links resolved in a project of `paths`, and ids that are unique."""
    resolver = Resolver(decisions, paths)
    return _with_ids([_resolved(resolver, decision) for decision in decisions])


def _resolved(resolver: Resolver, decision: Decision) -> Decision:
    if not decision.links:
        return decision
    links: dict[tuple[Relation, str | None, str], Link] = {}
    problems = list(decision.problems)
    stated = {(link.relation, link.target) for link in links.values()}
    for link in decision.links:
        found, problem = resolver.resolve(decision, link)
        if found is None:
            continue
        key = (found.relation, found.target, "" if found.target else found.text)
        if key not in links:
            links[key] = found
            problems += [problem] if problem else []
    firm = {target for relation, target in stated if relation is not Relation.RELATES} | {
        link.target for link in links.values() if link.relation is not Relation.RELATES
    }
    kept = tuple(
        link
        for link in links.values()
        if link.relation is not Relation.RELATES or link.target is None or link.target not in firm
    )
    status = decision.status
    if status is Status.DEPRECATED and any(link.relation is Relation.SUPERSEDED_BY and link.target for link in kept):
        status = Status.SUPERSEDED
    return replace(decision, links=kept, problems=tuple(problems), status=status)


def _with_ids(decisions: list[Decision]) -> list[Decision]:
    ids = [decision.id for decision in decisions]
    ids = _apart(
        ids,
        [
            stem_of(decision.path) if decision.anchor is None else f"{stem_of(decision.path)}-{decision.id}"
            for decision in decisions
        ],
    )
    ids = _apart(
        ids,
        [
            splitext(decision.path)[0] if decision.anchor is None else f"{splitext(decision.path)[0]}-{decision.id}"
            for decision in decisions
        ],
    )
    ids = _apart(
        ids,
        [decision.path if decision.anchor is None else f"{decision.path}:{decision.anchor}" for decision in decisions],
    )
    return [
        decision if decision.id == name else replace(decision, id=name)
        for decision, name in zip(decisions, ids, strict=True)
    ]


def _apart(ids: list[str], longer: list[str]) -> list[str]:
    """`ids` with the longer name wherever two are the same."""
    seen: dict[str, int] = defaultdict(int)
    for name in ids:
        seen[name] += 1
    return [long if seen[name] > 1 else name for name, long in zip(ids, longer, strict=True)]
