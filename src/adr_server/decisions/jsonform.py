"""A record as JSON and back, for a cache keyed by content and `READER_VERSION`.

Rule: `from_json(to_json(decision)) == decision`, through `json` too; data of another shape is `BrokenInputError`, which
a cache takes for a miss. What a record has many of is a row of values without names: a log of a thousand records is
read on every start.
"""

from typing import Any

from adr_server.decisions.model import Decision, Link, Option, Problem, Relation, Section, SectionKind, Status
from adr_server.errors import BrokenInputError

_KINDS = {kind.value: kind for kind in SectionKind}
_RELATIONS = {relation.value: relation for relation in Relation}


def to_json(decision: Decision) -> dict[str, Any]:
    """`decision` as plain data: strings, numbers, lists and objects."""
    return {
        "id": decision.id,
        "path": decision.path,
        "number": decision.number,
        "title": decision.title,
        "status": decision.status.value,
        "date": decision.date,
        "format": decision.format,
        "language": decision.language,
        "status_text": decision.status_text,
        "date_text": decision.date_text,
        "superseded_in_part": decision.superseded_in_part,
        "sections": [
            [one.kind.value, one.heading, one.level, one.text, one.line, one.end_line] for one in decision.sections
        ],
        "options": [[one.title, one.line, list(one.pros), list(one.cons), one.chosen] for one in decision.options],
        "links": [[one.relation.value, one.target, one.text, one.line] for one in decision.links],
        "tags": list(decision.tags),
        "deciders": list(decision.deciders),
        "problems": [[one.code, one.message, one.line] for one in decision.problems],
        "lines": dict(decision.lines),
        "anchor": decision.anchor,
        "beside": decision.beside,
    }


def from_json(data: Any) -> Decision:
    """The decision that `to_json` gave `data` for; raises `BrokenInputError` for anything else."""
    try:
        return _decision(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BrokenInputError(
            "The stored record has another shape than this version writes; read the file again."
        ) from error


def _decision(data: dict[str, Any]) -> Decision:
    plain = {
        **data,
        "status": Status(data["status"]),
        "sections": tuple(
            [
                Section(kind=_KINDS[kind], heading=heading, level=level, text=text, line=line, end_line=end)
                for kind, heading, level, text, line, end in data["sections"]
            ]
        ),
        "options": tuple(
            Option(title=title, line=line, pros=tuple(pros), cons=tuple(cons), chosen=chosen)
            for title, line, pros, cons, chosen in data["options"]
        ),
        "links": tuple(
            Link(relation=_RELATIONS[relation], target=target, text=text, line=line)
            for relation, target, text, line in data["links"]
        ),
        "tags": tuple(data["tags"]),
        "deciders": tuple(data["deciders"]),
        "problems": tuple(Problem(code=code, message=message, line=line) for code, message, line in data["problems"]),
        "lines": {str(name): int(line) for name, line in data["lines"].items()},
    }
    return Decision(**plain)
