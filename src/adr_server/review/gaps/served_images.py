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
from adr_server.review.ground.file_kinds import DOCUMENT, is_lock
from adr_server.review.ground.ground import Ground
from adr_server.review.names.named import sure_names
from adr_server.review.words.word_tables import slot_tables

COMPOSE = re.compile(r"(?:^|/)(?:docker-)?compose[\w.-]*\.ya?ml$")
_TEMPLATE = re.compile(r"(?:^|/)\.env(?:rc)?(?:\.[\w.-]+)?$|(?:^|/)[\w.-]*\.env$")
_DATA = re.compile(r"\.(?:csv|tsv|parquet|geojson)$", re.IGNORECASE)
LEAST_LETTERS = 4
_BEHIND_A_NAME = "js|clients?|db|sql|hosts?|ports?|url|uri|stores?|caches?|config|conn|server|service"
"""What code joins to the name of a service; "rediscover" names none."""
_MAKES_A_CLIENT = re.compile(
    r"\.(?:client|resource)\(|\bboto3\.\w|\bnew \w+Client\(|\bClient\.(?:builder|create)\(|\w+\.NewFromConfig\("
)
_GIVES_AN_ENDPOINT = re.compile(
    r"endpoint_url|endpointOverride|BaseEndpoint|\bendpoint\s*[:=]|force_?path_?style", re.IGNORECASE
)


def speaks_to(entry: Entry, evidence: Sequence[Evidence], product: Ground) -> bool:
    """Whether the product speaks to a technology that `evidence`, lines of the product, shows."""
    if any(not COMPOSE.search(one.path) and one.kind is not EvidenceKind.IMAGE for one in evidence):
        return True
    seen = product.technology(entry.name)
    if not seen.declared and {one.kind for one in evidence} == {EvidenceKind.IMAGE}:
        return False
    declared = [one for one in (*seen.declared, *evidence) if one.kind is not EvidenceKind.IMAGE]
    started = {one.path for one in evidence}
    # A template of variables may name for long what nothing reads any more.
    if any(one.path not in started and not _TEMPLATE.search(one.path) for one in declared):
        return True
    services = _services(product)
    built = any(
        (one := _service_of(line, services)) is not None and one.image is None and not one.remote for line in declared
    )
    return built or is_named_elsewhere(entry, started, product)


def starts_on_demand(evidence: Evidence, product: Ground) -> bool:
    """Whether a line belongs to a service of a compose file that only starts where somebody asks for its profile."""
    service = _service_of(evidence, _services(product)) if COMPOSE.search(evidence.path) else None
    return service is not None and service.optional


def speaks_to_another(entry: Entry, evidence: Sequence[Evidence], product: Ground) -> bool:
    """Whether the library of a provider is given another endpoint wherever it makes a client."""
    if entry.name not in slot_tables().spoken_by_others or any(one.kind is not EvidenceKind.IMPORT for one in evidence):
        return False
    texts = (product.files().try_read(path) for path in dict.fromkeys(one.path for one in evidence))
    making = [text for text in texts if isinstance(text, str) and _MAKES_A_CLIENT.search(text)]
    return bool(making) and all(_GIVES_AN_ENDPOINT.search(text) for text in making)


def _services(product: Ground) -> Mapping[str, list[ComposeService]]:
    """The services of each compose file, in the order of their lines."""
    found: dict[str, list[ComposeService]] = defaultdict(list)
    for service in product.environment.services:
        found[service.evidence.path].append(service)
    return {path: sorted(services, key=lambda one: one.evidence.line) for path, services in found.items()}


def _service_of(evidence: Evidence, services: Mapping[str, list[ComposeService]]) -> ComposeService | None:
    """The service of a compose file that a line belongs to."""
    inside = services.get(evidence.path, [])
    at = bisect_right([one.evidence.line for one in inside], evidence.line) - 1
    return inside[at] if at >= 0 else None


def is_named_elsewhere(entry: Entry, started: set[str], product: Ground) -> bool:
    """Whether another file of the product than those that start it, or ask for it, says one of its names."""
    names = {name.lower() for name in (*sure_names(entry), *entry.schemes) if len(name) >= LEAST_LETTERS}
    if not names:
        return False
    pattern = re.compile(rf"(?<![A-Za-z])(?i:{'|'.join(map(re.escape, sorted(names)))})(?i:{_BEHIND_A_NAME})?(?![a-z])")
    files = product.files()
    for path in files.paths:
        beside = any(kind.search(path) for kind in (COMPOSE, _TEMPLATE, _DATA, DOCUMENT))
        if path in started or beside or is_lock(path):
            continue
        text = files.try_read(path)
        if isinstance(text, str) and pattern.search(text):
            return True
    return False
