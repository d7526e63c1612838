from dataclasses import replace

import pytest

from adr_server.decisions import Relation, Status
from adr_server.decisions.lint import LintOptions, Severity
from lint_logs import REFUSED, findings, link, record

PATH = "adr/0001-a.md"
BARE = record(PATH, status=Status.UNKNOWN, status_text="", lines={"title": 1})


@pytest.mark.parametrize(
    ("path", "comment"),
    [
        (PATH, "<!-- adr-lint disable=ADR301 reason: written before we had states -->"),
        (PATH, "Text <!-- ADR-LINT disable = status-missing, ADR401; reason = old --> text"),
        (PATH, "<!--\n adr-lint -->\n<!-- adr-lint disable=ADR301\n reason: on\n two lines -->"),
        ("adr/0001-a.adoc", "// adr-lint disable=ADR301 reason: old"),
        ("adr/0001-a.rst", ".. adr-lint disable=ADR301 reason: old"),
    ],
)
def test_a_suppression_with_a_reason_switches_the_rule_off_in_its_record(path: str, comment: str) -> None:
    bare = replace(BARE, path=path)
    assert [one.code for one in findings(bare, texts={path: "# A"}, select=["ADR301"])] == ["ADR301"]
    assert findings(bare, texts={path: f"# A\n{comment}\n"}, select=["ADR301"]) == ()


def test_a_suppression_without_a_reason_is_a_finding_and_has_no_effect() -> None:
    text = "# A\n<!-- adr-lint disable=ADR301 -->"
    found = findings(BARE, texts={PATH: text}, select=["ADR301", "ADR9"])
    assert [(one.code, one.line) for one in found] == [("ADR301", 1), ("ADR903", 2)]
    assert "no reason" in found[1].message


def test_a_suppression_of_no_rule_names_the_nearest() -> None:
    found = findings(BARE, texts={PATH: "<!-- adr-lint disable=status-mising reason: x -->"}, select=["ADR9"])
    assert [one.code for one in found] == ["ADR903"]
    assert "'status-missing'" in found[0].message


def test_a_comment_that_cannot_be_read_is_told() -> None:
    assert [one.code for one in findings(BARE, texts={PATH: "<!-- adr-lint please -->"}, select=["ADR9"])] == ["ADR903"]


def test_a_suppression_of_no_use_is_told_unless_its_rule_does_not_run() -> None:
    text = "<!-- adr-lint disable=ADR301 reason: x -->"
    assert [one.code for one in findings(record(PATH), texts={PATH: text})] == ["ADR904"]
    assert findings(record(PATH), texts={PATH: text}, options=LintOptions(ignore=("ADR301",))) == ()


def test_a_suppression_in_a_sample_is_none() -> None:
    text = "```\n<!-- adr-lint disable=ADR301 reason: x -->\n```"
    assert [one.code for one in findings(BARE, texts={PATH: text}, select=["ADR301", "ADR9"])] == ["ADR301"]


def test_a_suppression_holds_for_its_record_in_a_file_of_many() -> None:
    many = [replace(BARE, number=number, anchor=line, lines={"title": line}) for number, line in ((1, 2), (2, 5))]
    inside = "x\n# 1\n\n\n# 2\n<!-- adr-lint disable=ADR301 reason: x -->"
    assert [one.line for one in findings(*many, texts={PATH: inside}, select=["ADR301"])] == [2]
    above = "<!-- adr-lint disable=ADR301 reason: x -->\n# 1\n\n\n# 2"
    assert findings(*many, texts={PATH: above}, select=["ADR301"]) == ()


def test_a_document_that_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    found = findings(
        BARE, texts={PATH: REFUSED}, unreadable={"adr/0002-b.md": "not UTF-8"}, select=["ADR301", "ADR901"]
    )
    assert [(one.code, one.path) for one in found] == [("ADR301", PATH), ("ADR901", PATH), ("ADR901", "adr/0002-b.md")]


def test_settings_choose_rules_severities_and_files() -> None:
    options = LintOptions(select=("ADR3", "ADR103"), severity={"ADR301": Severity.ERROR})
    assert [(one.code, one.severity) for one in findings(BARE, options=options)] == [("ADR301", "error")]
    assert findings(BARE, options=LintOptions(per_file_ignores={"adr/0001*": ("ADR3",)}, select=("ADR3",))) == ()
    assert len(findings(BARE, options=LintOptions(per_file_ignores={"docs/*": ("ADR3",)}, select=("ADR3",)))) == 1


def test_a_fingerprint_survives_moved_lines_and_changes_with_the_evidence() -> None:
    def prints(target: str, line: int) -> list[str]:
        gone = record(PATH, links=(link(Relation.RELATES, None, target, line=line),))
        return [one.fingerprint for one in findings(gone, select=["ADR204"])]

    assert prints("ADR 16", 7) == prints("ADR 16", 90)
    assert prints("ADR 16", 7) != prints("ADR 17", 7)


def test_findings_come_by_path_and_line_with_fingerprints_of_their_own() -> None:
    gone = (link(Relation.RELATES, None, "ADR 9", line=9), link(Relation.AMENDS, None, "ADR 9", line=8))
    found = findings(record("adr/0002-b.md", links=gone), record(PATH, links=gone), select=["ADR204"])
    assert [(one.path, one.line) for one in found] == [
        (PATH, 8),
        (PATH, 9),
        ("adr/0002-b.md", 8),
        ("adr/0002-b.md", 9),
    ]
    assert len({one.fingerprint for one in found}) == 4


def test_a_finding_as_json_has_what_the_command_line_promises() -> None:
    keys = ["code", "severity", "path", "line", "message", "remedy", "fingerprint"]
    assert list(findings(BARE, select=["ADR301"])[0].as_json()) == keys


def test_a_sound_log_has_no_findings() -> None:
    assert findings(*(record(f"adr/000{number}-x.md") for number in range(1, 6))) == ()
