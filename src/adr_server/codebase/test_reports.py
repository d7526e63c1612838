"""Read a test report in JUnit's XML, as most test runners write it: what was counted, not what the file says of itself.

There is no standard; the elements are those that Jenkins, pytest, Maven Surefire, Gradle and jest-junit share. Pure.
"""

from dataclasses import dataclass

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.xml_tree import Element, parse_xml
from adr_server.errors import BrokenInputError

_MESSAGE = 200


@dataclass(frozen=True, kw_only=True)
class FailedTest:
    """One test that failed or broke: its name with its class, the line of the report, and the first line said."""

    name: str
    line: int
    message: str


@dataclass(frozen=True, kw_only=True)
class TestReport:
    """The test cases of one report; `ran` leaves out those that were skipped."""

    __test__ = False

    path: str
    ran: int
    skipped: int
    failed: tuple[FailedTest, ...]


def read_test_report(text: str, path: str) -> TestReport:
    """The report in `text`.

    Raises:
        BrokenInputError: it is no XML, or its root is neither `testsuites` nor `testsuite`.
    """
    try:
        top = parse_xml(text.removeprefix("\ufeff"))
    except SyntaxProblemError as problem:
        raise BrokenInputError(f"{path}:{problem.line}: is no test report: {problem}") from None
    if top.name not in {"testsuites", "testsuite"}:
        raise BrokenInputError(f"{path}:1: is no JUnit report: begins with {top.name}, not with testsuites")
    cases = [element for element in top.walk() if element.name == "testcase"]
    skipped = [case for case in cases if _child(case, "skipped") is not None]
    failed = tuple(test for test in map(_failed, cases) if test is not None)
    return TestReport(path=path, ran=len(cases) - len(skipped), skipped=len(skipped), failed=failed)


def _failed(case: Element) -> FailedTest | None:
    fault = _child(case, "failure") or _child(case, "error")
    if fault is None:
        return None
    name = ".".join(part for part in (case.attributes.get("classname", ""), case.attributes.get("name", "")) if part)
    said = (fault.attributes.get("message", "") or fault.text).strip().splitlines()
    return FailedTest(name=name or "unnamed", line=case.line, message=said[0][:_MESSAGE] if said else "")


def _child(element: Element, name: str) -> Element | None:
    return next((child for child in element.children if child.name == name), None)
