"""The names in a sentence, however they are written."""

import pytest

from adr_server.codebase import Dependency, Ecosystem, Evidence, EvidenceKind, shipped_lexicon
from adr_server.codebase.dependencies import Scope
from adr_server.review import TechnologyNames
from judging import judged, record

NAMES = TechnologyNames(shipped_lexicon())


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We store it in Big Query.", ["Google BigQuery"]),
        ("A big query is slow.", []),
        ("Files lie in AWS S3.", ["Amazon S3"]),
        ("Heroku's pipelines", ["Heroku"]),
        ("Angular 1.5 draws it, not Angular 12.", ["AngularJS", "Angular"]),
        ("Prettier-ESLint formats it.", ["Prettier", "ESLint"]),
        ("a Kafka-based queue", ["Apache Kafka"]),
        ("GOV.UK PaaS Cloud Foundry hosts it.", ["Cloud Foundry"]),
        ("not at the moment, and over an HTTP server", []),
        ("Amazon Managed Grafana shows it.", ["Grafana"]),
        ("We send it over Service Bus.", ["Azure Service Bus"]),
        ("a service bus, and an API Gateway", []),
        ("Do not use Table storage.", ["Azure Table Storage"]),
        ("the network acceptance tests (NATs) stay", []),
        ("a queue (NATS) stays", ["NATS"]),
        ("Amazon Web Services (AWS)", ["Amazon Web Services"]),
        ("Sealed with Kubeseal, checked by OPA Gatekeeper", ["Sealed Secrets", "Gatekeeper"]),
        ("Clusters of KIND, built on Circle CI", ["kind", "CircleCI"]),
        ("Vest validates forms, Prism mocks, One Login signs in", ["Vest", "Stoplight Prism", "GOV.UK One Login"]),
        ("a vest, a prism, any kind of hawk, a committee and one login", []),
        (
            "release-please and argo-cd, on spring-boot with react-native",
            ["Release Please", "Argo CD", "Spring Boot", "React Native"],
        ),
        ("an error-prone search for a POI, kept by Apache CXF or CXF", ["Apache CXF", "Apache CXF"]),
        ("homebrew code below a rack, in a simple JWT or a base UI", ["JSON Web Token"]),
    ],
)
def test_a_name_is_found_in_other_spellings(sentence: str, expected: list[str]) -> None:
    assert [mark.subject.name for mark in NAMES.marks(sentence)] == expected


def test_the_part_of_an_owner_is_left_to_the_sentence() -> None:
    [mark] = NAMES.marks("Heroku's pipelines")
    assert "Heroku's pipelines"[mark.end :] == "'s pipelines"


def gem(name: str, ecosystem: Ecosystem = Ecosystem.GEM) -> Dependency:
    at = Evidence(path="Gemfile", line=1, text=name, kind=EvidenceKind.MANIFEST)
    return Dependency(name=name, ecosystem=ecosystem, scope=Scope.RUNTIME, evidence=at)


PACKAGES = TechnologyNames(
    shipped_lexicon(),
    [gem("audit_trail_writer"), gem("standard"), gem("@testing-library/react", Ecosystem.NPM), gem("feature-flags")],
)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("We will use Audit Trail Writer for changes", ["audit_trail_writer"]),
        ("We will use AuditTrailWriter", ["audit_trail_writer"]),
        ("Use Standard RB for linting", ["Standard Ruby"]),
        ("We keep to the standard for it", []),
        ("Use React Testing Library for components", ["Testing Library"]),
        ("We deploy with TravisCI", ["Travis CI"]),
        ("Use Test Containers for the database", ["Testcontainers"]),
        ("Use Every Feature We Have", []),
    ],
)
def test_a_name_may_be_spelled_in_other_ways(sentence: str, names: list[str]) -> None:
    assert [mark.subject.name for mark in PACKAGES.marks(sentence)] == names


def test_every_technology_of_the_lexicon_is_found_by_its_name() -> None:
    shared = {"Hive"}  # Apache's and Dart's: the word alone is Apache's.
    unheard = [
        entry.name
        for entry in shipped_lexicon().entries
        if len(entry.name) > 1 and entry.name not in shared
        if entry.name not in {mark.subject.entry for mark in NAMES.marks(f"We will use `{entry.name}` here.")}
    ]
    assert unheard == []


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("xUnit", "xUnit.net"),
        ("EF", "Entity Framework Core"),
        ("Travis", "Travis CI"),
        ("k8s", "Kubernetes"),
        ("GHA", "GitHub Actions"),
        ("GA4", "Google Analytics"),
        ("AAD", "Microsoft Entra ID"),
        ("Kinesis", "Amazon Kinesis"),
        ("Redshift", "Amazon Redshift"),
        ("CDK", "AWS CDK"),
        ("Event Hub", "Azure Event Hubs"),
        ("App Insights", "Azure Monitor"),
        ("WebSockets", "WebSocket"),
        ("ruff", "Ruff"),
        ("Artifactory", "JFrog Artifactory"),
        ("Windows Forms", "Windows Forms"),
    ],
)
def test_a_technology_is_found_by_what_people_call_it(name: str, entry: str) -> None:
    assert [mark.subject.entry for mark in NAMES.marks(f"We will use {name} for it.")] == [entry]


def test_components_that_are_styled_are_no_styled_components() -> None:
    said = "Use styled components of the design system, not styled-components; Styled Components came up once."
    assert [(mark.subject.entry, mark.subject.word) for mark in NAMES.marks(said)] == [
        ("styled-components", False),
        ("styled-components", True),
    ]


def test_what_is_left_of_a_package_behind_its_framework_is_a_word() -> None:
    names = TechnologyNames(shipped_lexicon(), [gem("flask-admin", Ecosystem.PYPI), gem("vigilion-rails")])
    found = [mark.subject.name for mark in names.marks("The roles are Super Admin and Unit Admin, and Vigilion scans.")]
    assert found == ["vigilion-rails"]


def test_a_protocol_in_another_spelling_is_no_package_that_is_called_so_in_small_letters() -> None:
    files = {"Cargo.toml": '[package]\nname = "a"\n[dependencies]\nopenidconnect = "4"\n', "src/lib.rs": "fn a() {}\n"}
    found = judged(files, record("We will use OpenIDConnect for federation."))
    assert {one.claim.subject.name for one in found} == {"OpenID Connect"}
    found = judged(files, record("We will use the `openidconnect` crate."))
    assert {one.claim.subject.name for one in found} == {"openidconnect"}


def test_a_technology_that_is_a_word_counts_in_small_letters_where_a_manifest_asks_for_its_package() -> None:
    asked = [gem("winston", Ecosystem.NPM), gem("go.uber.org/zap", Ecosystem.GOLANG)]
    names = TechnologyNames(shipped_lexicon(), asked=asked)
    said = "We write logs with winston or zap, and express what we mean."
    assert [(mark.subject.entry, mark.subject.word) for mark in names.marks(said)] == [("Winston", True), ("Zap", True)]
    assert NAMES.marks(said) == []
    (mark,) = names.marks("Winston stays out of the shop.")
    assert (mark.subject.entry, mark.proper) == ("Winston", True)
