"""Read from one clause of a record what it wants of files and of code by the letter: what is deleted, set or extended.

Rule: only what stands in code marks is taken by the letter; what a key is set to is told only where key and value are
both stated, and what each part is only where the name of the type and the folder of the parts are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adr_server.decisions import Decision
from adr_server.review.claim import (
    ENABLED,
    SAME_VERSION,
    BaseImage,
    Claim,
    Kinship,
    Opening,
    Placement,
    Setting,
    Subject,
)
from adr_server.review.claims.limits import strength
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.places import file_path
from adr_server.review.words.base_images import family_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.modes import Mode, modes
from adr_server.review.words.wording import Polarity, Wording

_MARKED = re.compile(r"`([^`\n]{2,120})`")
_SPECIFIC = re.compile(r"^(?=.{5,})(?:.*[a-z][A-Z]|.*\w[-_.]\w)[\w.-]+$")
"""A key that stands for one thing alone: `status` may be a column."""
_FOLDER = re.compile(r"^(?!.*[\\:])(?:\./)?[\w@.-]+(?:/[\w@.<>*-]+)*/?$")
_KINDS_OF_FILES = re.compile(r"^(?:Makefile|Dockerfile|Jenkinsfile|Procfile|Vagrantfile|Gemfile|Rakefile|justfile)$")
_CALLED = re.compile(any_of("called_files"), re.IGNORECASE)
_COMPOSE = re.compile(r"compose[- ](?:files?|datei(?:en)?)$", re.IGNORECASE)
_OF_A_PART = re.compile(rf"\b{any_of('of_a_part')}\b", re.IGNORECASE)
"""Where a file that goes by its name alone is meant of some part only."""
_NAME = re.compile(r"[\\/.:]+")
_FINAL = re.compile(rf"\b{any_of('final_stage')}\b", re.IGNORECASE)
_PRODUCT_IMAGE = re.compile(rf"\b{any_of('product_images')}", re.IGNORECASE)
_OWN_FILE = re.compile(rf"\b{any_of('own_file')}\b", re.IGNORECASE)
_OPEN = re.compile(rf"\b{any_of('checks_open')}\b", re.IGNORECASE)
_EXCEPT = re.compile(rf"\b{any_of('leaving_out')}\b", re.IGNORECASE)
_CRATE = re.compile(r"\bcrates?\b", re.IGNORECASE)
_CODE = re.compile(r"^(?=.{2,60}$)[\w.:@*-]+(?:\(\))?$")
_NAMED_CODE = re.compile(r"`(?P<code>[^`]+)`(?P<kind> (?:decorator|annotation)s?)?", re.IGNORECASE)
_TELLING = re.compile(r"^@\w|[A-Za-z]\.[A-Za-z]|::|[a-z][A-Z]|^[A-Z]\w*[a-z]\w*[A-Z]|_|^class [A-Z]|\(\)$")
"""A name that stands for one thing alone, and is no plain word."""
_DECLARATION = re.compile(r"(?:class|interface|struct|trait|enum) [A-Z]\w*")
_RANGE = re.compile(r"\d+[a-z%]*\s*(?:[-–]|to|bis|à)\s*\d", re.IGNORECASE)
_TRIED = re.compile(r"(?:`|\b)\w[\w.-]*=[\w.-]+` (?:and|or|und|oder|et|ou) `=")
"""What is tried with one value and the other: "with `a=true` and `=false`"."""
_AT_TIMES = re.compile(rf"\b{any_of('at_times')}\b", re.IGNORECASE)
_THOUSANDS = re.compile(r"(?:,\d{3})+(?!\d)")
_BOUND = re.compile(rf" ?\b{any_of('bounded')}\b ?", re.IGNORECASE)
"""That a value is a bound denies nothing of it."""
_SAME_VERSION = re.compile(rf"\b{any_of('same_version')}\b", re.IGNORECASE)
_VERSION_FILE = re.compile(
    r"`(rust-toolchain(?:\.toml)?|\.(?:nvmrc|(?:node|python|ruby|java|terraform)-version)|go\.mod|global\.json)`"
)
_IT = re.compile(rf"^{any_of('the_same')}(?= )", re.IGNORECASE)
_LEVEL = re.compile(rf"\b{any_of('levels')} (\d{{1,2}})\b", re.IGNORECASE)
_NOTHING = frozenset({"null", "None", "nil", "undefined", "string", "number", "boolean"})
_RULE = re.compile(
    rf"`(?P<key>[\w/@-]+)` {any_of('is_enabled')} (?:rules? |checks? |lints? )?{any_of('within')} `(?P<file>[\w./-]+)`",
    re.IGNORECASE,
)
"""A rule that a tool's own file switches on."""
_LIMITED = re.compile(rf"\b{any_of('until')}\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class _Said:
    """Where a claim by the letter was read, and how to make it."""

    decision: Decision
    passage: Passage
    strength: str

    def claim(self, name: str, polarity: Polarity, **shape: Any) -> Claim:
        """The claim on `name` of a shape of its own."""
        return Claim(
            decision=self.decision,
            text=self.passage.text,
            path=self.decision.path,
            line=self.passage.line,
            subject=Subject(name=name, entry=None),
            polarity=polarity,
            strength=self.strength,
            kind=self.passage.kind,
            **shape,
        )


def literal_claims(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What a clause wants of files, settings and types that it states by the letter."""
    if wording.reasons.match(clause) or _LIMITED.search(clause):
        return
    said = _Said(decision=decision, passage=passage, strength=strength(clause, wording))
    yield from _deleted(said, clause, wording)
    yield from _set(said, clause, wording)
    yield from _modes(said, clause)
    yield from _same_version(said, clause)
    yield from _kin(said, clause, wording)
    yield from _built_on(said, clause, wording)
    yield from _openings(said, clause, wording)
    yield from _in_places(said, clause, wording)
    yield from _gone(said, clause, wording)
    yield from _objects(said, clause, wording)


def _deleted(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The files that are to be gone."""
    for phrase in wording.away:
        match = phrase.search(clause)
        if match is None:
            continue
        marked = [one[1] for one in _MARKED.finditer(match["files"])]
        called = [] if marked or _OF_A_PART.search(clause) else _CALLED.findall(match["files"])
        for bare in (*marked, *(_COMPOSE.sub("compose.yml", one).removesuffix("s") for one in called)):
            path = bare if _KINDS_OF_FILES.match(bare) else file_path(bare)
            if path:
                yield said.claim(path, Polarity.REMOVE, placement=Placement(path=path, away=True))
        return


def _is_of_several(key: str, value: str, text: str) -> bool:
    """Whether a value is a range, or the same sentence says another one of the key: its default."""
    told = re.findall(rf"(?<![\w-]){re.escape(key)}[`\"']?\s*[:=]\s*[`\"']?([\w.-]+)", text)
    return _RANGE.match(value) is not None or len({one.rstrip(".") for one in told}) > 1


def _set(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The keys that are to have a value; what holds by default, or where people work, is none."""
    if _AT_TIMES.search(_up_to(clause, said.passage)) or _TRIED.search(clause):
        return
    for phrase in wording.settings:
        for match in phrase.finditer(clause):
            key, value = match["key"], _whole_number(match["value"].strip("`'\" "), clause[match.end("value") :])
            other = _is_of_several(key, value, said.passage.text)
            if _SPECIFIC.match(key) and value and "`" not in value and value not in _NOTHING and not other:
                yield said.claim(key, Polarity.SET_TO, setting=Setting(key=key, value=value), scope=_places(clause))
    for match in _RULE.finditer(clause):
        if _SPECIFIC.match(match["key"]):
            setting = Setting(key=match["key"], value=ENABLED)
            yield said.claim(match["key"], Polarity.SET_TO, setting=setting, scope=(match["file"],))


def _whole_number(value: str, behind: str) -> str:
    """A value with the thousands that a comma parts from it: "400,000"."""
    rest = _THOUSANDS.match(behind) if value.isdecimal() else None
    return value + rest[0].replace(",", "") if rest is not None else value


def _up_to(clause: str, passage: Passage) -> str:
    """What a sentence says before a clause and in it: what comes behind speaks of something else."""
    before, found, _ = (passage.whole or passage.plain).partition(clause)
    return f"{before}{clause}" if found else passage.text


def _modes(said: _Said, clause: str) -> Iterator[Claim]:
    """The tools that are to run in a mode of theirs, which a setting of theirs tells."""
    found = _LEVEL.search(clause)
    tool = _tool_with_levels(said.decision) if found is not None and not _OPEN.search(found[0]) else None
    if found is not None and tool is not None and tool.tool.lower() not in clause.lower():
        setting = Setting(key=tool.key, value=found[1], mode=tool.title)
        yield said.claim(tool.title, Polarity.SET_TO, setting=setting)
    told = _BOUND.sub(" ", _gone_on(clause, said.passage))
    for title, mode in modes().items():
        match = mode.said(told)
        if match is not None and not _OPEN.search(match[0]):
            setting = Setting(key=mode.key, value=mode.value or match["value"], mode=title)
            yield said.claim(title, Polarity.SET_TO, setting=setting)


def _same_version(said: _Said, clause: str) -> Iterator[Claim]:
    """The file whose version something else is to be built with, too."""
    if not _SAME_VERSION.search(clause) or _OPEN.search(clause):
        return
    files = {one[1] for one in _VERSION_FILE.finditer(said.passage.whole or said.passage.plain)}
    files = files or {one[1] for one in _VERSION_FILE.finditer(said.passage.before)}
    if len(files) == 1:
        setting = Setting(key=files.pop(), value=SAME_VERSION)
        yield said.claim(f"version of {setting.key}", Polarity.SET_TO, setting=setting)


def _gone_on(clause: str, passage: Passage) -> str:
    """A clause behind the sentence that it goes on from by "it", for what that is about."""
    return f"{passage.before}, {clause}" if passage.before and _IT.match(clause) else clause


def _tool_with_levels(decision: Decision) -> Mode | None:
    """The one tool with levels that a record speaks of, which need not be named where a level is."""
    text = "\n".join((decision.title or "", *(section.text for section in decision.sections)))
    named = [mode for mode in modes().values() if mode.key == "level" and re.search(rf"\b{mode.tool}\b", text)]
    return named[0] if len(named) == 1 else None


def _kin(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The types that each part of a folder is to be of."""
    for phrase in wording.kin_of:
        match = phrase.search(clause)
        if match is None:
            continue
        name = _NAME.split(match["type"].rstrip("()"))[-1]
        folders = [one[1] for one in _MARKED.finditer(clause) if one[1] != match["type"] and _is_folder(one[1])]
        if len(folders) == 1 and name[:1].isupper():
            alone = _OWN_FILE.search(clause) is not None
            kinship = Kinship(type=name, folder=folders[0].removeprefix("./").rstrip("/"), alone=alone)
            yield said.claim(name, Polarity.EACH_IS, kinship=kinship)
        return


def _is_folder(written: str) -> bool:
    return _FOLDER.match(written) is not None and ("/" in written or written.islower())


def _places(clause: str) -> tuple[str, ...]:
    return tuple(one[1] for one in _MARKED.finditer(clause) if "/" in one[1])


def _built_on(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The images that others are to be built on, or not."""
    for polarity, phrases in ((Polarity.FORBID, wording.no_images), (Polarity.USE, wording.images)):
        match = next(filter(None, (phrase.search(clause) for phrase in phrases)), None)
        if match is not None:
            final = polarity is Polarity.USE or _FINAL.search(clause) is not None
            family = family_of(match["image"])
            if ":" in family and not _PRODUCT_IMAGE.search(clause):
                return  # "The database image is `postgres:16`" speaks of no image that is built here.
            yield said.claim(f"{family} images", polarity, base=BaseImage(family=family, final=final))
            return


def _openings(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The line that every file of a kind is to begin with."""
    for phrase in wording.each_file:
        match = phrase.search(clause)
        if match is not None and not _EXCEPT.search(clause):
            groups = match.groupdict()
            folder, line = (groups.get("folder") or "").strip("/"), match["lit"].strip()
            opening = Opening(line=line, folder=folder, kind=(groups.get("kind") or _noun(match[0])).lower())
            yield said.claim(line, Polarity.EACH_BEGINS, opening=opening)
            return


def _noun(words: str) -> str:
    return "crate" if _CRATE.search(words) else ""


def _in_places(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The names of code that are to stand in one folder alone, or in it not."""
    for polarity, phrases in ((Polarity.ONLY_IN, wording.only_in), (Polarity.FORBID, wording.not_in)):
        match = next(filter(None, (phrase.search(clause) for phrase in phrases)), None)
        if match is None:
            continue
        folder = match["folder"].split("*")[0].strip("/")
        for one in _MARKED.finditer(match["lits"]):
            if folder and "/" not in one[1] and _CODE.match(one[1]):
                yield said.claim(one[1], polarity, scope=(folder,), literal=True)
        return


def _gone(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The names of code that are to be gone from all of it."""
    match = next(filter(None, (phrase.search(clause) for phrase in wording.gone)), None)
    if match is None:
        return
    groups = match.groupdict()
    if groups.get("name"):
        yield said.claim(groups["name"], Polarity.FORBID, literal=True)
        return
    for one in _NAMED_CODE.finditer(match["lits"] if "`" in match["lits"] else f"`{match['lits']}`"):
        name = f"@{one['code']}" if one["kind"] and one["code"].isidentifier() else one["code"]
        if _TELLING.search(name) and (_CODE.match(name) or _DECLARATION.fullmatch(name)) and not file_path(name):
            yield said.claim(name, Polarity.FORBID, literal=True)


def _objects(said: _Said, clause: str, wording: Wording) -> Iterator[Claim]:
    """The kinds of objects that no file is to declare."""
    match = next(filter(None, (phrase.search(clause) for phrase in wording.objects)), None)
    if match is not None:
        kind = match["one"] or match["kind"]
        yield said.claim(f"kind: {kind}{' with data' if match['data'] else ''}", Polarity.FORBID, literal=True)
