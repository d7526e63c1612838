"""What the tools of a run may do with code: run a skill, and see whether code parses; and what that code may reach."""

from collections.abc import Mapping
from typing import Any

from adr_server.errors import NotAllowedError, UsageError
from adr_server.sandbox.code.bridge import RunBridge
from adr_server.sandbox.code.outcome import fault_text
from adr_server.sandbox.code.parsing import parse_fault
from adr_server.sandbox.code_limits import code_limits
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.run import Run
from adr_server.storage import Skill


def bridge_of(run: Run) -> RunBridge:
    """What code of `run` may reach."""
    files = VirtualFiles({}) if run.around.files is None else run.around.files()
    return RunBridge(caller=run, toolbox=run.kit.toolbox, files=files)


async def run_skill(run: Run, skill: Skill, arguments: Mapping[str, Any], *, depth: int) -> Any:
    """The value of a skill as plain data, for a call that lies `depth` calls below the program.

    Raises:
        NotAllowedError: a tool asks that another tool called.
    """
    engine = run.kit.engines().get(skill.language)
    if engine is None or depth:
        raise NotAllowedError(f"The skill '{skill.name}' is run by a caller or by code, not by a tool in a tool.")
    return await engine.run_skill(skill.name, arguments, bridge_of(run), code_limits(run.meter))


async def parse_code(run: Run, language: str, code: str) -> str | None:
    """As `CodeState.parse_code`."""
    engine = run.kit.engines().get(language)
    try:
        fault = engine and await parse_fault(engine, code, bridge_of(run), code_limits(run.meter))
    except UsageError:  # its engine is an extra that is not installed
        return None
    return None if engine is None else fault_text(fault) if fault else ""
