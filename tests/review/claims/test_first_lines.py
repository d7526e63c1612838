"""Decisions that begin in the line that names them, or stand below no heading that says that it decides."""

import pytest

from adr_server.decisions import read_decision
from adr_server.review.claims.passages import passages

TERMS = (
    "== Memory\n\n[horizontal]\nStatus:: decided, 2022-09-09\nDecision:: The `heap` is not used,\n in no task. +\n"
    " No `malloc` in `app/`.\nConsequence:: Sizes are guessed.\n"
)
Y_STATEMENT = (
    "# 1. Packages\n\nStatus: accepted\n\nIn the context of packages, facing a cycle, we decided that\n"
    "`packages/*` never import from `apps/*`, to achieve separate releases, accepting more code.\n"
)
RFC = (
    "RFC 7 - Layout\nState: ACCEPTED\n\n### Summary\n\nGo, no framework.\n\n### Details\n\nCode sits in `a/b`.\n\n"
    "### Alternatives\n\nRust was liked.\n"
)


@pytest.mark.parametrize(
    ("text", "path", "heard", "unheard"),
    [
        (TERMS, "a/1-x.adoc", "The `heap` is not used, in no task", "Sizes are guessed"),
        (TERMS, "a/1-x.adoc", "No `malloc` in `app/`", "decided, 2022-09-09"),
        (RFC, "rfcs/007-x.md", "Code sits in `a/b`", "Rust was liked"),
        (RFC.replace("Details", "Notes"), "rfcs/007-x.md", "", "Code sits in `a/b`"),
        (RFC.replace("ACCEPTED", "DRAFT"), "rfcs/007-x.md", "", "Code sits in `a/b`"),
    ],
)
def test_what_stands_beside_its_name_is_heard(text: str, path: str, heard: str, unheard: str) -> None:
    found = [one.plain for one in passages(read_decision(text, path), text)]
    assert not heard or heard in found
    assert unheard not in found


def test_a_statement_is_heard_from_its_first_line_and_keeps_its_code() -> None:
    found = list(passages(read_decision(Y_STATEMENT, "docs/adr/0001-x.md"), Y_STATEMENT))
    told = next(one for one in found if "we decided" in one.plain)
    assert "`packages/*` never import from `apps/*`" in told.whole
