"""Globs of patterns: two stars span folders, one does not."""

import pytest

from adr_server.decisions import DecisionLog
from adr_server.patterns.model import Check, Detection, NeededDecision, PatternContent, Phase, Source
from adr_server.review import Survey, fit_pattern


def content(glob: str) -> PatternContent:
    url = "https://example.org/book"
    return PatternContent(
        summary="Put things in their place.",
        use_when="Things lie around everywhere.",
        avoid_when="There is only one thing.",
        sources=(Source(title="The book", url=url),),
        detection=Detection(paths=(glob,)),
        phases=(Phase(name="Tidy", goal="All is in its place.", steps=("Move each thing.",), checks=("tidy",)),),
        checks=(Check(id="tidy", statement="All is in place.", evidence="A stray thing refutes it.", source=url),),
        decisions=(NeededDecision(topic="Places", question="Which thing goes where?"),),
    )


@pytest.mark.parametrize(
    ("glob", "path", "matches"),
    [
        ("**/cdk.json", "cdk.json", True),
        ("**/cdk.json", "a/b/cdk.json", True),
        ("services/*/Dockerfile", "services/a/Dockerfile", True),
        ("services/*/Dockerfile", "services/a/b/Dockerfile", False),
        ("**/ports/**", "src/ports/in/a.py", True),
        ("**/ports/**", "src/reports/a.py", False),
        ("**/ports/**", "schema/ports/cda.xsd", False),
        ("**/openshift/**", "deploy/openshift/route.yaml", True),
        ("*.tf", "infra/main.tf", False),
        ("**/cdk.json", "tests/cdk.json", False),
    ],
)
def test_a_glob_is_found_where_it_says(glob: str, path: str, *, matches: bool) -> None:
    survey = Survey(DecisionLog(decisions=(), folders=()), [path], lambda _: "x\n")
    assert (fit_pattern("places", content(glob), survey) is not None) is matches
