"""Find what a project rests on and no record in force names.

Rule: only what is architecturally significant and used by the product is a gap; a name anywhere in a record in force,
or a record's word on what goes with it, closes it. Ranked by kind, then by how many files rest on it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import Entry, is_beside
from adr_server.codebase.stack.sources import is_comment
from adr_server.review.gaps.closing_names import Spoken, closes, spoken_of
from adr_server.review.gaps.copied_parts import is_of_a_bundle
from adr_server.review.gaps.left_pipelines import is_left
from adr_server.review.gaps.product_files import product_of
from adr_server.review.gaps.resting import Resting
from adr_server.review.gaps.said import said_in
from adr_server.review.gaps.served_images import (
    COMPOSE,
    is_named_elsewhere,
    speaks_to,
    speaks_to_another,
    starts_on_demand,
)
from adr_server.review.gaps.slight_signs import asked_for, is_too_little
from adr_server.review.gaps.telling_places import by_telling, first_telling, is_aside, is_switched_off
from adr_server.review.gaps.unreached import is_unreached
from adr_server.review.ground.file_kinds import IGNORED_NAMES, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.survey import Survey
from adr_server.review.words.word_tables import slot_tables

_PIPELINE = re.compile(
    r"^\.(?:github|circleci|gitlab|concourse|buildkite|woodpecker|drone|travis|jenkins|azure-?(?:pipelines|devops)|ci)\b"
)
_BEHIND_CODE = frozenset({"datastore", "queue", "auth"})
_OWN_STATE = re.compile(r"(?:tf|terraform)[-_]?(?:remote[-_]?)?(?:state|lock|backend)|state[-_]?lock", re.IGNORECASE)
_RUNNER = re.compile(
    r"^data\s.*[\"_-]runners?\b|(?:github|gitlab|gha|actions|self-?hosted)[-_]?runners?\b", re.IGNORECASE
)
"""What runs the pipelines, by its name; of things that are only looked up every runner is meant."""
_DECLARED = re.compile(r"^(?:provider\s+\"\w+\"|source\s*=|\w+\s*=\s*\{)")
_PROVIDER = re.compile(r"^provider\s+\"\w+\"")
_GROUP = re.compile(r"^data\s+\"\w+_(?:groups?|users?|client_config|service_principals?)\"")
_OF_WORKFLOWS = "token.actions.githubusercontent.com"
_IMPORTED = re.compile(r"^import\s+(?:static\s+)?[\w.]+\.(\w+)\s*;?$")
_OF_TYPES = re.compile(r"^import\s+type\b")
"""Nothing of it is left when the code runs."""
MAX_EVIDENCE = 4


@dataclass(frozen=True, kw_only=True)
class Gap:
    """A technology that no record in force names: its kind, how many files rest on it, and lines that show it."""

    name: str
    kind: str
    slot: str
    files: int
    evidence: tuple[Evidence, ...]
    searched: tuple[str, ...]


def kinds_of_gaps() -> tuple[str, ...]:
    """Every kind that a gap can be of, the weightiest first."""
    return tuple(slot_tables().gap_kinds)


def find_gaps(survey: Survey) -> tuple[Gap, ...]:
    """The gaps of a project, the weightiest first."""
    # Whose records show code of a language takes that language for granted.
    spoken, shown = _spoken(survey), _spoken(survey, code=True)
    product = product_of(survey.ground)
    resting = Resting(product)
    kinds = slot_tables().gap_kinds
    kind_of = {slot: kind for kind, slots in kinds.items() for slot in slots}
    kind_by_name = {name: kind for kind, names in slot_tables().gap_names.items() for name in names}
    rank = {kind: at for at, kind in enumerate(kinds)}
    searched = tuple(dict.fromkeys(decision.path for decision in survey.live)) or ("no record in force",)
    found = []
    for technology in product.stack().values():
        kind = kind_of.get(technology.slot or "")
        if technology.name in kind_by_name and resting.is_written_for(technology.name):
            kind = kind_by_name[technology.name]
        if kind is None or technology.slot is None:
            continue
        entry = product.entry(technology.name)
        if closes(entry, product.lexicon, shown if kind == "language" else spoken):
            continue
        evidence = _evidence(entry, kind, product, resting)
        if not evidence or (kind == "language" and not resting.is_main(entry.name)):
            continue
        if kind == "ci" and (
            all(is_aside(one.path) or is_switched_off(one.path, product.files()) for one in evidence)
            or _is_told_of(evidence, survey)
            or is_left(entry.name, evidence, product, survey.past)
        ):
            continue  # What only labels, documents and scans is no delivery, nor what nothing starts or was left.
        if kind in _BEHIND_CODE and not speaks_to(entry, evidence, product):
            continue  # It serves another image; the project's own code does not speak to it.
        if speaks_to_another(entry, evidence, product) or is_too_little(technology, kind, evidence, product, resting):
            continue
        if is_unreached(evidence, product, survey.ground.paths):
            continue
        found.append(
            Gap(
                name=entry.name,
                kind=kind,
                slot=technology.slot,
                files=_count(entry, kind, evidence, resting),
                evidence=tuple(by_telling(evidence, kind, product.files())[:MAX_EVIDENCE]),
                searched=searched[:20],
            )
        )
    distinct = _distinct(product, found, resting)
    return tuple(sorted(distinct, key=lambda gap: (rank[gap.kind], -gap.files, gap.name)))


def undecided(survey: Survey, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the lexicon's `names` that no record in force names, in order; used or not."""
    spoken, ground = _spoken(survey), survey.ground
    return tuple(name for name in names if not closes(ground.entry(name), ground.lexicon, spoken))


