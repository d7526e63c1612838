"""A report as SARIF 2.1.0 (OASIS, docs.oasis-open.org/sarif/sarif/v2.1.0). Paths are relative to the repository."""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from adr_server import __version__
from adr_server.decisions.lint import Severity
from adr_server.review.checks import RULES, CheckRule, Report, Reported, State

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def as_sarif(report: Report, prefix: str = "") -> str:
    """The report; `prefix` leads from the top of the repository to the project (`""`, or `a/b/`)."""
    used = sorted({one.rule for one in report.findings})
    index = {code: position for position, code in enumerate(used)}
    run = {
        "tool": {
            "driver": {
                "name": "adr-server",
                "semanticVersion": __version__,
                "rules": [_rule(RULES[code]) for code in used],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The top of the repository."}}},
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": _notifications(report.notes)}],
        "results": [_result(one, index[one.rule], prefix, based=report.base is not None) for one in report.findings],
    }
    value = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: CheckRule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.summary},
        "help": {"text": f"{rule.summary} See {rule.page} of adr-server."},
        "defaultConfiguration": {"level": _LEVEL[rule.severity]},
        "properties": {"tags": ["architecture", rule.check.value], "page": rule.page},
    }


def _result(one: Reported, index: int, prefix: str, *, based: bool) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": one.rule,
        "ruleIndex": index,
        "level": _LEVEL[one.severity],
        "message": {"text": f"{one.message} {one.remedy}".strip()},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(prefix + one.path), "uriBaseId": "SRCROOT"},
                    "region": {"startLine": one.line},
                }
            }
        ],
        "partialFingerprints": {"adrServer/v1": one.fingerprint},
    }
    if based:
        result["baselineState"] = "unchanged" if one.state is State.OLD else "new"
    match one.state:
        case State.WAIVED:
            result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": one.reason}]
        case State.ACCEPTED:
            result["suppressions"] = [{"kind": "external", "status": "accepted"}]
        case State.NEW | State.OLD:
            pass
    return result


def _notifications(notes: Sequence[str]) -> list[dict[str, Any]]:
    return [{"level": "note", "message": {"text": note}} for note in notes]
