"""Which record a reference means.

Rule: a reference that names a path resolves to that path or to nothing. A number resolves when one record bears it, the
nearest folder first; where several do, the words beside it decide, else it is said to be ambiguous, never guessed.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from posixpath import basename, dirname, normpath, splitext

from adr_server.decisions.known_paths import URL, KnownPaths, nearest
from adr_server.decisions.model import Decision, Link, Problem, Relation
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import fold, places, vocabulary

_MARKED = re.compile(r"^\[(.*)\]\((.*)\)$", re.DOTALL)
_IDENTIFIER = re.compile(
    r"(?:(?P<prefix>[A-Za-z]{1,6}(?:[-_ ][A-Za-z]{1,6})?)s?[-_ #.:]{0,2})?#?(?P<number>\d{1,8})(?P<suffix>[a-z])?\b"
)
_DAY = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")


class Resolver:
    """Finds the record that a reference means, among `decisions`, in a project of `paths`."""

    def __init__(self, decisions: Sequence[Decision], paths: Collection[str]) -> None:
        self._known = KnownPaths(decisions, paths)
        self._by_number: dict[int, list[Decision]] = defaultdict(list)
        self._by_title: dict[str, set[str]] = defaultdict(set)
        for decision in decisions:
            stem = stem_of(decision.path)
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
            path, about_record = self._known.by_target(source, target, label)
            if path is not None:
                return (
                    (None, None)
                    if path == source.path and not source.anchor
                    else (replace(link, target=path, text=label), None)
                )
            if not about_record:
                return None, None
            shown = basename(target.split("#")[0].rstrip("/")) if URL.match(target) else target.split("#")[0]
            return self._dangling(link, shown or label)
        found, problem = self._by_words(source, link, label)
        # A link to a place in this document names a record only where its words are one's name.
        return (None, None) if target and found is not None and found.target is None else (found, problem)

    def _dangling(self, link: Link, text: str) -> tuple[Link, Problem]:
        problem = Problem(code="link_dangling", message=f"No record answers to {text[:80]!r}.", line=link.line)
        return replace(link, target=None, text=text), problem

    def _by_words(self, source: Decision, link: Link, words: str) -> tuple[Link | None, Problem | None]:
        """A reference without a target: a file's name, a title, an identifier."""
        folded = fold(words)
        stem = splitext(words.strip())[0] if "." in words else words
        for table, key in (
            (self._known.by_name, words.strip().lower()),
            (self._known.by_stem, fold(stem)),
            (self._known.by_stem, fold(basename(stem))),
            (self._by_title, folded),
        ):
            if key and table.get(key):
                found = nearest(source, table[key] - {source.path} or table[key])
                if found is not None:
                    return replace(link, target=found, text=words), None
        if "/" in words and (existing := self._known.existing(normpath(words.strip().lstrip("/")))):
            return replace(link, target=existing, text=words), None
        day = _DAY.search(words)
        if day:
            dated = [path for path in self._known.records if basename(path).startswith(day.group())]
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
        if not bearers and number == source.number:
            return None, None  # A record that names itself.
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
            family in places()["record_families"] or any(stem.startswith(f"{family} ") for stem in self._known.by_stem)
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
