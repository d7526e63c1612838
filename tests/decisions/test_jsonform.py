import json
from typing import Any

import pytest

from adr_server.decisions import (
    Decision,
    Link,
    Option,
    Problem,
    Relation,
    Section,
    SectionKind,
    Status,
    from_json,
    read_file,
    to_json,
)
from adr_server.errors import BrokenInputError

WHOLE = Decision(
    id="0007",
    path="docs/adr/0007-x.md",
    number=7,
    title="Use x",
    status=Status.SUPERSEDED,
    date="2026-11-21",
    format="madr4",
    language="de",
    status_text="superseded by 8",
    superseded_in_part=True,
    sections=(Section(kind=SectionKind.CONTEXT, heading="Kontext", level=2, text="Es ist so.", line=5, end_line=7),),
    options=(Option(title="x", line=9, pros=("fast",), cons=("dear", "new"), chosen=True),),
    links=(
        Link(relation=Relation.SUPERSEDED_BY, target="docs/adr/0008-y.md", text="8", line=3),
        Link(relation=Relation.RELATES, target=None, text="ADR-99", line=4),
    ),
    tags=("store",),
    deciders=("Ada", "Grace"),
    problems=(Problem(code="link_dangling", message="No record answers.", line=4),),
    lines={"title": 1, "status": 3},
    anchor=1,
    beside="docs/adr/kep.yaml",
)


@pytest.mark.parametrize(
    "decision", [WHOLE, *read_file("# 3. Use y\n\nDate: 2024-01-02\n\n## Status\n\nAccepted\n", "3-y.md")]
)
def test_a_record_comes_back_from_json_as_it_went(decision: Decision) -> None:
    assert from_json(json.loads(json.dumps(to_json(decision)))) == decision


@pytest.mark.parametrize(
    "change",
    [
        {"status": "unheard of"},
        {"sections": [["context", "too short"]]},
        {"sections": [["no kind", "Kontext", 2, "text", 1, 2]]},
        {"links": [["no relation", None, "x", 1]]},
        {"options": None},
        {"lines": []},
        {"unknown": 1},
    ],
)
def test_data_of_another_shape_is_broken_input(change: dict[str, Any]) -> None:
    with pytest.raises(BrokenInputError, match="another shape"):
        from_json({**to_json(WHOLE), **change})


@pytest.mark.parametrize("data", [None, [], "text", 3, {}])
def test_what_is_no_record_is_broken_input(data: object) -> None:
    with pytest.raises(BrokenInputError):
        from_json(data)
