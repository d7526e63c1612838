"""A record as JSON and back, for a cache keyed by content and `READER_VERSION`.

Rule: `from_json(to_json(decision)) == decision`, through `json` too; data of another shape is `BrokenInputError`,
which a cache takes for a miss.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from adr_server.decisions.model import Decision, Link, Option, Problem, Relation, Section, SectionKind, Status
from adr_server.errors import BrokenInputError


def to_json(decision: Decision) -> dict[str, Any]:
    """`decision` as plain data: strings, numbers, lists and objects."""
    return asdict(decision)


def from_json(data: Any) -> Decision:
    """The decision that `to_json` gave `data` for; raises `BrokenInputError` for anything else."""
    try:
        return _decision(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BrokenInputError(
            "The stored record has another shape than this version writes; read the file again."
        ) from error


def _decision(data: Mapping[str, Any]) -> Decision:
    plain = {key: value for key, value in data.items() if key not in _NESTED}
    return Decision(
        **plain,
        status=Status(data["status"]),
        sections=tuple(Section(**{**entry, "kind": SectionKind(entry["kind"])}) for entry in data["sections"]),
        options=tuple(
            Option(**{**entry, "pros": tuple(entry["pros"]), "cons": tuple(entry["cons"])}) for entry in data["options"]
        ),
        links=tuple(Link(**{**entry, "relation": Relation(entry["relation"])}) for entry in data["links"]),
        tags=tuple(data["tags"]),
        deciders=tuple(data["deciders"]),
        problems=tuple(Problem(**entry) for entry in data["problems"]),
        lines={str(name): int(line) for name, line in data["lines"].items()},
    )


_NESTED = frozenset({"status", "sections", "options", "links", "tags", "deciders", "problems", "lines"})
