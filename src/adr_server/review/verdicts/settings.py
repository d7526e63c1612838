"""Judge what settings are to say: the keys and modes that a record states, against the lines that set them.

Rule: only files that configure something count, each line that sets the key by its whole name; a value that a variable
fills tells nothing. A tool's mode is told by the tool's own settings (see `modes.yaml`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.review.claim import ENABLED, SAME_VERSION, Claim, Setting
from adr_server.review.ground.file_kinds import VENDORED, is_lock, is_test, within
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.same_version import judge_same_version
from adr_server.review.verdicts.setting_lines import DATA, is_whole, margin
from adr_server.review.verdicts.stated_values import judge_stated_value
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.labels import any_of
from adr_server.review.words.modes import Mode, modes
from adr_server.review.words.word_tables import slot_tables

_SETTINGS = re.compile(
    r"(?:^|/)(?:\.env(?:\.[\w-]+)?|[\w.-]+\.(?:properties|toml|ini|cfg|conf|neon|tfvars|tf|ya?ml|json|jsonc|props|gradle|kts)"
    r"|pom\.xml|settings(?:/\w+)?\.py|\.?[\w-]*rc|Dockerfile)$"
)
_LINE = (
    r"""^\s*(?:-\s+|export\s+|ENV\s+|ARG\s+)?["'<]?(?P<key>(?:[\w-]+\.)*{key})"""
    r"""(?:["'>]|\s*(?:[:=]|=>)|(?P<gap>\s))\s*(?:[:=]|=>)?\s*["']?(?P<value>[^"'\s,;:#<>][^"'\s,;#<>]*)["']?"""
)
_MARKED_OFF = (".yaml", ".yml", ".json", ".jsonc", ".tf", ".tfvars", ".toml", ".neon", ".py")
"""Ends of files in which a sign stands between a key and its value: a line without one is prose."""
_VARIABLE = r"""^(?!\s*#).*?(?<![\w$])(?P<key>{key})["']?\s*[:=]\s*["']?(?P<value>[^"'\s,;:#<>$][^"'\s,;#<>]*)"""
"""A variable of the environment, which may stand before a command."""
_SCRIPT = re.compile(r"(?:^|/)(?:Makefile|justfile|Jenkinsfile|[\w.-]+\.sh|[\w.-]*\.?Dockerfile)$")
_OFF = re.compile(r"\b(?:disabled?|excluded?|off|ignored?|skip(?:ped)?|false|never)(?:_|\b)", re.IGNORECASE)
_INHERITS = re.compile(r"""\s*["']?(?:extends?|inherit\w*|parent_config|includes?|presets?|child_config)["']?\s*:""")
"""A file that takes rules from another one."""
_YES, _NO = frozenset({"true", "yes", "on", "enabled"}), frozenset({"false", "no", "off", "disabled"})
_NUMBER = re.compile(r"\d*\.?\d+")
_OF_ALL = re.compile(rf"\b{any_of('of_them_all')}\b", re.IGNORECASE)
"""A key that several parts set, each to what suits it, is meant of all of them by a sentence that says so."""
_NEAR = 60
"""Letters on each side of a key."""
_FILLED_IN = re.compile(r"[${]|^(?:var|local|env|process)\.")


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A line that says what a key is set to."""

    value: str
    line: Evidence


def judge_setting(bench: Bench, claim: Claim) -> Finding:
    """Of a key, or a tool's mode, that is to have a value."""
    wanted = claim.setting
    if wanted is None:
        return not_checkable("the sentence states no key and value")
    if wanted.value == SAME_VERSION:
        return judge_same_version(bench, claim, wanted.key)
    if wanted.keys:
        return judge_stated_value(bench, claim, wanted)
    if again := spoken_of_again(bench, claim, wanted.key if not wanted.mode else claim.subject.name.split()[0]):
        return not_checkable(again)
    return _listed(bench, claim, wanted.key) if wanted.value == ENABLED else _set(bench, claim, wanted)


def _set(bench: Bench, claim: Claim, wanted: Setting) -> Finding:
    mode = modes().get(wanted.mode)
    paths = list(_paths(bench, claim, mode))
    told = [one for path in paths for one in (_modes(bench, path, mode) if mode else _values(bench, path, wanted.key))]
    if not told and (mode is None or (absent := _absent(bench, claim, mode, paths)) is None):
        return not_checkable(f"no settings here say what {claim.subject.name} is")
    told = told or list(filter(None, [absent]))
    least = mode is not None and mode.least
    other = [one for one in told if not _agrees(one.value, wanted, least=least)]
    own = [one for one in told if one not in other]
    if not other or (mode is not None and mode.any and own):
        told, evidence = own, tuple(one.line for one in own)
        return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=f"{wanted.key} is {told[0].value}")
    if own and mode is None and not _is_of_all(claim, wanted.key):
        at = own[0].line
        return not_checkable(
            f"{wanted.key} is {own[0].value} at {at.path}:{at.line} and {other[0].value} elsewhere; "
            "the sentence does not say which is meant"
        )
    whole = len(other) == len(told)
    note = f"{wanted.key} is {other[0].value}" + ("" if whole else f" in {len(other)} of {len(told)} places")
    return Finding(
        verdict=Verdict.DRIFT if whole else Verdict.PARTIAL,
        evidence=tuple(one.line for one in other),
        searched=tuple(dict.fromkeys(one.line.path for one in told))[:12],
        note=f"{note}, not {wanted.value}",
    )


def _is_of_all(claim: Claim, key: str) -> bool:
    """Whether the words around a key say that it is meant wherever it is set."""
    before, _, behind = claim.text.partition(key)
    return _OF_ALL.search(f"{before[-_NEAR:]} {behind[:_NEAR]}") is not None


