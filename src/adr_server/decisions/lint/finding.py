"""What a rule reports, and what makes two reports the same one. A fingerprint never depends on a line or on wording.

Pure values; no I/O.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much it matters: `error` breaks the log's integrity, `warning` misleads a reader, `info` could be better."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, kw_only=True)
class Hit:
    """One breach as its rule saw it. `key` names the evidence without lines: it is what the fingerprint is made of.

    `broken` is what is broken, without the words of the line that breaks it; empty where no line does.
    """

    path: str
    line: int
    message: str
    remedy: str
    key: str = ""
    broken: str = ""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One breach of one rule, as a reader gets it.

    `line` counts from 1; `message` names the evidence, `remedy` what to do about it; `fingerprint` (16 hexadecimal
    digits) is unique among the findings of one run and stays when lines move or a message is reworded.
    """

    code: str
    severity: Severity
    path: str
    line: int
    message: str
    remedy: str
    fingerprint: str

    def as_json(self) -> dict[str, str | int]:
        """The finding as a JSON object: `{code, severity, path, line, message, remedy, fingerprint}`."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "path": self.path,
            "line": self.line,
            "message": self.message,
            "remedy": self.remedy,
            "fingerprint": self.fingerprint,
        }


def as_findings(hits: Iterable[tuple[str, Hit]], severities: Mapping[str, Severity]) -> tuple[Finding, ...]:
    """The hits (each with its rule's code) as findings in reading order; `severities` has every code."""
    ordered = sorted(hits, key=lambda pair: (pair[1].path, pair[1].line, pair[0], pair[1].key))
    seen: Counter[tuple[str, str, str]] = Counter()
    findings = []
    for code, hit in ordered:
        identity = (code, hit.path, hit.key)
        seen[identity] += 1
        findings.append(
            Finding(
                code=code,
                severity=severities[code],
                path=hit.path,
                line=max(1, hit.line),
                message=hit.message,
                remedy=hit.remedy,
                fingerprint=_fingerprint(*identity, seen[identity]),
            )
        )
    return tuple(findings)


def _fingerprint(code: str, path: str, key: str, occurrence: int) -> str:
    identity = "\0".join((code, path, " ".join(key.split()).casefold(), str(occurrence)))
    return hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:16]
