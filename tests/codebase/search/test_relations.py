"""Which relation a question asks for."""

import pytest

from adr_server.codebase.entities.model import ReferenceKind
from adr_server.codebase.search.relations import relation_in

CALLS = frozenset({ReferenceKind.CALLS})
IMPORTS = frozenset({ReferenceKind.IMPORTS})
BUILDS_ON = frozenset({ReferenceKind.INHERITS, ReferenceKind.IMPLEMENTS})


@pytest.mark.parametrize(
    ("text", "inward", "kinds"),
    [
        ("who calls place_order", True, CALLS),
        ("callers of place_order", True, CALLS),
        ("what does place_order call", False, CALLS),
        ("what implements HttpClient", True, BUILDS_ON),
        ("subclasses of BaseModel", True, BUILDS_ON),
        ("bases of BaseModel", False, BUILDS_ON),
        ("which modules import OrderImporter", True, IMPORTS),
        ("imports of the order module", False, IMPORTS),
        ("who uses CallCounter", True, frozenset()),
        ("dependencies of OrderService", False, frozenset()),
    ],
)
def test_a_verb_says_the_direction_and_the_kind(text: str, *, inward: bool, kinds: frozenset[ReferenceKind]) -> None:
    relation = relation_in(text)
    assert relation is not None
    assert (relation.inward, relation.kinds) == (inward, kinds)


@pytest.mark.parametrize("text", ["place_order", "how are orders validated", "", "call"])
def test_a_question_without_such_a_verb_asks_for_none(text: str) -> None:
    assert relation_in(text) is None
