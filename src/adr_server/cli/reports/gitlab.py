"""A report as GitLab's Code Quality report (docs.gitlab.com/ci/testing/code_quality), a list of issues."""

import json

from adr_server.decisions.lint import Severity
from adr_server.review.checks import Report, State

_SEVERITY = {Severity.ERROR: "critical", Severity.WARNING: "minor", Severity.INFO: "info"}


def as_gitlab(report: Report, prefix: str = "") -> str:
    """What is neither waived nor accepted. GitLab itself compares with the target branch, by fingerprint."""
    issues = [
        {
            "type": "issue",
            "check_name": one.rule,
            "description": f"{one.message} {one.remedy}".strip(),
            "content": {"body": f"{one.name}: see {one.page} of adr-server."},
            "categories": ["Security" if one.check == "secrets" else "Style"],
            "fingerprint": one.fingerprint,
            "severity": _SEVERITY[one.severity],
            "location": {"path": prefix + one.path, "lines": {"begin": one.line}},
        }
        for one in report.findings
        if one.state in {State.NEW, State.OLD}
    ]
    return json.dumps(issues, ensure_ascii=False, indent=2) + "\n"
