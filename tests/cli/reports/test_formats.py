"""Every form of a report is valid by the schema of who reads it, whatever the texts of the project are."""

import json
import re
from pathlib import Path

import pytest
import xmlschema
from jsonschema import Draft4Validator, Draft202012Validator

from adr_server.cli.reports.data import as_json, report_of, schema
from adr_server.cli.reports.github import MOST_OF_A_KIND, SUMMARY_BYTES, as_github, as_job_summary
from adr_server.cli.reports.gitlab import as_gitlab
from adr_server.cli.reports.junit import as_junit
from adr_server.cli.reports.markdown import as_markdown, escape, linker
from adr_server.cli.reports.plain import as_text
from adr_server.cli.reports.sarif import as_sarif
from adr_server.cli.reports.targets import FORMATS
from adr_server.cli.reports.writing import rendered
from adr_server.review.checks import RULES, State
from check_reports import report, reported, worst

SCHEMAS = Path(__file__).parent / "schemas"
ROOT = Path(__file__).parents[3]
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "fingerprint": {"type": "string", "minLength": 1},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\./|/)"},
                    "lines": {"properties": {"begin": {"type": "integer", "minimum": 1}}, "required": ["begin"]},
                },
            },
        },
    },
}
"""What docs.gitlab.com/ci/testing/code_quality asks of an issue."""


def test_sarif_is_valid_by_the_schema_of_oasis() -> None:
    whole = json.loads(as_sarif(report(), "services/a/"))
    schema_of_oasis = json.loads((SCHEMAS / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    Draft4Validator(schema_of_oasis, format_checker=Draft4Validator.FORMAT_CHECKER).validate(whole)
    (run,) = whole["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == sorted(RULES)
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["partialFingerprints"]["adrServer/v1"]
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri == "services/a/docs/adr/0001-a%20b.md"
    assert [one["suppressions"][0]["kind"] for one in run["results"] if "suppressions" in one] == [
        "inSource",
        "external",
    ]
    assert {one["baselineState"] for one in run["results"]} == {"new", "unchanged"}


def test_junit_is_valid_by_the_schema_of_jenkins() -> None:
    text = as_junit(report())
    xmlschema.XMLSchema(str(SCHEMAS / "junit-10.xsd")).validate(text)
    assert text.count("<testsuite ") == 2
    assert text.count("<skipped ") == 1
    cases = re.findall(r'<testcase name="([A-Z]+\d+) [^"]+" classname="docs/adr/0002-b.md"', text)
    assert {RULES[code].check for code in cases} == {"lint", "integrity", "immutability", "drift"}


def test_in_junit_only_what_is_new_and_no_hint_fails() -> None:
    text = as_junit(report(reported("CHK201", state=State.OLD), reported("CHK203", 2), reported("CHK501", 3)))
    assert re.findall(r'<failure type="(\w+)"', text) == ["CHK501"]
    assert re.search(r'<testsuites name="adr-server" tests="\d+" failures="1" errors="0">', text)


def test_github_annotations_are_one_line_each_and_ten_of_a_kind_at_most() -> None:
    lines = as_github(worst(25), "a/").splitlines()
    assert sum(line.startswith("::error ") for line in lines) == MOST_OF_A_KIND
    assert lines[-1] == "::notice title=adr-server::15 more findings in the summary of this job."
    assert all(re.match(r"::(error|warning|notice) ", line) for line in lines)
    assert lines[0].startswith("::error file=a/docs/adr/0001-a b.md,line=1,title=CHK201 decision-broken::")
    assert "%250A" in lines[0]
    assert "%0A::warning::second line" in lines[0]


def test_github_hears_the_worst_first_and_what_was_there_as_a_notice() -> None:
    lines = as_github(report(reported("CHK301"), reported("CHK501", 2), reported("CHK201", 3, state=State.OLD)))
    assert re.findall(r"^::(\w+) ", lines, re.MULTILINE) == ["error", "warning", "notice"]
    assert as_github(report(reported("CHK501", state=State.WAIVED))) == ""


def test_there_are_never_more_than_ten_notices() -> None:
    lines = as_github(report(*(reported("CHK201", n, state=State.OLD) for n in range(1, 40)))).splitlines()
    assert sum(line.startswith("::notice") for line in lines) == MOST_OF_A_KIND


def test_the_job_summary_stays_within_a_mebibyte() -> None:
    text = as_job_summary(worst(9_000))
    assert len(text.encode()) <= SUMMARY_BYTES < 2**20
    assert "more findings" in text


def test_gitlab_gets_what_its_documentation_asks_for() -> None:
    issues = json.loads(as_gitlab(report(), "a/"))
    Draft202012Validator(GITLAB).validate(issues)
    assert issues[0]["location"]["path"] == "a/docs/adr/0001-a b.md"
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)


def test_json_is_valid_by_the_published_schema_and_reads_back() -> None:
    published = json.loads((ROOT / "docs" / "schemas" / "check.json").read_text(encoding="utf-8"))
    assert published == schema(), "write it again: python tools/write_schemas.py"
    value = json.loads(as_json(report()))
    Draft202012Validator(published).validate(value)
    assert value.pop("version") == 1
    assert report_of(value) == report()


def test_markdown_shows_text_as_text_within_its_bytes() -> None:
    text = as_markdown(report())
    assert "\n::warning::" not in text
    assert "@everyone" not in text
    assert "<tag>" not in re.sub(r"\\<tag\\>", "", text)
    for size in (3_000, 20_000, 60_000):
        assert len(as_markdown(worst(900), most_bytes=size).encode()) <= size


def test_markdown_links_lines_where_it_is_told_how() -> None:
    link = linker("https://forge.example/a/b/blob/abc", "sub/")
    assert "(https://forge.example/a/b/blob/abc/sub/docs/adr/0001-a%20b.md#L1)" in as_markdown(report(), link=link)


def test_text_that_would_be_markup_is_escaped() -> None:
    assert escape("a*b_c [x](y) <z> |") == r"a\*b\_c \[x\]\(y\) \<z\> \|"


def test_text_tells_the_worst_first_and_ends_with_a_line_of_counts() -> None:
    text = as_text(report(reported("CHK301"), reported("CHK501", 2)))
    lines = text.splitlines()
    assert "\x1b" not in text
    assert "\n::warning" not in text
    assert "CHK501" in lines[0]
    assert lines[-1].startswith("2 new findings against main, 0 already there")


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_report_is_the_same_text(form: str) -> None:
    assert rendered(report(), form, "a/") == rendered(report(), form, "a/")
    assert rendered(report(), form, "").endswith("\n")
