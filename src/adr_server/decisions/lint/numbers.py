"""Rules on numbers and titles: one number, one record; one title, one record; no number lost. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.numbering import Numbered, Series, numbered, numbers_in, series_of
from adr_server.decisions.lint.survey import Survey, folder_of, line_of, subject
from adr_server.decisions.model import Decision
from adr_server.errors import shorten

_FEWEST_IN_SERIES = 3  # Two numbers show no order that a third could break.
_NAMED = 5
_NESTED = 3  # `adr/`, `adr/deprecated/`, `adr/deprecated/2019/`; further up is another log.
_DOCUMENTS = (".md", ".markdown", ".mdx", ".adoc", ".asciidoc", ".asc", ".rst", ".txt", ".html", ".pdf", ".docx")
_DATE = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}")
_NUMBER_BEFORE_TITLE = re.compile(r"(?<!\d)(?<!\d[-.])(?P<number>\d{1,9})[a-z]?(?:[-.]\d+)*[^\w\d]*$", re.IGNORECASE)
_NUMBER_IN_HEADING = re.compile(
    r"^[\s#=*|]*(?:title\s*:\s*['\"]?)?"
    r"(?:ADR[-_ #]{0,2}(?P<named>\d{1,9})\b|(?P<bare>\d{1,9})(?:[.:)](?!\d)|\s[-\u2013\u2014]\s)"
    r"|(?P<padded>0\d{1,8})\s)",
    re.IGNORECASE,
)
# The record that starts a log says the same in every package of a repository.
_FIRST_RECORD = re.compile(
    r"(?:record|use|adopt|keep|document)\w*\b.{0,40}\b(?:architectur\w+|adrs?|decision)\b.{0,40}", re.IGNORECASE
)


def duplicate_number(survey: Survey) -> Iterator[Hit]:
    """Two records of one series that bear the same number; two languages of one record are no collision."""
    for places in survey.series.values():
        for (number, letter), group in groupby(
            sorted(places, key=lambda one: (one.number, one.letter)), lambda one: (one.number, one.letter)
        ):
            originals: dict[str, Decision] = {}
            for one in group:
                originals.setdefault(one.original, one.decision)
            if len(originals) > 1:
                yield from _collision(f"{number}{letter}", list(originals.values()))


def number_taken_on_base(survey: Survey) -> Iterator[Hit]:
    """A new record whose number another record has meanwhile got on the base branch."""
    base = survey.base
    if base is None:
        return
    taken: dict[tuple[Series, int, str], str] = {}
    for path, number in sorted(base.numbers.items()):
        if path not in survey.by_path and path not in base.fork_paths:
            series, letter = series_of(path, number)
            taken.setdefault((series, number, letter), path)
    for places in survey.series.values():
        for one in places:
            other = taken.get((one.series, one.number, one.letter))
            if other and one.decision.path not in base.numbers:
                yield Hit(
                    path=one.decision.path,
                    line=line_of(one.decision, "title"),
                    message=f"Number {one.number} is taken on {base.branch} by {other}.",
                    remedy=f"Give this record the next number free on {base.branch}, in its file name and title.",
                    key=other,
                )


def number_gap(survey: Survey) -> Iterator[Hit]:
    """Numbers that a consecutive series leaves out and nothing else in its folder bears."""
    elsewhere = _numbers_elsewhere(survey)
    family = _family_numbers(survey.series)
    for series, places in survey.series.items():
        numbers = sorted({one.number for one in places})
        span = numbers[-1] - numbers[0] + 1
        if len(numbers) < _FEWEST_IN_SERIES or len(numbers) / span < survey.options.gap_density:
            continue
        taken = family[series] | elsewhere.get(series.place, frozenset())
        by_number = {one.number: one.decision for one in places}
        for before, after in pairwise(numbers):
            missing = [number for number in range(before + 1, after) if number not in taken]
            if missing:
                yield _gap(missing, by_number[before], by_number[after])


def title_number_mismatch(survey: Survey) -> Iterator[Hit]:
    """A title that bears another number than the file."""
    for decision in survey.log.decisions:
        if decision.number is None or decision.title is None or decision.anchor is not None:
            continue
        line = decision.lines.get("title", 0)
        stated = _stated_number(survey.quoted(decision.path, line), decision.title)
        if stated is not None and stated != decision.number:
            yield Hit(
                path=decision.path,
                line=line,
                message=f"The title says number {stated}, the file name {decision.number}: "
                f"{shorten(survey.quoted(decision.path, line))!r}.",
                remedy="Let the title bear the number of the file, or rename the file and mend what points at it.",
                key=str(stated),
            )


def duplicate_title(survey: Survey) -> Iterator[Hit]:
    """Two records of the same title. The record that starts each log of a monorepo is no duplicate."""
    groups: dict[str, list[Decision]] = {}
    for decision in survey.log.decisions:
        title = _plain_title(decision.title)
        if title:
            groups.setdefault(title, []).append(decision)
    for title, members in groups.items():
        if len(members) > 1 and not _is_start_of_logs(title, members) and not _are_translations(members):
            first, *others = members
            for decision in others:
                rest = [member for member in members if member is not decision]
                yield Hit(
                    path=decision.path,
                    line=line_of(decision, "title"),
                    message=f"Title {shorten(decision.title or '')!r} is also that of {_named(rest)}.",
                    remedy="Give each record a title that says what it alone decides; "
                    "a copied template often keeps the old one.",
                    key=f"{subject(decision)}|{first.path}",
                )


def _collision(written: str, members: Sequence[Decision]) -> Iterator[Hit]:
    for decision in members[1:]:
        others = [member for member in members if member is not decision]
        yield Hit(
            path=decision.path,
            line=line_of(decision, "title"),
            message=f"Number {written} is also that of {_named(others)}.",
            remedy="Give one of them the next free number, in its file name, its title and wherever it is referred to.",
            key=f"{subject(decision)}|{written}|{members[0].path}",
        )


def _named(decisions: Sequence[Decision]) -> str:
    places = [f"{one.path}:{one.anchor}" if one.anchor is not None else one.path for one in decisions]
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return ", ".join(places[:_NAMED]) + more


def _gap(missing: Sequence[int], before: Decision, after: Decision) -> Hit:
    few = ", ".join(map(str, missing[:_NAMED])) + (f", … {missing[-1]}" if len(missing) > _NAMED else "")
    word = "numbers" if len(missing) > 1 else "number"
    place = folder_of(after.path) or "the project's root"
    return Hit(
        path=after.path,
        line=line_of(after, "title"),
        message=f"No record in {place} has {word} {few}: {before.path} is followed by {after.path}.",
        remedy="Restore the record that is missing (a rejected decision is worth keeping), "
        "or say in a suppression why the number is not used.",
        key=few,
    )


def _numbers_elsewhere(survey: Survey) -> Mapping[str, frozenset[int]]:
    """Numbers that file names bear, by folder, records or not: a template or a file of many records fills its place."""
    documents = {
        *survey.by_path,
        *survey.log.others,
        *survey.log.unreadable,
        *(survey.base.numbers if survey.base else ()),
    }
    documents.update(path for path in survey.paths or () if path.lower().endswith(_DOCUMENTS))
    return numbers_in(documents)


def _family_numbers(series: Mapping[Series, Sequence[Numbered]]) -> Mapping[Series, set[int]]:
    """For each series, its numbers and those in folders below and above it: `deprecated/` keeps old numbers."""
    below: dict[Series, set[int]] = {}
    for own, places in series.items():
        numbers = {one.number for one in places}
        for place in _upwards(own.place):
            below.setdefault(Series(place=place, prefix=own.prefix), set()).update(numbers)
    family = {}
    for own in series:
        above = (below_here for place in _upwards(own.place) if (below_here := _own_numbers(series, place, own.prefix)))
        family[own] = below[own].union(*above)
    return family


def _own_numbers(series: Mapping[Series, Sequence[Numbered]], place: str, prefix: str) -> set[int]:
    return {one.number for one in series.get(Series(place=place, prefix=prefix), ())}


def _upwards(place: str) -> Iterator[str]:
    """The folder and those above it, no further than a log's folders nest; the root only where it is the folder."""
    yield place
    for _ in range(_NESTED - 1):
        place = folder_of(place)
        if not place:
            return
        yield place


def _stated_number(heading: str, title: str) -> int | None:
    """The number before the title in its line; None where there is none, or where it is a date."""
    at = heading.find(title)
    if at > 0:
        before = heading[:at]
        match = None if _DATE.search(before) else _NUMBER_BEFORE_TITLE.search(before)
        return int(match["number"]) if match else None
    if at == 0 or _DATE.search(heading):
        return None
    match = _NUMBER_IN_HEADING.match(heading)
    return int(next(group for group in match.groups() if group)) if match else None


def _plain_title(title: str | None) -> str:
    return " ".join((title or "").split()).casefold()


def _is_start_of_logs(title: str, members: Sequence[Decision]) -> bool:
    places = [folder_of(member.path) for member in members]
    return len(set(places)) == len(places) and _FIRST_RECORD.fullmatch(title) is not None


def _are_translations(members: Sequence[Decision]) -> bool:
    places = [numbered(member) for member in members]
    originals = {(place.series, place.original) for place in places if place}
    return all(places) and len(originals) == 1
