"""Names in a sentence: what of the lexicon, of the manifests, and of other spellings it says."""

import pytest

from adr_server.codebase import Dependency, Ecosystem, Evidence, EvidenceKind, shipped_lexicon
from adr_server.codebase.dependencies import Scope
from adr_server.review import TechnologyNames


def gem(name: str, ecosystem: Ecosystem = Ecosystem.GEM) -> Dependency:
    at = Evidence(path="Gemfile", line=1, text=name, kind=EvidenceKind.MANIFEST)
    return Dependency(name=name, ecosystem=ecosystem, scope=Scope.RUNTIME, evidence=at)


NAMES = TechnologyNames(
    shipped_lexicon(),
    [gem("audit_trail_writer"), gem("standard"), gem("@testing-library/react", Ecosystem.NPM), gem("feature-flags")],
)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("We will use Audit Trail Writer for changes", ["audit_trail_writer"]),
        ("We will use AuditTrailWriter", ["audit_trail_writer"]),
        ("Use Standard RB for linting", ["standard"]),
        ("We keep to the standard for it", []),
        ("Use React Testing Library for components", ["Testing Library"]),
        ("We deploy with TravisCI", ["Travis CI"]),
        ("Use Test Containers for the database", ["Testcontainers"]),
        ("Use Every Feature We Have", []),
    ],
)
def test_a_name_may_be_spelled_in_other_ways(sentence: str, names: list[str]) -> None:
    assert [mark.subject.name for mark in NAMES.marks(sentence)] == names
