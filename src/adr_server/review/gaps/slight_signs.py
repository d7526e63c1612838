"""Tell whether what shows a technology is too little for a ground of the product.

Rule: one settings file that no manifest bears out, one file of its own beside a database, a library that users may
leave out, and of a provider what only signs in to it or shows one of its services are no ground. Pure.
"""

from collections.abc import Iterable, Sequence

from adr_server.codebase import Ecosystem, Evidence, EvidenceKind
from adr_server.codebase.dependencies import Dependency, Scope
from adr_server.codebase.stack import Entry, Technology
from adr_server.review.gaps.resting import Resting
from adr_server.review.ground.ground import Ground
from adr_server.review.words.word_tables import slot_tables

_NOT_RUN = frozenset({Scope.DEV, Scope.TEST, Scope.BUILD, Scope.OPTIONAL, Scope.MANAGED})


def is_too_little(
    technology: Technology, kind: str, evidence: Sequence[Evidence], product: Ground, resting: Resting
) -> bool:
    """Whether `evidence`, lines of the product, shows a technology of a kind of gap, and no more than that."""
    entry, importing = product.entry(technology.name), resting.importing.get(technology.name, 0)
    if kind == "cloud" and not importing and _is_known_by_its_parts(entry, evidence, product):
        return True
    if _rests_on_little(entry, kind, evidence, importing, product) or _serves_beside(entry, evidence):
        return True
    return _is_a_file_beside(technology, importing, product) or _is_left_to_users(entry, evidence, product)


def asked_for(entry: Entry, product: Ground) -> list[Dependency]:
    """The lines of manifests that ask for a technology where the product runs."""
    return [
        one
        for one in product.dependencies
        if one.direct and one.scope not in _NOT_RUN and entry in product.lexicon.packages(one.ecosystem, one.name)
    ]


def _is_known_by_its_parts(entry: Entry, evidence: Iterable[Evidence], product: Ground) -> bool:
    """Whether all that shows a provider is what signs in to it, or calls of one of its services, which show that."""
    modules = slot_tables().sign_in_alone.get(entry.name, ())
    words = slot_tables().umbrellas.get(entry.name, ())
    services = [one for one in product.stack() if one != entry.name and words and one.lower().startswith(words)]
    lines = {(line.path, line.line) for one in services for line in product.technology(one).product}
    signing = [one.kind is EvidenceKind.IMPORT and any(name in one.text for name in modules) for one in evidence]
    return (all(signing) and not lines) or all(
        one.kind is EvidenceKind.SYMBOL and (one.path, one.line) in lines for one in evidence
    )


def _rests_on_little(entry: Entry, kind: str, evidence: Iterable[Evidence], importing: int, product: Ground) -> bool:
    """Whether a thing shows in one settings file only, where an import or a resource would be expected.

    What a manifest asks for needs no import where settings or calls name it: many a library is loaded by itself. An
    address is no call; it may be quoted anywhere.
    """
    kinds = {one.kind for one in evidence}
    strong = {
        EvidenceKind.IMPORT,
        EvidenceKind.RESOURCE,
        EvidenceKind.IMAGE,
        EvidenceKind.PIPELINE,
        EvidenceKind.LANGUAGE,
    }
    if kind in {"deploy", "ci", "language"} or kinds & strong:
        return False
    calls = [call for named in entry.symbols.values() for call in named]
    calling = {
        one.path for one in evidence if one.kind is EvidenceKind.SYMBOL and any(call in one.text for call in calls)
    }
    if max(importing, len(calling)) >= 2:  # noqa: PLR2004 - one file may quote it
        return False
    if any("(" in call and call in one.text for call in calls for one in evidence if one.kind is EvidenceKind.SYMBOL):
        return False  # A call that names the service tells as much as an import of its own client.
    quoted = all(any(f"{scheme}://" in one.text for scheme in entry.schemes) for one in evidence)
    return quoted or not asked_for(entry, product)


def _serves_beside(entry: Entry, evidence: Sequence[Evidence]) -> bool:
    """Whether one file alone sets a thing up, and no more of it than what serves another."""
    types = slot_tables().serving_beside.get(entry.name, ())
    of_these = (any(f'"{name}"' in one.text for name in types) for one in evidence)
    return bool(types) and len({one.path for one in evidence}) == 1 and all(of_these)


def _is_a_file_beside(technology: Technology, files: int, product: Ground) -> bool:
    """Whether one file keeps something in a file of its own, where another database is the product's."""
    if technology.name not in slot_tables().kept_in_files or files != 1:
        return False
    return any(
        one.slot == technology.slot and one.name != technology.name and product.technology(one.name).product
        for one in product.stack().values()
    )


def _is_left_to_users(entry: Entry, evidence: Iterable[Evidence], product: Ground) -> bool:
    """Whether every manifest calls a thing optional, so that the product works without it; nothing else sets it up."""
    asked = [
        one.scope
        for one in product.dependencies
        if one.ecosystem is Ecosystem.NPM and entry in product.lexicon.packages(one.ecosystem, one.name)
    ]
    optional = bool(asked) and all(scope is Scope.OPTIONAL for scope in asked)
    return optional and all(one.kind in {EvidenceKind.IMPORT, EvidenceKind.SYMBOL} for one in evidence)