def _absent(bench: Bench, claim: Claim, mode: Mode, paths: Sequence[str]) -> _Told | None:
    """The line that sets a tool up, where no line says what is to be kept; None where that may stand elsewhere."""
    if mode.absent_if is None or mode.holds is None or not mode.absent_if.search(claim.text):
        return None
    by_host = slot_tables().run_by_the_host & set(bench.ground.stack())
    if by_host or bench.ground.runs.unknown_to(None) is not None:
        return None
    for path in paths:
        text = bench.ground.files().try_read(path)
        found = None if isinstance(text, FileProblem) else mode.holds.search(text)
        if found is not None and not isinstance(text, FileProblem):
            number = text.count("\n", 0, found.start())
            return _Told(value=mode.absent, line=_evidence(path, number, text.split("\n")[number]))
    return None


def _listed(bench: Bench, claim: Claim, rule: str) -> Finding:
    """Of a rule that a file of settings is to switch on: it names it, and not below what it switches off."""
    paths = [path for path in bench.ground.every if any(f"/{path}".endswith(f"/{place}") for place in claim.scope)]
    for path in paths:
        text = bench.ground.files().try_read(path)
        lines = [] if isinstance(text, FileProblem) else text.split("\n")
        named = [
            number for number, line in enumerate(lines) if re.search(rf"(?<![\w-]){re.escape(rule)}(?![\w-])", line)
        ]
        told = [number for number in named if not lines[number].lstrip().startswith(("#", "//"))]
        on = [number for number in told if not _OFF.search(lines[number]) and not _OFF.search(_above(lines, number))]
        if on:
            evidence = (_evidence(path, on[0], lines[on[0]]),)
            return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=f"{path} switches {rule} on")
        if lines and not any(_INHERITS.match(line) for line in lines):
            evidence = (_evidence(path, told[0] if told else 0, lines[told[0] if told else 0]),)
            note = f"{path} {'switches ' + rule + ' off' if told else 'does not name ' + rule}"
            return Finding(verdict=Verdict.DRIFT, evidence=evidence, searched=(path,), note=note)
    return not_checkable(f"no file here says whether {rule} is on, or it takes its rules from another")


def _above(lines: Sequence[str], number: int) -> str:
    """The key that the entry of a list stands below."""
    own = margin(lines[number])
    heads = (line for line in reversed(lines[:number]) if line.strip() and not line.lstrip().startswith(("-", "#")))
    return next((line for line in heads if margin(line) <= own), "")


def _paths(bench: Bench, claim: Claim, mode: Mode | None) -> Iterator[str]:
    """The settings of the part that a claim speaks of; where it names a file, that alone."""
    home = bench.ground.parts.home(claim.path)
    named = [path for path in bench.ground.every if any(f"/{path}".endswith(f"/{place}") for place in claim.scope)]
    scope, _ = bench.scope(claim) if not named else (home, False)
    for path in named or bench.ground.every:
        if not within(path, scope) or is_incidental(path) or VENDORED.search(path) or is_lock(path):
            continue
        if mode is not None:
            if any(fnmatch(basename(path), glob) for glob in mode.files):
                yield path
        else:
            sets = _SETTINGS.search(path) and not is_test(path) and not DATA.search(path)
            if sets or (claim.subject.name.isupper() and _SCRIPT.search(path)):
                yield path


def _values(bench: Bench, path: str, key: str) -> Iterator[_Told]:
    """What the lines of a file set a key to."""
    text = bench.ground.files().try_read(path)
    last = key.rpartition(".")[2]
    if isinstance(text, FileProblem) or last not in text:
        return
    line = re.compile((_VARIABLE if key.isupper() else _LINE).format(key=re.escape(last)))
    lines = text.split("\n")
    for number, written in enumerate(lines):
        match = line.match(written) if last in written else None
        if match is not None and path.endswith(_MARKED_OFF) and match.groupdict().get("gap"):
            continue
        if match is None or _FILLED_IN.search(match["value"]) or not is_whole(key, match["key"], lines, number):
            continue
        yield _Told(value=match["value"], line=_evidence(path, number, written))


def _modes(bench: Bench, path: str, mode: Mode) -> Iterator[_Told]:
    """What a file says of a tool's mode; where it sets the tool up and says nothing, what holds then."""
    text = bench.ground.files().try_read(path)
    if isinstance(text, FileProblem):
        return
    lines = text.split("\n")
    found = False
    for match in mode.pattern.finditer(text):
        number = text.count("\n", 0, match.start(0) + len(match[0]) - len(match[0].lstrip("\n")))
        found = True
        yield _Told(
            value=next(filter(None, match.groups())), line=_evidence(path, number, lines[min(number, len(lines) - 1)])
        )
    holds = mode.holds.search(text) if mode.holds is not None and mode.absent_if is None and not found else None
    if holds is not None:
        number = text.count("\n", 0, holds.start())
        yield _Told(value=mode.absent, line=_evidence(path, number, lines[number]))


def _evidence(path: str, number: int, written: str) -> Evidence:
    return Evidence(path=path, line=number + 1, text=written.strip()[:200], kind=EvidenceKind.CONFIG)


def _agrees(value: str, wanted: Setting, *, least: bool) -> bool:
    first, second = value.lower(), wanted.value.lower()
    if least and _NUMBER.fullmatch(first) and _NUMBER.fullmatch(second):
        return _percent(first) >= _percent(second)
    if first == wanted.key.lower():
        return second in _YES  # A flag that is called as its key is: `--strict`.
    return first == second or {first, second} <= _YES or {first, second} <= _NO


def _percent(number: str) -> float:
    """A number, or the hundredfold of a share that is written as one: `0.80`."""
    value = float(number)
    return value * 100 if "." in number and value <= 1 else value
