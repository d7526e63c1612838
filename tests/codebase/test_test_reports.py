"""Test reports in JUnit's XML, from strangers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.test_reports import read_test_report
from adr_server.errors import BrokenInputError

REPORT = """<?xml version="1.0"?>
<testsuites tests="900" failures="0">
  <testsuite name="orders">
    <testcase classname="orders.Store" name="writes" time="0.1"/>
    <testcase classname="orders.Store" name="reads">
      <failure message="expected 1, got 2">trace</failure>
    </testcase>
    <testcase name="breaks"><error>boom
at line 3</error></testcase>
    <testcase name="later"><skipped/></testcase>
  </testsuite>
</testsuites>
"""


def test_the_cases_are_counted_and_not_what_the_file_says_of_itself() -> None:
    report = read_test_report(REPORT, "out/junit.xml")
    assert (report.ran, report.skipped) == (3, 1)
    assert [(test.name, test.line, test.message) for test in report.failed] == [
        ("orders.Store.reads", 5, "expected 1, got 2"),
        ("breaks", 8, "boom"),
    ]


def test_a_single_suite_is_a_report_too() -> None:
    assert read_test_report('<testsuite><testcase name="a"/></testsuite>', "r.xml").ran == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "r.xml:1"),
        ("<html/>", "begins with html"),
        ("<testsuite><testcase></testsuite>", "no test report"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><testsuite>&b;</testsuite>', "no test report"),
    ],
)
def test_what_is_no_report_is_refused_with_its_line(text: str, told: str) -> None:
    with pytest.raises(BrokenInputError, match=told):
        read_test_report(text, "r.xml")


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_test_report(text, "r.xml")
    except BrokenInputError:
        return
