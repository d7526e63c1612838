"""A report as JUnit's XML, by the schema of Jenkins' xUnit plugin (`junit-10.xsd`).

A suite for each file, in it a case for each rule: a record has a case for every rule that looks at records, so that
what was checked and found in order is seen, too. What cannot be checked is skipped, and says why.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from adr_server.decisions.lint import Severity
from adr_server.review.checks import RULES, Check, Report, Reported, State, Unchecked

_OF_RECORDS = frozenset({Check.LINT, Check.INTEGRITY, Check.IMMUTABILITY, Check.DRIFT})
# XML 1.0 has no place for these, not even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: Report, prefix: str = "") -> str:
    """The report; a finding fails its case where it is new and no mere hint."""
    del prefix  # A suite is a name, and no address.
    by_path: dict[str, list[Reported]] = defaultdict(list)
    for one in report.findings:
        by_path[one.path].append(one)
    unchecked: dict[str, list[Unchecked]] = defaultdict(list)
    for claim in report.unchecked:
        unchecked[claim.path].append(claim)
    root = ET.Element("testsuites", name="adr-server")
    records = frozenset(report.records)
    totals = [
        _suite(root, path, _rules_for(path in records, report, by_path[path]), by_path[path], unchecked[path])
        for path in sorted({*records, *by_path, *unchecked})
    ]
    root.set("tests", str(sum(cases for cases, _ in totals)))
    root.set("failures", str(sum(failed for _, failed in totals)))
    root.set("errors", "0")
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _rules_for(is_record: bool, report: Report, found: Sequence[Reported]) -> list[str]:  # noqa: FBT001 - one caller
    codes = {one.rule for one in found}
    if is_record:
        codes |= {code for code, rule in RULES.items() if rule.check in _OF_RECORDS and rule.check in report.checks}
    return sorted(codes)


def _suite(
    root: ET.Element, path: str, rules: Sequence[str], found: Sequence[Reported], unchecked: Sequence[Unchecked]
) -> tuple[int, int]:
    suite = ET.SubElement(root, "testsuite", name=_clean(path))
    failed = 0
    for code in rules:
        hits = [one for one in found if one.rule == code]
        case = ET.SubElement(suite, "testcase", name=f"{code} {RULES[code].name}", classname=_clean(path))
        failing = [one for one in hits if one.state is State.NEW and one.severity is not Severity.INFO]
        if failing:
            failed += 1
            failure = ET.SubElement(case, "failure", type=code, message=_clean(failing[0].message))
            failure.text = "\n".join(_told(one) for one in failing)
        if rest := [one for one in hits if one not in failing]:
            ET.SubElement(case, "system-out").text = "\n".join(_told(one) for one in rest)
    for claim in unchecked:
        name = f"claim {claim.record} {claim.subject} (line {claim.line})"
        case = ET.SubElement(suite, "testcase", name=_clean(name), classname=_clean(path))
        ET.SubElement(case, "skipped", message=_clean(claim.note))
    suite.set("tests", str(len(rules) + len(unchecked)))
    suite.set("failures", str(failed))
    suite.set("errors", "0")
    suite.set("skipped", str(len(unchecked)))
    return len(rules) + len(unchecked), failed


def _told(one: Reported) -> str:
    state = "" if one.state is State.NEW else f" [{one.state.value}{': ' + one.reason if one.reason else ''}]"
    return _clean(f"{one.path}:{one.line}: {one.severity.value}{state}: {one.message} {one.remedy}".rstrip())


def _clean(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
