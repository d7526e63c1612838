"""Tell whether a product speaks to a service that its containers start, or only starts it for another image.

Rule: code, settings, a manifest or the environment of a service that is built here speaks to it; what stands in the
same compose file beside other images does not, unless some other file of the product says its name.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.environment import ComposeService
from adr_server.codebase.stack import Entry
from adr_server.review.file_kinds import DOCUMENT, is_lock
from adr_server.review.ground import Ground
from adr_server.review.named import sure_names

_COMPOSE = re.compile(r"(?:^|/)(?:docker-)?compose[\w.-]*\.ya?ml$")
LEAST_LETTERS = 4


def speaks_to(entry: Entry, evidence: Sequence[Evidence], product: Ground) -> bool:
    """Whether the product speaks to a technology that `evidence`, lines of the product, shows."""
    if any(not _COMPOSE.search(one.path) and one.kind is not EvidenceKind.IMAGE for one in evidence):
        return True
    seen = product.technology(entry.name)
    if not seen.declared and {one.kind for one in evidence} == {EvidenceKind.IMAGE}:
        return False
    declared = [one for one in (*seen.declared, *evidence) if one.kind is not EvidenceKind.IMAGE]
    started = {one.path for one in evidence}
    if any(one.path not in started for one in declared):
        return True
    built = _built_services(product)
    return any(_is_of(one, built) for one in declared) or _is_named_elsewhere(entry, started, product)


def _built_services(product: Ground) -> Mapping[str, list[ComposeService]]:
    """The services of each compose file, in the order of their lines."""
    found: dict[str, list[ComposeService]] = defaultdict(list)
    for service in product.environment.services:
        found[service.evidence.path].append(service)
    return {path: sorted(services, key=lambda one: one.evidence.line) for path, services in found.items()}


def _is_of(evidence: Evidence, services: Mapping[str, list[ComposeService]]) -> bool:
    """Whether a line belongs to a service that is built from the project."""
    inside = services.get(evidence.path, [])
    at = bisect_right([one.evidence.line for one in inside], evidence.line) - 1
    return at >= 0 and inside[at].image is None


def _is_named_elsewhere(entry: Entry, started: set[str], product: Ground) -> bool:
    """Whether another file of the product says one of its names."""
    names = {name.lower() for name in (*sure_names(entry), *entry.schemes) if len(name) >= LEAST_LETTERS}
    files = product.files()
    for path in files.paths:
        if path in started or _COMPOSE.search(path) or DOCUMENT.search(path) or is_lock(path):
            continue
        text = files.try_read(path)
        if isinstance(text, str) and any(name in text.lower() for name in names):
            return True
    return False
