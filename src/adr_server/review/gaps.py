"""Find what a project rests on and no record in force names.

Rule: only what is architecturally significant and used by the product is a gap; a name anywhere in a record in force,
or a record's word on what goes with it, closes it. Ranked by kind, then by how many files rest on it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import Entry, is_incidental
from adr_server.codebase.stack.sources import ECOSYSTEM_OF, imported_modules
from adr_server.review.file_kinds import is_test
from adr_server.review.ground import Ground
from adr_server.review.survey import Survey
from adr_server.review.wording import name_tables, slot_tables

KINDS: Mapping[str, tuple[str, ...]] = {
    "datastore": (
        "relational_database",
        "document_database",
        "key_value_store",
        "wide_column_store",
        "graph_database",
        "time_series_database",
        "vector_database",
        "search_engine",
        "analytical_database",
        "object_storage",
    ),
    "queue": ("message_broker", "task_queue", "workflow_engine"),
    "framework": ("backend_framework", "frontend_framework", "mobile_framework", "content_management"),
    "cloud": ("cloud_provider", "hosting", "serverless", "compute"),
    "auth": ("identity_provider", "authentication", "authorization", "secret_store"),
    "protocol": ("api_style", "api_gateway", "service_mesh", "serialization", "realtime"),
    "deploy": ("container_orchestrator", "infrastructure_as_code", "configuration_management", "container_engine"),
    "ci": ("continuous_integration", "continuous_delivery"),
    "language": ("language",),
    "persistence": ("orm", "schema_migration"),
    "intelligence": ("language_model_provider", "language_model_framework", "machine_learning"),
}
"""The slots that make a gap, by kind, the weightiest kind first."""
_KIND_OF = {slot: kind for kind, slots in KINDS.items() for slot in slots}
_RANK = {kind: rank for rank, kind in enumerate(KINDS)}
_NO_LANGUAGE = frozenset({"Shell", "SQL", "PowerShell", "PL/SQL", "Groovy", "Perl", "Lua", "C"})
_PIPELINE = re.compile(r"^\.(?:github|circleci|gitlab)")
_BEHIND_CODE = frozenset({"datastore", "queue", "auth"})
_BICEP = re.compile(r"""^\s*module\s+\w+\s+'([^']+\.bicep)'""", re.MULTILINE)
_SOURCE = re.compile(r"""^\s*source\s*=\s*"(\.[^"]+)\"""", re.MULTILINE)
LEAST_SHARE = 0.15
LEAST_FILES = 5
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


def find_gaps(survey: Survey) -> tuple[Gap, ...]:
    """The gaps of a project, the weightiest first."""
    ground = survey.ground
    spoken = _spoken(survey)
    weights = _weights(ground)
    languages = _languages(ground)
    unreached = _unreached(ground)
    searched = tuple(dict.fromkeys(decision.path for decision in survey.live)) or ("no record in force",)
    found = []
    for technology in ground.stack().values():
        kind = _KIND_OF.get(technology.slot or "")
        entry = ground.entry(technology.name)
        if kind is None or technology.slot is None or _is_named(entry, spoken, ground):
            continue
        seen = ground.technology(entry.name)
        evidence = [one for one in seen.product if _carries(one, kind) and one.path not in unreached]
        if kind in _BEHIND_CODE and not seen.declared and {one.kind for one in evidence} == {EvidenceKind.IMAGE}:
            continue  # It serves another image; the project's own code does not speak to it.
        files = languages.get(entry.name, 0) if kind == "language" else weights.get(entry.name, 0)
        files = max(files, len({one.path for one in evidence}))
        if not evidence or (kind == "language" and not _is_main(entry.name, languages)):
            continue
        if _rests_on_little(kind, evidence, weights.get(entry.name, 0)):
            continue
        found.append(
            Gap(
                name=entry.name,
                kind=kind,
                slot=technology.slot,
                files=files,
                evidence=tuple(evidence[:MAX_EVIDENCE]),
                searched=searched[:20],
            )
        )
    return tuple(sorted(_distinct(found, languages), key=lambda gap: (_RANK[gap.kind], -gap.files, gap.name)))


