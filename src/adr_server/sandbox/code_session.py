"""Give a run of code the variables of its session, and keep them when it came to its end.

One run at a time is in a session; the others wait for it as long as their own time lasts. A run that fails leaves what
was kept as it was, so that a session never holds half of what a program meant to do.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from adr_server.errors import AdrServerError, BudgetExceededError, UsageError
from adr_server.sandbox.code.engine import CodeEngine, CodeResult
from adr_server.sandbox.program import Code, Kept
from adr_server.sandbox.run import TURN_SECONDS, Run
from adr_server.storage import Session


@dataclass(frozen=True, kw_only=True)
class CodeSession:
    """One run in a session, or in none: `program` is given what was kept, `keep` takes what the run leaves."""

    program: Code
    stored: Session | None = None

    def keep(self, result: CodeResult) -> CodeResult:
        """Keep the variables of a run that came to its end; where that is refused, its standard error says so."""
        if self.stored is None:
            return result
        try:
            if result.kept is not None:
                self.stored.save(result.kept.data, result.kept.engine)
                return result
            note = f"The session '{self.stored.name}' is as it was before this run."
        except AdrServerError as problem:
            note = f"The session '{self.stored.name}' is as it was before this run: {problem}"
        return replace(result, stderr=f"{note}\n{result.stderr}")


@asynccontextmanager
async def in_session(run: Run, program: Code, engine: CodeEngine) -> AsyncIterator[CodeSession]:
    """Open the session that `program` names, alone in it until the block ends.

    Raises:
        UsageError: the name is none, or the engine keeps no variables.
        BudgetExceededError: another run was in it until this one's time was over.
        BrokenInputError: what was kept cannot be trusted or read.
    """
    if program.session is None:
        yield CodeSession(program=program)
        return
    owner, sessions = engine.keeps, run.around.sessions and run.around.sessions()
    if owner is None or sessions is None:
        raise UsageError(
            f"Variables of {engine.language} are not kept here: leave out session, and write data to /workspace."
        )
    stored = sessions.open(program.session, language=engine.language)
    while not stored.try_begin():
        if run.meter.seconds_left <= 2 * TURN_SECONDS:
            raise BudgetExceededError(
                "session", f"Another run is in the session '{stored.name}': wait for it, or choose another name."
            )
        await asyncio.sleep(TURN_SECONDS)
    try:
        data = await asyncio.to_thread(stored.load, owner)
        kept = None if data is None else Kept(engine=owner, data=data)
        yield CodeSession(program=replace(program, kept=kept), stored=stored)
    finally:
        stored.end()
