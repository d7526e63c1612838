"""Judge the value that a reader says a setting has, against the lines of settings and code that set it.

Rule: a line sets a key where it assigns it, maps it, gives it to a call, or names it beside its default, by its whole
name in any spelling; a comparison, a longer name, a comment, a test or a document sets nothing, and what is worked out
from something else tells no value. All lines that tell say the same: conform, or drift. Where only some do, it is
partial; where they differ among themselves, or a plain word may be the key of many things, a place has to be named.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Setting
from adr_server.review.ground.amounts import agree, unit_in, value_of, value_set
from adr_server.review.ground.file_kinds import COMMENT, DOCUMENT, is_off_product, is_test, is_told_by, within
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.names.spellings import words_of
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.reader_names import last_part
from adr_server.review.verdicts.setting_lines import DATA, is_whole
from adr_server.review.verdicts.younger import spoken_of_again

_UNITS = (
    r"(?:(?:[-_.]?in)?[-_.]?"
    r"(?:millis(?:econds)?|ms|secs?|seconds|mins?|minutes|hours|days|weeks|bytes|[kmg]i?b|percent|pct))?"
)
_KEY = (
    r"(?:^|(?<=[^\w-])|(?<=\W-)|(?<=--)|(?<=-D))(?:default[-_]?|_|set_?|with_?)?(?P<key>{dotted}{{key}}{units})"
).format(dotted=r"(?:[\w-]+\.)*?", units=_UNITS)
_SET = re.compile(
    r"""["'`\])]*(?:\s*:\s*[\w<>\[\]., |&?*]+?(?=\s*=)|\s+[\w.\[\]*]+(?=\s*=)|\s*\{[^}]*\})?"""
    r"""\s*(?::=|=>|=(?![=>~])|:(?!:))\s*(?P<value>\S.*)$"""
)
_GIVEN = re.compile(r"(?:\.set)?\s*\(\s*(?P<value>[^()]+|[\w.:]+\([^()]*\))\s*\)")
_CALLED = re.compile(r"\(\s*[^)\s]")
_BESIDE = re.compile(r"""["'`]\s*,\s*(?P<value>[^,)]+(?:\([^()]*\))?)""")
_BEHIND = re.compile(r"""\s+(?P<value>["']?[+-]?\d[^\s;#]*)""")
_ELEMENT = re.compile(r"""\s*>\s*(?P<value>[^<>]+?)\s*</|["']\s+(?:value|default)\s*=\s*["'](?P<other>[^"']*)["']""")
_FILLED = re.compile(r":-?(?P<value>[^{}]*)\}")
_FORMS = (_ELEMENT, _FILLED, _SET, _GIVEN, _BESIDE)
_LEADS = re.compile(r"^\s*(?:#define|ENV|ARG|export|-+)?\s*$|(?:^|\s)--?$")
_PAIRED = re.compile(r"""^\s*["']?(?:value|default|Value|Default)["']?\s*[:=]\s*(?P<value>\S.*)$""")
_OPENS = re.compile(r"""["']?\s*[{,]?\s*$""")
_NEXT = 6
"""Lines below a key that is named alone, in which its value may stand."""
_REMARK = re.compile(r"\s(?://|#|--|/\*|<!--)")
_DIRECTIVE = re.compile(r"\s*(?:#define\b|--\w)")
_MOST = 40
_LONGEST = 600


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A line that sets a key; `agrees` is None where it does not tell to what."""

    line: Evidence
    agrees: bool | None
    value: str


def judge_stated_value(bench: Bench, claim: Claim, wanted: Setting) -> Finding:
    """Of a key that a reader says has a value."""
    again = (spoken_of_again(bench, claim, key) for key in wanted.keys)
    if (said := next(filter(None, again), None)) is not None:
        return not_checkable(said)
    paths = list(_paths(bench, claim))
    holders = _holders(bench, wanted)
    found = [told for path in paths if holders is None or path in holders for told in _told(bench, path, wanted)][
        :_MOST
    ]
    where = claim.folder or "the project"
    searched = (f"the lines of {counted(len(paths), 'file')} of settings and code in {where}",)
    clear = [one for one in found if one.agrees is not None]
    judged = _weighed(claim, wanted, clear) if clear else _unset(bench, claim, wanted, found)
    return replace(judged, searched=searched)


def _weighed(claim: Claim, wanted: Setting, clear: Sequence[_Told]) -> Finding:
    """What the lines say that tell a value."""
    called, other = " or ".join(wanted.keys[:3]), [one for one in clear if not one.agrees]
    values = list(dict.fromkeys(one.value for one in other or clear))
    evidence = tuple(one.line for one in other or clear)
    if not claim.folder and all(_is_plain(key) for key in wanted.keys):
        verdict, evidence = Verdict.NOT_CHECKABLE, tuple(one.line for one in clear)
        note = f"“{called}” may be the key of many things; say the whole key, or the file or folder in which it is set"
    elif not other:
        verdict, note = Verdict.CONFORM, f"{called} is {values[0]}"
    elif len(other) < len(clear):
        verdict = Verdict.PARTIAL
        note = f"{called} is {values[0]} in {len(other)} of {counted(len(clear), 'place')}, not {wanted.value}"
    elif len(values) > 1 and not claim.folder:
        verdict = Verdict.NOT_CHECKABLE
        note = f"{called} is set to {', '.join(values[:3])}; say in which file or folder it is to be {wanted.value}"
    else:
        verdict, note = Verdict.DRIFT, f"{called} is {', '.join(values[:3])}, not {wanted.value}"
    return Finding(verdict=verdict, evidence=evidence, note=note)


def _unset(bench: Bench, claim: Claim, wanted: Setting, found: Sequence[_Told]) -> Finding:
    """Of a key that no line sets to a value that can be told."""
    called = " or ".join(wanted.keys[:3])
    if found:
        note = f"what {called} is set to is worked out elsewhere; name the constant or the setting that holds the value"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=tuple(one.line for one in found), note=note)
    unread = bench.ground.unread_files.among(bench.scope(claim)[0]).problems
    if wanted.required and claim.folder and not unread:
        return Finding(verdict=Verdict.DRIFT, note=f"nothing in {claim.folder} sets {called}")
    return not_checkable(f"nothing sets {called}; name the key as the settings or the code write it")


def _is_plain(key: str) -> bool:
    return "." not in key and len(words_of(key)) < 2  # noqa: PLR2004 - a word alone


def _paths(bench: Bench, claim: Claim) -> Iterator[str]:
    """The files of the product that may set something; of a folder or file that the reader names, those in it."""
    home = bench.ground.parts.home(claim.path)
    for path in bench.ground.paths:
        named = path == claim.folder or within(path, (claim.folder,)) if claim.folder else within(path, home)
        if not named or not is_told_by(path) or DOCUMENT.search(path):
            continue
        product = not (is_incidental(path) or is_test(path) or is_off_product(path) or DATA.search(path))
        if claim.folder or product:
            yield path


def _holders(bench: Bench, wanted: Setting) -> frozenset[str] | None:
    """The files that have one of the keys in any spelling; None where that is not known."""
    every = [bench.reader_names.holders.of(last_part(key)) for key in wanted.keys]
    return None if None in every else frozenset(path for paths in every for path in paths or ())


def _told(bench: Bench, path: str, wanted: Setting) -> Iterator[_Told]:
    """The lines of a file that set one of the keys."""
    text = bench.ground.files().try_read(path)
    if isinstance(text, FileProblem):
        return
    folded, lines = text.lower(), text.split("\n")
    for key in wanted.keys:
        words = words_of(last_part(key))
        if not words or max(words, key=len) not in folded:
            continue
        pattern = re.compile(_KEY.format(key=r"[-_. ]?".join(map(re.escape, words))), re.IGNORECASE)
        for number, written in enumerate(lines):
            told = _set_on(lines, number, key, pattern) if pattern.search(written[:_LONGEST]) else None
            if told is not None:
                said = lines[told.at].strip()[:200]
                line = Evidence(path=path, line=told.at + 1, text=said, kind=EvidenceKind.CONFIG)
                yield _made(line, told, wanted, code=path in bench.sources)


@dataclass(frozen=True, kw_only=True)
class _Set:
    """A key as a line sets it, what stands behind it, and the number of the line where that stands, from 0."""

    key: str
    expression: str
    at: int


def _set_on(lines: Sequence[str], number: int, key: str, pattern: re.Pattern[str]) -> _Set | None:
    """What a line sets a key to; None where it sets none."""
    written = lines[number]
    if len(written) > _LONGEST or (COMMENT.match(written) and not _DIRECTIVE.match(written)):
        return None
    for match in pattern.finditer(written):
        behind = _expression(written, match)
        found = (behind, number) if behind is not None else _below(lines, number, match)
        if found is not None and ("." not in key or is_whole(key, match["key"], lines, number)):
            return _Set(key=match["key"], expression=found[0], at=found[1])
    return None


def _made(line: Evidence, told: _Set, wanted: Setting, *, code: bool) -> _Told:
    stated = value_set(_first(told.expression), code=code)
    if stated is None:
        return _Told(line=line, agrees=None, value="")
    if stated.number is not None and not stated.unit:
        stated = replace(stated, unit=unit_in(told.key))
    return _Told(line=line, agrees=agree(value_of(wanted.value), stated), value=stated.text)


def _expression(written: str, match: re.Match[str]) -> str | None:
    """What stands behind a key that a line sets; None where the line only names it."""
    for form in _FORMS:
        if (found := form.match(written, match.end())) is not None:
            return next(filter(None, found.groups()), "")
    if _LEADS.search(written[: match.start()]) and (found := _BEHIND.match(written, match.end())) is not None:
        return found["value"]
    is_called = written[: match.start()].endswith(".") and _CALLED.match(written, match.end())
    return written[match.end() :] if is_called else None


def _below(lines: Sequence[str], number: int, match: re.Match[str]) -> tuple[str, int] | None:
    """The value below a key that a line ends with, and its line: `- name: PEERS`, `variable "peers" {`."""
    if not _OPENS.match(lines[number], match.end()):
        return None
    opens = "{" in lines[number]
    for at in range(number + 1, min(number + 1 + (_NEXT if opens else 1), len(lines))):
        if (paired := _PAIRED.match(lines[at])) is not None:
            return paired["value"], at
        if "}" in lines[at]:
            return None
    return None


def _first(expression: str) -> str:
    """The first expression of what stands behind a key: up to a comma, a remark, or what closes around it."""
    open_brackets, quote = 0, ""
    for at, sign in enumerate(expression):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'`":
            quote = sign
        elif sign in "([{":
            open_brackets += 1
        elif sign in ")]}":
            open_brackets -= 1
        ended = not quote and open_brackets == 0 and (sign in ",;" or _REMARK.match(expression, at))
        if ended or open_brackets < 0:
            return expression[:at]
    return expression
