"""What a run works on: the project, its stores, and what it may do. Data only; the composition root fills it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adr_server.tool_api import Effects

if TYPE_CHECKING:
    from adr_server.patterns import PatternRegistry
    from adr_server.sandbox.approval import Approval
    from adr_server.sandbox.files import VirtualFiles
    from adr_server.storage import Memory, QuotaFolder, RunStore, SessionStore, Skills
    from adr_server.storage.code_index import CodeIndex
    from adr_server.tool_api import OtherRepository, Progress, ProjectView


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a run works on and reports to: the project, its stores, progress, and the effects it may have.

    `others` are the repositories that were named for the project.
    `files` is what code sees; None where no code runs. `workspace`, `skills` and `sessions` are what code left for
    later runs. `approval` collects what the run would write, where its caller can be asked or was.
    """

    project: ProjectView
    runs: RunStore
    memory: Callable[[], Memory]
    progress: Progress
    allowed: frozenset[Effects] = frozenset({Effects.READ_ONLY, Effects.WRITES_WORKSPACE})
    files: Callable[[], VirtualFiles] | None = None
    workspace: Callable[[], QuotaFolder] | None = None
    skills: Callable[[], Skills] | None = None
    sessions: Callable[[], SessionStore] | None = None
    approval: Approval | None = None
    index: Callable[[], CodeIndex] | None = None
    patterns: Callable[[], PatternRegistry] | None = None
    others: Callable[[], Sequence[OtherRepository]] | None = None
