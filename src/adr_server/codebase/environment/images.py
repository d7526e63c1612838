"""Take an image reference apart: `registry/name:tag@digest` (github.com/distribution/reference)."""

import re

from adr_server.codebase.environment.model import ContainerImage
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines

_REFERENCE = re.compile(
    r"([a-zA-Z0-9][\w.-]*(?::\d+(?=/))?(?:/[\w.-]+)*)(?::([\w][\w.-]{0,127}))?(?:@sha256:[0-9a-f]+)?$"
)
_DEFAULT = re.compile(r"\$\{\w+:?-([^{}]*)\}")


def image(written: str, path: str, lines: Lines, number: int) -> ContainerImage | None:
    """The image that `written` names on line `number`; None for template text or anything else that is no image."""
    match = _REFERENCE.match(_DEFAULT.sub(r"\1", written.strip().strip("\"'")))
    if match is None:
        return None
    return ContainerImage(name=match[1], tag=match[2], evidence=lines.evidence(path, number, EvidenceKind.IMAGE))
