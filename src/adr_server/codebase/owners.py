"""Read CODEOWNERS files: who owns which paths. Pure; the last rule that matches a path decides, as on code hosts.

Source: the documented syntax of GitHub and GitLab; sections (`[Name]`) are skipped over, negations are no rules there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

PLACES = ("CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
_MOST_RULES = 5_000


@dataclass(frozen=True, kw_only=True)
class OwnerRule:
    """One line: its pattern as written, who owns what it matches (nobody, where empty), and where it stands."""

    pattern: str
    owners: tuple[str, ...]
    line: int
    matcher: re.Pattern[str]


def read_owners(text: str) -> tuple[OwnerRule, ...]:
    """The rules of a CODEOWNERS file, in order; a line that is none is left out."""
    rules: list[OwnerRule] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", 1)[0].replace("\\ ", "\0").split()
        if not words or words[0].startswith(("[", "^[", "!")) or len(rules) >= _MOST_RULES:
            continue
        pattern = words[0].replace("\0", " ")
        rules.append(
            OwnerRule(pattern=pattern, owners=tuple(words[1:]), line=number, matcher=re.compile(_expression(pattern)))
        )
    return tuple(rules)


def owner_rule(rules: Sequence[OwnerRule], path: str) -> OwnerRule | None:
    """The rule that decides for `path`; None where none matches."""
    return next((rule for rule in reversed(rules) if rule.matcher.match(path)), None)


def rules_for(rules: Sequence[OwnerRule], path: str) -> tuple[OwnerRule, ...]:
    """Every rule that matches `path`, in order: the last one decides."""
    return tuple(rule for rule in rules if rule.matcher.match(path))


def _expression(pattern: str) -> str:
    """A regular expression without nested repetition, so that no pattern takes long."""
    anchored = "/" in pattern.rstrip("/")
    body = pattern.strip("/")
    parts = re.split(r"(\*\*/|/\*\*|\*+|\?)", body)
    known = {"**/": "(?:.*/)?", "/**": "/.*", "*": "[^/]*", "**": ".*", "?": "[^/]"}
    inner = "".join(known.get(part, re.escape(part)) for part in parts)
    end = "/.*" if pattern.endswith("/") else r"(?:/.*)?" if not body.endswith("*") or "**" in body else ""
    return ("" if anchored else "(?:.*/)?") + inner + end + r"\Z"