def _spoken(survey: Survey, *, code: bool = False) -> Spoken:
    """All that records in force say, with the code in them or without, and what their files are called."""
    paths = dict.fromkeys(decision.path for decision in survey.live)
    texts = {path: survey.texts[path] for path in paths if path in survey.texts}
    return spoken_of(f"{splitext(basename(path))[0]}\n{said_in(text, code=code)}" for path, text in texts.items())


def _evidence(entry: Entry, kind: str, product: Ground, resting: Resting) -> list[Evidence]:
    """The lines that show a technology in the product; each of its own files at a line that tells."""
    seen = product.technology(entry.name).product
    marked = dict.fromkeys(resting.marked(entry.name))
    files = product.files()
    # What starts containers for those who work on the product deploys nothing.
    telling = (path for path in marked if not (kind == "deploy" and COMPOSE.search(path)))
    own = [shown for path in telling if (shown := first_telling(path, files, EvidenceKind.CONFIG)) is not None]
    named = resting.named(entry.name) if kind == "ci" else []
    rest = [
        one
        for one in seen
        if not (one.kind is EvidenceKind.CONFIG and (one.path in marked or IGNORED_NAMES.search(one.path)))
    ]
    carried = [one for one in dict.fromkeys([*rest, *own, *named]) if _carries(one, kind, product)]
    return carried or (_loaded(entry, product, resting) if kind in {"datastore", "queue"} else [])


def _loaded(entry: Entry, product: Ground, resting: Resting) -> list[Evidence]:
    """Where manifests ask for the client that something loads by an address, if a file names what it speaks to."""
    loading = [one for one, clients in slot_tables().loads_clients.items() if entry.name in clients]
    if not any(resting.importing.get(one) for one in loading):
        return []
    asked = [one.evidence for one in asked_for(entry, product)]
    return asked if is_named_elsewhere(entry, {one.path for one in asked}, product) else []


def _carries(evidence: Evidence, kind: str, product: Ground) -> bool:
    if kind != "ci" and (is_test(evidence.path) or is_beside(evidence.path) or _PIPELINE.match(evidence.path)):
        return False
    if kind == "cloud" and _PROVIDER.match(evidence.text) and not _has_modules(product):
        return False
    if kind in _BEHIND_CODE and starts_on_demand(evidence, product):
        return False
    if evidence.kind is EvidenceKind.RESOURCE and (
        _serves_others(evidence.text) or (kind == "auth" and _signs_in_none(evidence, product))
    ):
        return False
    if evidence.kind is EvidenceKind.IMPORT and (
        is_comment(evidence.text)
        or _is_left_over(evidence, product)
        or is_of_a_bundle(evidence, product.files())
        or (kind in _BEHIND_CODE | {"framework", "protocol"} and _OF_TYPES.match(evidence.text))
        or any(types in evidence.text for types in slot_tables().types_of_others)
    ):
        return False
    return not (kind in {"datastore", "queue"} and evidence.kind is EvidenceKind.PIPELINE)


