"""Read from one clause of a record what it wants manifests to say: no such package, no version, such features.

Rule: the sentence names the manifest by the name of its file, or a feature by its letter; what stands before "in" or
"from" a manifest is a package, however it is written.
"""

import re
from collections.abc import Iterator

from adr_server.decisions import Decision
from adr_server.review.claim import ANY_LOCK, Asked, Claim, Subject
from adr_server.review.claims.limits import strength
from adr_server.review.claims.passages import Passage
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

_MANIFEST = rf"`?(?P<manifest>{any_of('manifests')})`?(?![\w-])"
_ONE = r"(?:`@?[\w./-]+`|@?[A-Za-z][\w-]+(?:[./][\w-]+)*)"
_NAMES = rf"(?P<names>{_ONE}(?:(?:,|,? {any_of('joined_names')}) {_ONE})*)"
_OF_EACH = rf"(?:{any_of('of_each')} )*"
_AWAY = re.compile(
    rf"(?:^|[,;] (?:{any_of('joined_names')} )?|\b{any_of('joined_names')} |\b{any_of('of_each')} ){_NAMES}"
    rf" (?:{any_of('leaves_a_manifest')}) {_OF_EACH}{_MANIFEST}",
    re.IGNORECASE,
)
_NEITHER = re.compile(
    rf"(?:^|[,;] (?:so |and )?)neither (?P<one>{_ONE}) nor (?P<two>{_ONE}) (?:{any_of('stands_in')})"
    rf" {_OF_EACH}{_MANIFEST}",
    re.IGNORECASE,
)
_PULLED_IN = re.compile(rf"^{any_of('no_part')} (?:[\w ]{{2,30}} )?{any_of('pulls_in')} {_NAMES}", re.IGNORECASE)
_NAME = re.compile(_ONE)
_NO_NAMES = re.compile(rf"{any_of('no_names')}", re.IGNORECASE)
_VERSIONS = (
    re.compile(rf"^{any_of('versions_only')} `(?P<home>[\w./-]+|\[workspace\.dependencies\])`", re.IGNORECASE),
)
_NO_VERSIONS = re.compile(rf"{any_of('no_versions')} ?`\*?(?P<kept>[\w./-]+)`", re.IGNORECASE)
_NO_VERSIONS_IN = re.compile(r"\bin keine[rmn] `\*?(?P<kept>[\w./-]+)`[^.;]{0,30}`?\bversion\b", re.IGNORECASE)
_FEATURES = re.compile(
    rf"(?:^|[\s`])(?P<name>[A-Za-z][\w-]+)`?,? {any_of('without_defaults')}(?P<rest>[^.;]*)", re.IGNORECASE
)
_MARKED = re.compile(r"`([\w-]+)`")
_MOST = 4


def manifest_claims(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What a clause wants manifests to say."""
    for name, asked in _wants(clause):
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=name, entry=None),
            polarity=Polarity.FORBID if asked.package and not asked.features else Polarity.SET_TO,
            strength=strength(clause, wording),
            kind=passage.kind,
            asked=asked,
        )


def _wants(clause: str) -> Iterator[tuple[str, Asked]]:
    for match in (*_AWAY.finditer(clause), *_NEITHER.finditer(clause)):
        for written in _packages(match):
            manifest = match["manifest"]
            yield f"{written} in {manifest}", Asked(package=written, manifest=manifest)
    if (pulled := _PULLED_IN.match(clause)) is not None:
        for written in _packages(pulled):
            if f"`{written}`" in clause:
                yield f"{written} in lock files", Asked(package=written, manifest=ANY_LOCK)
    for pattern in (*_VERSIONS, _NO_VERSIONS, _NO_VERSIONS_IN):
        found = pattern.search(clause)
        if found is not None:
            groups = found.groupdict()
            home, kept = groups.get("home") or "", groups.get("kept") or ""
            yield f"versions of packages, {f'in {home}' if home else f'not in {kept}'}", Asked(home=home, manifest=kept)
            return
    if (built := _FEATURES.search(clause)) is not None:
        features = tuple(_MARKED.findall(built["rest"]))
        yield f"features of {built['name']}", Asked(package=built["name"], features=("", *features))


def _packages(match: re.Match[str]) -> Iterator[str]:
    groups = match.groupdict()
    written = groups.get("names") or f"{groups.get('one')} {groups.get('two')}"
    for one in _NAME.finditer(written):
        name = one[0].strip("`")
        if not _NO_NAMES.fullmatch(name):
            yield name
