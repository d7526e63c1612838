"""Judge who may not reach whom: parts of the project against the imports between their files, and the lines in them.

Rule: both ends must be found, as folders or as a technology; a language whose imports are not resolved is said so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.imports import Import
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.plurals import counted
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.unread import listed
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.verdicts.deeds import done_in, is_called_anywhere
from adr_server.review.verdicts.ends import End, ends
from adr_server.review.verdicts.reaching import asked_by, imports_of, is_told_apart
from adr_server.review.verdicts.references import asked_for, included, named_across
from adr_server.review.verdicts.roles import outside, sets_up

MAX_EVIDENCE = 10
MAX_NAMED = 3


@dataclass(frozen=True, kw_only=True)
class Crossing:
    """What the imports say: `crossed` are the lines that reach over, `searched` how many files were read.

    `unknown` says why nothing can be said; a file that is not read whole is counted in neither. `told`: what the lines
    show; `kept`: what is told where none does.
    """

    crossed: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()
    unknown: str = ""
    told: str = "an import reaches over"
    kept: str = "no import reaches over"


def crossings(
    ground: Ground,
    names: TechnologyNames,
    first: str,
    second: str,
    *,
    only: bool,
    home: Folders,
    coded: bool = False,
    spared: frozenset[str] = frozenset(),
) -> Crossing:
    """The imports from `first` to `second`; with `only`, those to `second` from anywhere but `first` and itself.

    `coded`: the second is in code marks; of `spared` files nothing is told.
    """
    found = ends(ground, names, first, second, home=home, coded=coded, only=only)
    if isinstance(found, str):
        return Crossing(unknown=found)
    origin, target = found
    if target.deed is not None:
        return _done(ground, first, origin, target, only=only, home=home, spared=spared)
    within, beyond = origin.sources(ground), target.sources(ground)
    if only:
        looked = [path for path in ground.sources if path not in within and path not in beyond]
        looked = [path for path in looked if origin.role is None or not sets_up(path)]
    else:
        looked = sorted(within - beyond)
    looked = [path for path in looked if path not in spared]
    read = [path for path in looked if is_told_apart(path)]
    crossed = [one.evidence for path in read for one in imports_of(ground, path) if reaches(ground, one, target)]
    crossed += _shown(ground, looked, target)
    if not only:
        crossed += _beside_imports(ground, looked, origin, target)
    where = ", ".join(origin.folders[:4]) or first
    return told_of(ground, looked, crossed, f"{'outside of' if only else 'under'} {where}")


def _done(
    ground: Ground, first: str, origin: End, target: End, *, only: bool, home: Folders, spared: frozenset[str]
) -> Crossing:
    """The lines that show a deed done, or a name of code used, in a part or, with `only`, beside it."""
    if target.deed is None:
        return Crossing(unknown="no deed is named")
    own = outside(ground, origin, home) if only else sorted(origin.sources(ground))
    own = [path for path in own if path not in spared]
    found = list(done_in(ground, own, target.deed, target.name))
    if not only and target.deed.slots:
        known = [one.name for one in ground.stack().values() if one.slot in target.deed.slots]
        found += asked_by(ground, tuple(one for one in origin.folders if one), known, ())
    where = f"{counted(len(own), 'file')} {'outside of' if only else 'of'} {', '.join(origin.folders[:4]) or first}"
    if found:
        return Crossing(
            crossed=tuple(found[:MAX_EVIDENCE]),
            searched=(where,),
            told=f"a line {'beside' if only else 'of'} that part shows it done",
        )
    if not own:
        return Crossing(unknown=f"nothing here lies {'beside' if only else 'in'} “{first}”; naming its path would tell")
    return _undone(ground, own, target.name, where)


def _undone(ground: Ground, own: Sequence[str], name: str, where: str) -> Crossing:
    """What it tells that no line of some files shows a deed done, or a name of code used."""
    if not name:
        return Crossing(unknown=f"no line of {where} shows it, and it may be done in other ways as well")
    if not is_called_anywhere(ground, name):
        return Crossing(unknown=f"nothing here calls {name}, and it may show in other ways")
    if missed := [path for path in own if not isinstance(ground.files().try_read(path), str)]:
        return Crossing(unknown=f"{counted(len(missed), 'file')} there not read ({missed[0]})")
    return Crossing(searched=(where,), kept=f"no line there names {name}")


def _shown(ground: Ground, looked: Sequence[str], target: End) -> Iterator[Evidence]:
    """The imports of a technology in languages whose files are not told apart, one of a file."""
    unread = {path for path in looked if splitext(path)[1] not in ECOSYSTEM_OF or not _is_read(path)}
    lines = (line for name in sorted(target.entries) for line in ground.technology(name).product if unread)
    yield from (line for line in lines if line.path in unread and line.kind is EvidenceKind.IMPORT)


def _is_read(path: str) -> bool:
    return is_told_apart(path) and not path.endswith(".dart")


def _beside_imports(ground: Ground, looked: Sequence[str], origin: End, target: End) -> Iterator[Evidence]:
    """The lines that reach over in other ways than by an import whose file is known."""
    if target.folders:
        yield from asked_for(ground, origin.folders, target.folders)
        yield from named_across(ground, looked, target.folders)
    if target.library:
        yield from included(ground, origin.folders, target.library)
    if origin.folders and (target.entries or target.packages):
        yield from asked_by(ground, tuple(one for one in origin.folders if one), target.entries, target.packages)


def told_of(ground: Ground, looked: Sequence[str], crossed: Sequence[Evidence], where: str) -> Crossing:
    """What was found of the imports of some files, or why that tells nothing."""
    resolved = [path for path in looked if is_told_apart(path)]
    if not resolved and not crossed:
        return Crossing(unknown="the files there are in no language whose imports are read")
    unread = [path for path in looked if not is_told_apart(path)]
    if unread and not crossed:
        return Crossing(
            unknown=f"the imports of {counted(len(unread), 'file')} there are not read ({basename(unread[0])} …)"
        )
    missed = list(filter(None, map(ground.imports.hides, resolved)))
    if missed and not crossed:
        return Crossing(unknown=f"{counted(len(missed), 'file')} there not read whole ({missed[0]})")
    begun = [path for path in resolved if ground.imports.missed(path)]
    read = [path for path in resolved if path not in begun] or [one.path for one in crossed]
    told = f"the imports of {counted(len(read), 'file')} {where}"
    left = (
        (f"of {listed(tuple(begun))} the beginning, behind which nothing is imported",) if begun and not missed else ()
    )
    return Crossing(crossed=tuple(crossed[:MAX_EVIDENCE]), searched=(told, *read[:MAX_NAMED], *left))


def reaches(ground: Ground, one: Import, target: End) -> bool:
    """Whether an import is one of what an end names."""
    if target.is_part:
        inside = one.target is not None and f"{one.target}/".startswith(tuple(f"{it}/" for it in target.folders))
        return inside or one.target in target.files
    if one.target is not None:
        return False
    if target.entries:
        ecosystem = ECOSYSTEM_OF[splitext(one.evidence.path)[1]]
        return any(entry.name in target.entries for entry in ground.lexicon.imported(ecosystem, one.module))
    top = one.module.partition("/")[0].partition(".")[0].replace("-", "_").lower()
    return any(
        package.replace("-", "_").lower() in {top, one.module.lower()} or f"{one.module}/".startswith(f"{package}/")
        for package in target.packages
    )


def imports_into(ground: Ground, paths: Iterable[str], target: End) -> list[Evidence]:
    """The imports of some files that reach an end."""
    return [one.evidence for path in paths for one in imports_of(ground, path) if reaches(ground, one, target)]
