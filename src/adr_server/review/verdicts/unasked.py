"""Tell whether a package that a record names, and no manifest asks for, is missing, or may be here all the same.

Rule: it is missing only where manifests of the ecosystem that the record itself names are here, code of that kind is,
and nothing holds its name: no lock file, no copy, no line of any file but prose, and no package that is called much
like it and may be its new name or a fork. What no record calls a package may be anything; that it is absent proves
nothing.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from posixpath import basename, splitext

from adr_server.codebase import Ecosystem
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.claim import Subject
from adr_server.review.ground.file_kinds import Folders, folded, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.sightings import module_of
from adr_server.review.names.lexicon_names import spelled_out
from adr_server.review.names.spellings import key, words_of

COMMON = 2
"""A word in the names of more packages than this tells none of them."""
ALIKE = 0.75
"""Of what two names have in common (difflib's ratio): a slip of the pen or two."""
_SHORT = 3
_MAJOR = re.compile(r"v\d+")
_SIGN = re.compile(r"\w[-_]\w")
"""A name that can be no word."""
_CALLED = {
    Ecosystem.GEM: "a gem",
    Ecosystem.CARGO: "a crate",
    Ecosystem.NPM: "an npm package",
    Ecosystem.NUGET: "a NuGet package",
    Ecosystem.PYPI: "a Python package",
    Ecosystem.COMPOSER: "a Composer package",
    Ecosystem.GOLANG: "a Go module",
    Ecosystem.MAVEN: "a Maven artifact",
    Ecosystem.PUB: "a Dart package",
    Ecosystem.HEX: "a Hex package",
    Ecosystem.SWIFT: "a Swift package",
    Ecosystem.HACKAGE: "a Haskell package",
    Ecosystem.COCOAPODS: "a pod",
}


def doubts(ground: Ground, subject: Subject, scope: Folders, titles: Iterable[str] = ()) -> Iterator[str]:
    """Why the absence of a package from all manifests proves nothing; none where it does.

    `titles` are those of younger records: one that names the package may have decided it again.
    """
    ecosystem, name = subject.ecosystem, subject.name
    if ecosystem is None:
        yield (
            f"no manifest names {name}, and it may be no package; "
            "the lexicon of technologies, a manifest or a link to its registry would tell"
        )
        return
    called = _CALLED[ecosystem]
    manifests = ground.ecosystems(scope).get(ecosystem, ())
    if not manifests or not any(_is_of(path, ecosystem) for path in ground.sources if within(path, scope)):
        yield f"{name} is {called}, and no manifest and code of its kind is here"
        return
    if later := next((title for title in titles if key(name) in key(title.partition(": ")[2])), None):
        yield f"record {later} speaks of it, too"
    if copied := next((path for path in ground.copied if _holds(path, name)), None):
        yield f"{copied} may be a copy of {name}"
    if ecosystem is Ecosystem.GEM and not ground.locks:
        yield f"{name} may come along with another gem; a lock file would tell"
    if named := next(iter(ground.mentions.anywhere(_spelled(name))), None):
        yield f"{name} is named at {named.path}:{named.line}, and no manifest asks for it"
    if kin := _kin(name, [one.name for one in ground.dependencies if one.ecosystem is ecosystem]):
        yield f"{kin} is called much like {name}, and may be it under another name"


def still_here(ground: Ground, name: str) -> Iterator[str]:
    """Why a package that no manifest asks for any more may be here all the same: copied, or under another name."""
    module = folded(module_of(name))
    if len(module) > _SHORT and (folders := ground.parts.folders.get(module)):
        yield f"the folder {folders[0]} is called as {name} is, and may hold it now"
    if _SIGN.search(name) and (named := next(iter(ground.mentions.of(_spelled(name), sides="A-Za-z0-9_-")), None)):
        yield f"no manifest asks for {name} by its name, but {named.path}:{named.line} names it"
    of = (entry.name for ecosystem in Ecosystem for entry in ground.lexicon.packages(ecosystem, name))
    if kept := next((one for one in of if one in ground.stack() and _may_be_of(ground, name, one)), None):
        yield f"{name} belongs to {kept}, which is here, and may be a part of it under another name"
    own = frozenset(words_of(_own_name(name)))
    for other in (one.name for one in ground.dependencies if one.direct):
        words = frozenset(words_of(_own_name(other)))
        if 2 * len(own & words) > max(len(own), len(words)):
            yield f"{other} is called much like {name}, and may be it under another name"
            return


def _may_be_of(ground: Ground, name: str, technology: str) -> bool:
    """Whether what shows a technology may be a package under another name: none declared, or one that is called alike.

    `@hotwired/stimulus` shows Hotwire, and has but the scope in common with `@hotwired/turbo-rails`; of
    `@material-ui/lab` and `@mui/material`, one may have followed the other.
    """
    declared = [
        one.name
        for one in ground.dependencies
        if one.direct and any(entry.name == technology for entry in ground.lexicon.packages(one.ecosystem, one.name))
    ]
    scope, own = _parted(name)
    every = _distinct(ground, f"{scope} {own}")
    for other in declared:
        beside, last = _parted(other)
        if beside == scope and _distinct(ground, own) & _distinct(ground, last):
            return True
        if beside != scope and every & _distinct(ground, f"{beside} {last}"):
            return True
    # A module that is called by its whole address is no other one.
    return not declared or not _distinct(ground, f"{scope} {own}" if "." in scope.split("/")[0] else own)


def _parted(package: str) -> tuple[str, str]:
    """The scope, group or address of a package, and its own name."""
    scope, _, own = package.rpartition(":" if ":" in package else "/")
    return scope, own


def _distinct(ground: Ground, text: str) -> frozenset[str]:
    """The words of a text that no technology is called by."""
    known = spelled_out(ground.lexicon).known
    return frozenset(word for word in words_of(text) if word not in known)


def called_so(ground: Ground, name: str) -> Iterator[str]:
    """Why a technology that nothing shows may be here: a package of another kind is called so, or another brings it."""
    entry = ground.entry(name)
    copies = (path for path in ground.copied if any(one.name == name for one in ground.lexicon.file(basename(path))))
    if copied := next(copies, None):
        yield f"{copied} may be a copy of {name}"
    known = {package for packages in entry.packages.values() for package in packages}
    own = {key(name), *map(key, entry.aliases)}
    for one in ground.dependencies:
        if one.direct and one.name not in known and key(one.name) in own:
            yield f"{one.evidence.path}:{one.evidence.line} asks for {one.name}, which the record may mean"
            return
    brought = sorted(package for package in known if len(package) > _SHORT)
    if (locked := _locked(ground, brought)) and (used := ground.mentions.of(brought)):
        yield f"{locked} locks {name} for another package, and {used[0].path}:{used[0].line} names it"


def _locked(ground: Ground, packages: Sequence[str]) -> str | None:
    """The first line of a lock file that pins one of some packages, as path and line."""
    for path in ground.locks if packages else ():
        text = ground.files().try_read(path)
        if not isinstance(text, str) or not any(package in text for package in packages):
            continue
        pinned = "|".join(map(re.escape, packages))
        line = rf"^[\s\"']*(?:name = \")?(?:{pinned})[\"'@]?(?=[\s:@(=\"])"
        if match := re.search(line, text, re.MULTILINE):
            return f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
    return None


def _own_name(package: str) -> str:
    """The name of a package without the address of the module that it is in: of many, that is the same."""
    parts = [part for part in package.split("/") if not _MAJOR.fullmatch(part)]
    return parts[-1] if parts and "." in parts[0] else package


def told_missing(subject: Subject) -> str:
    """What to say of a package that is missing."""
    called = _CALLED[subject.ecosystem] if subject.ecosystem is not None else "a package"
    return f"the record calls {subject.name} {called}; no manifest asks for it, and nothing names it"


def _is_of(path: str, ecosystem: Ecosystem) -> bool:
    return ECOSYSTEM_OF[splitext(path)[1]] is ecosystem


def _holds(path: str, name: str) -> bool:
    """Whether a folder or a file within other people's code is called like a package."""
    last = re.sub(r"[^a-z0-9]", "", re.split(r"[:/]", name)[-1].lower())
    parts = (re.sub(r"[^a-z0-9]", "", part.lower()) for part in (*path.split("/")[:-1], splitext(basename(path))[0]))
    return any(part == last or (len(last) > _SHORT and part.startswith(last)) for part in parts)


def _spelled(name: str) -> frozenset[str]:
    """The package's name and other spellings of it."""
    words = {name, name.rpartition(":")[2]}
    words |= {other for word in words for other in (word.replace("-", "_"), word.replace("_", "-"))}
    return frozenset(word for word in words if len(word) > 1)


def _kin(name: str, declared: Collection[str]) -> str | None:
    """A declared package that is spelled nearly so, or shares more than half of the words, a rare one too.

    What begins the names of several (`django-`) makes none of them alike.
    """
    own = frozenset(words_of(name))
    each = {other: frozenset(words_of(other)) for other in declared}
    common = Counter(word for words in each.values() for word in words)
    bare = {_without(common, other): other for other in declared}
    if slip := get_close_matches(_without(common, name), bare, n=1, cutoff=ALIKE):
        return bare[slip[0]]
    for other, words in each.items():
        shared = own & words
        if any(common[word] <= COMMON for word in shared) and 2 * len(shared) > min(len(own), len(words)):
            return other
    return None


def _without(common: Mapping[str, int], name: str) -> str:
    """A name without the word that it begins with, where the names of several packages have that."""
    lower = name.lower()
    first, *rest = words_of(lower)
    return lower[len(first) :].lstrip("-_./") if rest and common[first] > COMMON and lower.startswith(first) else lower