def undecided(survey: Survey, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the lexicon's `names` that no record in force names, in order; used or not."""
    spoken = _spoken(survey)
    return tuple(name for name in names if not _is_named(survey.ground.entry(name), spoken, survey.ground))


def _spoken(survey: Survey) -> str:
    """All that records in force say, folded."""
    paths = dict.fromkeys(decision.path for decision in survey.live)
    return "\n".join(survey.texts[path] for path in paths if path in survey.texts).lower()


def _is_named(entry: Entry, spoken: str, ground: Ground) -> bool:
    mates = {entry.name}
    for row in slot_tables().together:
        if entry.name in row:
            mates |= {name for name in row if name in ground.lexicon.by_name and ground.entry(name).slot == entry.slot}
    words: set[str] = set()
    for name in mates:
        one = ground.lexicon.by_name.get(name)
        if one is not None:
            words |= {one.name, *one.aliases, *name_tables().aliases.get(name, ())}
    words |= _umbrella(entry)
    return any(_says(spoken, word.lower()) for word in words)


def _umbrella(entry: Entry) -> set[str]:
    """What names a provider as well as its own name: any of its services."""
    vendors = {
        "Amazon Web Services": {"amazon ", "aws"},
        "Google Cloud": {"google cloud", "gcp"},
        "Microsoft Azure": {"azure"},
    }
    return vendors.get(entry.name, set())


def _says(spoken: str, word: str) -> bool:
    at = spoken.find(word)
    while at >= 0:
        before, after = spoken[at - 1 : at], spoken[at + len(word) : at + len(word) + 1]
        if not before.isalnum() and not after.isalpha():
            return True
        at = spoken.find(word, at + 1)
    return False


def _unreached(ground: Ground) -> frozenset[str]:
    """Files of infrastructure modules that nothing includes: parts of a template that the project never used."""
    files = ground.files()
    mains = [path for path in files.ending(".bicep") if basename(path).startswith("main")]
    reached: set[str] = set()
    waiting = list(mains)
    while waiting:
        path = waiting.pop()
        text = files.try_read(path)
        if path in reached or isinstance(text, FileProblem):
            continue
        reached.add(path)
        waiting += [target for named in _BICEP.findall(text) if (target := files.beside(path, named)) is not None]
    unused = {path for path in files.ending(".bicep") if path not in reached} if mains else set()
    included: set[str] = set()
    for path in files.ending(".tf"):
        text = files.try_read(path)
        if not isinstance(text, FileProblem):
            included |= {normpath(join(dirname(path), source)) for source in _SOURCE.findall(text)}
    if included:
        unused |= {path for path in files.ending(".tf") if "/modules/" in f"/{path}" and not _lies_in(path, included)}
    return frozenset(unused)


def _lies_in(path: str, folders: set[str]) -> bool:
    folder = dirname(path)
    while folder:
        if folder in folders:
            return True
        folder = dirname(folder)
    return False


def _carries(evidence: Evidence, kind: str) -> bool:
    if is_test(evidence.path) or (_PIPELINE.match(evidence.path) and kind != "ci"):
        return False
    return not (kind in {"datastore", "queue"} and evidence.kind is EvidenceKind.PIPELINE)


def _rests_on_little(kind: str, evidence: Iterable[Evidence], files: int) -> bool:
    """Whether a thing shows in one settings file only, where an import or a resource would be expected."""
    kinds = {one.kind for one in evidence}
    strong = {
        EvidenceKind.IMPORT,
        EvidenceKind.RESOURCE,
        EvidenceKind.IMAGE,
        EvidenceKind.PIPELINE,
        EvidenceKind.LANGUAGE,
    }
    if kind in {"deploy", "ci", "language"}:
        return False
    return not kinds & strong and files < 2  # noqa: PLR2004 - one file may quote it


def _weights(ground: Ground) -> Mapping[str, int]:
    """How many of the product's sources import each technology."""
    counts: dict[str, int] = defaultdict(int)
    for path in ground.sources:
        ecosystem = ECOSYSTEM_OF[splitext(path)[1]]
        text = ground.files().try_read(path)
        if isinstance(text, FileProblem):
            continue
        names = {
            entry.name
            for module, _ in imported_modules(text, ecosystem)
            for entry in ground.lexicon.imported(ecosystem, module)
        }
        for name in names:
            counts[name] += 1
    return counts


def _languages(ground: Ground) -> Mapping[str, int]:
    """How many sources of the product are in each language."""
    by_ending = {
        ending: entry.name
        for entry in ground.lexicon.entries
        if entry.slot == "language"
        for ending in entry.extensions
    }
    counts: dict[str, int] = defaultdict(int)
    for path in ground.paths:
        name = by_ending.get(splitext(path)[1])
        if name is not None and name not in _NO_LANGUAGE and not is_incidental(path) and not is_test(path):
            counts[name] += 1
    return counts


def _is_main(name: str, languages: Mapping[str, int]) -> bool:
    whole = sum(languages.values())
    return languages.get(name, 0) >= max(LEAST_FILES, LEAST_SHARE * whole)


def _distinct(found: Iterable[Gap], languages: Mapping[str, int]) -> Iterator[Gap]:
    """Without what comes along: the tool that starts containers, scripts beside TypeScript, a framework's ground."""
    gaps = list(found)
    names = {gap.name for gap in gaps}
    for gap in gaps:
        if gap.name == "Docker Compose" or (gap.name == "JavaScript" and "TypeScript" in languages):
            continue
        if gap.name == "Spring Framework" and "Spring Boot" in names:
            continue
        yield gap