def _is_told_of(evidence: Iterable[Evidence], survey: Survey) -> bool:
    """Whether a record names the file of a pipeline, or links to it, which tells whose it is."""
    paths = [one.path.lower() for one in evidence if _PIPELINE.match(one.path)]
    texts = [survey.texts[one.path].lower() for one in survey.live if one.path in survey.texts] if paths else []
    return any(path in text for path in paths for text in texts)


def _serves_others(resource: str) -> bool:
    """Whether a resource is none of the product's: it keeps Terraform's state, runs pipelines, or opens a region."""
    if _OWN_STATE.search(resource) or _RUNNER.search(resource):
        return True
    return any(f'"{type_}"' in resource for type_ in slot_tables().opens_for_others)


def _has_modules(product: Ground) -> bool:
    """Whether infrastructure code includes modules, whose resources a provider that is declared may be for."""
    return any(one.role == "module" for one in product.environment.infrastructure)


def _signs_in_none(evidence: Evidence, product: Ground) -> bool:
    """Whether infrastructure has to do with identities, and yet nobody signs in to the product by them.

    A provider that is only declared, and groups of people that are looked up, give rights in the cloud; an identity
    that trusts the tokens of GitHub's workflows is theirs.
    """
    if _DECLARED.match(evidence.text) or _GROUP.match(evidence.text):
        return True
    text = product.files().try_read(evidence.path)
    return isinstance(text, str) and _OF_WORKFLOWS in text


def _is_left_over(evidence: Evidence, product: Ground) -> bool:
    """Whether an import of Java brings in a class that the file does not name again."""
    match = _IMPORTED.match(evidence.text) if evidence.path.endswith(".java") else None
    text = product.files().try_read(evidence.path) if match else ""
    if match is None or isinstance(text, FileProblem):
        return False
    return len(re.findall(rf"\b{match[1]}\b", text)) == text.count(evidence.text)


def _count(entry: Entry, kind: str, evidence: Sequence[Evidence], resting: Resting) -> int:
    """How many files rest on a technology."""
    if kind == "language":
        return resting.languages.get(entry.name, 0)
    shown = {one.path for one in evidence}
    if kind != "ci":
        shown |= {one.path for one in resting.named(entry.name) if not _PIPELINE.match(one.path)}
        shown |= resting.holding(entry.name) | resting.written_in(entry.name)
    return max(resting.importing.get(entry.name, 0), len(shown))


def _distinct(ground: Ground, found: Iterable[Gap], resting: Resting) -> Iterator[Gap]:
    """Without what comes along: the tool that starts containers, scripts beside TypeScript, a framework's ground."""
    brought = {name for one, names in slot_tables().brings.items() if ground.technology(one).product for name in names}
    brought |= {name for one, names in slot_tables().lets_through.items() for name in names if resting.far(one, name)}
    every = list(found)
    for gap in every:
        if gap.kind == "cloud" and _is_told_by_services(gap, every):
            continue
        if gap.name == "Docker Compose" or (gap.name == "JavaScript" and "TypeScript" in resting.languages):
            continue
        if gap.name not in brought:
            yield gap


def _is_told_by_services(gap: Gap, every: Iterable[Gap]) -> bool:
    """Whether all that shows a provider stands in files that show its services, each of which is a gap by itself."""
    words = slot_tables().umbrellas.get(gap.name, ())
    services = [one for one in every if words and one.name != gap.name and one.name.lower().startswith(tuple(words))]
    shown = {line.path for one in services for line in one.evidence}
    return gap.files == 1 and {line.path for line in gap.evidence} <= shown
