"""What settings of earlier states of a project named, whether or not anything knows it for a technology. Pure.

Rule: a comment names nothing; infrastructure code, and a part that left whole, may go on elsewhere, and is told so.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review.ground.file_kinds import COMMENT, IGNORED_NAMES
from adr_server.review.names.spellings import any_spelling, words_of
from adr_server.review.past.history import EarlierState

_SETS_UP = re.compile(
    r"\.(?:tf|tfvars|bicep|hcl)$|(?:^|/)(?:azure|terraform|infra\w*|helm\w*|charts?|k8s|kubernetes|manifests?|deploy\w*|ansible|cloudformation)/",
    re.IGNORECASE,
)
"""What is set up by these files may be set up from elsewhere as well."""


@dataclass(frozen=True, kw_only=True)
class Gone:
    """What stood at `evidence` in the commit, and stands nowhere now.

    `declared`: a manifest asked for its package; `told_by_name`: it is known by nothing but its name in the settings.
    """

    commit: str
    day: str
    evidence: Evidence
    declared: bool
    told_by_name: bool = False

    @property
    def told(self) -> str:
        """Where it stood."""
        return f"{self.evidence.path}:{self.evidence.line} in the commit {self.commit[:10]} of {self.day}"


class EarlierSettings:
    """The settings of `states`, the oldest first; `paths` are the files of now."""

    def __init__(self, states: Sequence[EarlierState], paths: Collection[str]) -> None:
        self._states = states
        self._paths = paths

    def naming(self, name: str) -> Gone | None:
        """The newest line that names a product, in any spelling; what sets up the surroundings speaks last."""
        words = words_of(name)
        pattern = re.compile(rf"(?<![a-z0-9]){any_spelling(name)}(?![a-z0-9])")
        for state, texts in reversed(self._folded):
            for path, text in texts.items():
                if words[0] not in text or IGNORED_NAMES.search(path):
                    continue
                for match in pattern.finditer(text):
                    number = text.count("\n", 0, match.start()) + 1
                    line = state.files[path].split("\n")[number - 1].strip()[:200]
                    if not COMMENT.match(line):
                        elsewhere = _SETS_UP.search(path) is not None or self._has_left(path)
                        kind = EvidenceKind.RESOURCE if elsewhere else EvidenceKind.CONFIG
                        at = Evidence(path=path, line=number, text=line, kind=kind)
                        return Gone(commit=state.commit, day=state.day, evidence=at, declared=False, told_by_name=True)
        return None

    def _has_left(self, path: str) -> bool:
        """Whether the folder at the root that a file lay in is gone whole: then that part may live elsewhere."""
        top, below, _ = path.partition("/")
        return bool(below) and not top.startswith(".") and top not in self._tops

    @cached_property
    def _tops(self) -> frozenset[str]:
        return frozenset(path.partition("/")[0] for path in self._paths)

    @cached_property
    def _folded(self) -> tuple[tuple[EarlierState, Mapping[str, str]], ...]:
        """The states with their telling files' texts in small letters, what sets up the surroundings last."""
        return tuple(
            (
                state,
                {path: state.files[path].lower() for path in sorted(state.files, key=_setting_up_last)},
            )
            for state in self._states
        )


def _setting_up_last(path: str) -> tuple[bool, str]:
    return _SETS_UP.search(path) is not None, path
