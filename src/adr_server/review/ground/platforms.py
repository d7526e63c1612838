"""What a repository deploys its product to: infrastructure code, pipelines, scripts and the platform's own files tell.

Rule: a cluster for tests, a chart for others to install, and what is put up for reviews, documents, examples or a
developer's desk tell nothing of the product.
"""

import re
from collections.abc import Mapping

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.sightings import Sightings
from adr_server.review.words.word_tables import slot_tables

_TELLING = frozenset({EvidenceKind.RESOURCE, EvidenceKind.PIPELINE, EvidenceKind.CONFIG})
_BESIDE = re.compile(
    r"(?:^|[/_.\s-])(?:review|previews?|pr|ephemeral|storybook|docs?|documentation|examples?|samples?|demos?|sandbox|playground"
    r"|local(?:host)?|dev(?:elopment)?|templates|homepage|cypress|e2e|loadtests?|benchmarks?)(?:[/_.\s-]|$)",
    re.IGNORECASE,
)
_TEST_CLUSTER = re.compile(
    r"kind-action|setup-(?:kind|kubectl|helm|minikube)|minikube|\bk3d\b|chart-(?:testing|releaser)"
)
_RUNS = re.compile(
    r"^kind:\s*[\"']?(?:Deployment|StatefulSet|DaemonSet|Rollout|DeploymentConfig|Ingress|Route|HTTPRoute|Service)\b"
)


def platforms_beside(ground: Ground, name: str, scope: Folders) -> list[Mapping[str, Sightings]]:
    """The platforms other than `name` that this repository deploys the product to, each with its names and lines."""
    found: list[Mapping[str, Sightings]] = []
    for row in slot_tables().other_platforms(name):
        seen = {other: lines for other in sorted(row) if (lines := _deploys(ground, other, scope))}
        if seen:
            found.append({other: Sightings(product=lines) for other, lines in seen.items()})
    return found


def _deploys(ground: Ground, name: str, scope: Folders) -> tuple[Evidence, ...]:
    return tuple(one for one in ground.technology(name, scope).product if _tells(one))


def _tells(one: Evidence) -> bool:
    if one.kind not in _TELLING or _BESIDE.search(one.path) or _TEST_CLUSTER.search(one.text):
        return False
    if one.kind is EvidenceKind.RESOURCE:
        return not one.text.startswith("data ") and (
            not one.text.startswith("kind:") or _RUNS.match(one.text) is not None
        )
    return not (one.kind is EvidenceKind.PIPELINE and _BESIDE.search(one.text))
