"""The text of `adr-server impact`, line for line what the template of `change_impact` says. Pure: a value in, text out.

Rule: a hook asks this on every commit, and the engine of templates takes an eighth of the whole command to load.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adr_server.plurals import counted
from adr_server.sandbox.markdown import drop_control

Row = Mapping[str, Any]


def impact_text(value: Mapping[str, Any]) -> str:
    """The governing records, the decisions that are needed, and the files that no record governs."""
    return "".join(f"{drop_control(line)}\n" for line in _lines(value))


def _lines(value: Mapping[str, Any]) -> Iterator[str]:
    governing, needed, ungoverned = value["governing"], value["needed"], value["ungoverned"]
    differ = f" changed since {value['base']}" if value["base"] else ""
    alone = f", {counted(len(ungoverned), 'file')} without a governing record" if ungoverned else ""
    found = f"{counted(len(governing), 'governing record')}, {counted(len(needed), 'decision')} needed"
    forbidden = value["forbidden"]
    against = f", {counted(len(forbidden), 'decision')} contradicted" if forbidden else ""
    yield f"{counted(value['files'], 'file')}{differ}; {found}{against}{alone}."
    yield from (f"record {path}: {'; '.join(done)}" for path, done in value["records"].items())
    for row in forbidden:
        yield from _forbidden(row)
    for row in needed:
        yield from _needed(row, value["searched"])
    for row in value["told"]:
        verb = "adds" if row["added"] else "takes away"
        named = "".join(f"; {one['id']} {_said(one, 120)}" for one in row["named"][:2])
        yield f"{verb} {row['name']}, {row['standing']}{named}"
    for row in governing:
        yield from _governing(row)
    for row in value["changed_together"][:10]:
        often = counted(row["commits"], "commit")
        yield f"{row['id']} changed in {often} together with {row['path']}, last {row['last'][:10]}"
    yield from (f"no governing record: {path}" for path in ungoverned[:10])
    yield from (f"unresolved: {row}" for row in value["unresolved"][:5])
    if not governing:
        yield f"searched: {'; '.join(value['searched'])}"


def _forbidden(row: Row) -> Iterator[str]:
    yield "contradicts" + "".join(f" {one['id']} {_said(one)}" for one in row["named"][:1])
    yield from (f"  adds {row['name']} {_place(one, 100)}" for one in row["evidence"][:2])


def _needed(row: Row, searched: Sequence[str]) -> Iterator[str]:
    shown = "".join(f"; {_place(one, 100)}" for one in row["evidence"][:2])
    yield f"decision needed: {row['name']} fills the slot {row['slot']}{shown}"
    yield from (f"  contradicts {one['id']} {_place(one['place'])}" for one in row["named"][:2])
    if not row["named"]:
        yield f"  searched: {searched[-1]}"


def _governing(row: Row) -> Iterator[str]:
    later: Iterable[str] = row["superseded_by"]
    ended = f", superseded by {', '.join(later)}" if later else ""
    yield f"{row['id']} {row['status']} {row['title'] or row['path']}{ended}"
    yield from (f"  {_place(one['place'])} → {one['governed']}" for one in row["evidence"][:3])


def _said(named: Row, most: int | None = None) -> str:
    return _place({**named["place"], "text": named["sentence"] or named["place"]["text"]}, most)


def _place(place: Row, most: int | None = None) -> str:
    return f"{place['path']}:{place['line']} {place['text'][:most]}"
