"""Run the rules over a log: survey once, look with every rule, take out what is switched off, tell what was of no use.

Pure: texts, the day and the numbers on the base branch come from the caller.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date

from adr_server.decisions.lint.codes import resolve_code
from adr_server.decisions.lint.finding import Finding, Hit, as_findings
from adr_server.decisions.lint.options import LintOptions
from adr_server.decisions.lint.rules import RULES
from adr_server.decisions.lint.survey import BaseNumbers, Survey, make_survey
from adr_server.decisions.model import DecisionLog

_UNUSED = "ADR904"
# What judges the suppressions themselves cannot be suppressed where it stands.
_NOT_SUPPRESSED = frozenset({"ADR903", _UNUSED})


def lint(
    log: DecisionLog,
    *,
    texts: Callable[[str], str],
    options: LintOptions | None = None,
    base: BaseNumbers | None = None,
    today: date | None = None,
    touched: Mapping[str, date] | None = None,
    paths: Collection[str] | None = None,
) -> tuple[Finding, ...]:
    """What is wrong with the records, by path and line.

    Args:
        log: the records, as the reader gives them.
        texts: the text of a path of the log; raises `BrokenInputError` where there is none.
        options: which rules run; all of them without.
        base: what the base branch has, for numbers taken there meanwhile.
        today: the day to judge proposals, reviews and dates to come by; without it those are not judged.
        touched: the day of the last commit by path, for proposals without a date.
        paths: every file of the project from its root; with it, links to documents that are no records are known.
    """
    options = options or LintOptions()
    survey = make_survey(log, texts=texts, options=options, base=base, today=today, touched=touched, paths=paths)
    gate = _Gate(survey)
    hits = [
        (rule.code, hit)
        for rule in RULES
        if rule.check is not None and options.enabled(rule.code)
        for hit in rule.check(survey)
        if gate.lets_pass(rule.code, hit)
    ]
    if options.enabled(_UNUSED):
        hits.extend((_UNUSED, hit) for hit in gate.unused() if gate.lets_pass(_UNUSED, hit))
    severities = {rule.code: options.severity.get(rule.code, rule.severity) for rule in RULES}
    return as_findings(hits, severities)


class _Gate:
    """Decides which hits pass, and remembers which suppressions stopped one."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._ignored: dict[str, tuple[str, ...]] = {}
        self._used: set[tuple[str, int, str]] = set()
        self._lines: dict[tuple[str, int, str], list[int]] = {}
        for path, line, code in self._marks():
            self._lines.setdefault((path, self._record(path, line), code), []).append(line)

    def lets_pass(self, code: str, hit: Hit) -> bool:
        if hit.path not in self._ignored:
            self._ignored[hit.path] = self._survey.options.ignored_for(hit.path)
        if code.startswith(self._ignored[hit.path]):
            return False
        if code in _NOT_SUPPRESSED:
            return True
        lines = [
            *self._lines.get((hit.path, self._record(hit.path, hit.line), code), ()),
            *self._lines.get((hit.path, 0, code), ()),
        ]
        self._used.update((hit.path, line, code) for line in lines)
        return not lines

    def unused(self) -> Iterator[Hit]:
        """The suppressions of rules that ran and found nothing there."""
        for path, line, code in dict.fromkeys(self._marks()):
            stopped_elsewhere = code.startswith(self._survey.options.ignored_for(path))
            if (path, line, code) in self._used or not self._survey.options.enabled(code) or stopped_elsewhere:
                continue
            yield Hit(
                path=path,
                line=line,
                message=f"The suppression of {code} is of no use: the rule finds nothing here.",
                remedy="Remove it.",
                key=code,
            )

    def _marks(self) -> Iterable[tuple[str, int, str]]:
        for path, source in self._survey.sources.items():
            for mark in source.suppressions:
                codes = filter(None, map(resolve_code, mark.codes)) if mark.reason else ()
                for code in codes:
                    yield path, mark.line, code

    def _record(self, path: str, line: int) -> int:
        """Which record of its file a line belongs to, from 1; 0 before the first: that means the whole file."""
        records = self._survey.by_path.get(path, ())
        if len(records) < 2:  # noqa: PLR2004 - a file of one record is all that record's
            return 0
        return bisect_right([record.anchor or 0 for record in records], line)
