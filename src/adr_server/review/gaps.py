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
from adr_server.codebase.stack import is_beside, is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.file_kinds import is_test
from adr_server.review.ground import Ground
from adr_server.review.named import is_named, words_for
from adr_server.review.survey import Survey
from adr_server.review.word_tables import slot_tables

_PIPELINE = re.compile(r"^\.(?:github|circleci|gitlab)")
_BEHIND_CODE = frozenset({"datastore", "queue", "auth"})
_BICEP = re.compile(r"""^\s*module\s+\w+\s+'([^']+\.bicep)'""", re.MULTILINE)
_OWN_STATE = re.compile(r"(?:tf|terraform)[-_]?(?:remote[-_]?)?(?:state|lock|backend)|state[-_]?lock", re.IGNORECASE)
_DOCUMENTS = re.compile(
    r"((?!\.).+)/(?:docusaurus\.config\.\w+|\.(?:vitepress|vuepress)/config\.\w+|mkdocs\.ya?ml|_quarto\.yml|antora\.yml)$"
)
"""The folder of a site of documents, by the settings of what builds it; one at the root is the project itself."""
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
    aside = _unreached(ground) | _documents(ground)
    kinds = slot_tables().gap_kinds
    kind_of = {slot: kind for kind, slots in kinds.items() for slot in slots}
    rank = {kind: at for at, kind in enumerate(kinds)}
    searched = tuple(dict.fromkeys(decision.path for decision in survey.live)) or ("no record in force",)
    found = []
    for technology in ground.stack().values():
        kind = kind_of.get(technology.slot or "")
        entry = ground.entry(technology.name)
        if kind is None or technology.slot is None or is_named(words_for(entry, ground.lexicon), spoken):
            continue
        seen = ground.technology(entry.name)
        evidence = [one for one in seen.product if _carries(one, kind) and one.path not in aside]
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
    return tuple(sorted(_distinct(ground, found, languages), key=lambda gap: (rank[gap.kind], -gap.files, gap.name)))


def undecided(survey: Survey, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the lexicon's `names` that no record in force names, in order; used or not."""
    spoken = _spoken(survey)
    return tuple(
        name for name in names if not is_named(words_for(survey.ground.entry(name), survey.ground.lexicon), spoken)
    )


def _spoken(survey: Survey) -> str:
    """All that records in force say, folded."""
    paths = dict.fromkeys(decision.path for decision in survey.live)
    return "\n".join(survey.texts[path] for path in paths if path in survey.texts).lower()


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
    roots = any("/modules/" not in f"/{path}" for path in files.ending(".tf"))
    if included or roots:
        unused |= {path for path in files.ending(".tf") if "/modules/" in f"/{path}" and not _lies_in(path, included)}
    return frozenset(unused)


def _documents(ground: Ground) -> frozenset[str]:
    """The files of sites of documents that lie beside the product."""
    sites = {match[1] for path in ground.paths if (match := _DOCUMENTS.match(path))}
    return frozenset(path for path in ground.paths if _lies_in(path, sites)) if sites else frozenset()


def _lies_in(path: str, folders: set[str]) -> bool:
    folder = dirname(path)
    while folder:
        if folder in folders:
            return True
        folder = dirname(folder)
    return False


def _carries(evidence: Evidence, kind: str) -> bool:
    if (
        is_test(evidence.path)
        or (kind != "ci" and is_beside(evidence.path))
        or (_PIPELINE.match(evidence.path) and kind != "ci")
    ):
        return False
    if evidence.kind is EvidenceKind.RESOURCE and _OWN_STATE.search(evidence.text):
        return False  # What keeps the state of Terraform itself keeps nothing of the product.
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
            for module, _ in ground.modules.of(path, text, ecosystem)
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
        if (
            name is not None
            and name not in slot_tables().no_main_language
            and not is_incidental(path)
            and not is_test(path)
        ):
            counts[name] += 1
    return counts


def _is_main(name: str, languages: Mapping[str, int]) -> bool:
    whole = sum(languages.values())
    return languages.get(name, 0) >= max(LEAST_FILES, LEAST_SHARE * whole)


def _distinct(ground: Ground, found: Iterable[Gap], languages: Mapping[str, int]) -> Iterator[Gap]:
    """Without what comes along: the tool that starts containers, scripts beside TypeScript, a framework's ground."""
    brought = {name for one, names in slot_tables().brings.items() if ground.technology(one).product for name in names}
    for gap in found:
        if gap.name == "Docker Compose" or (gap.name == "JavaScript" and "TypeScript" in languages):
            continue
        if gap.name not in brought:
            yield gap
