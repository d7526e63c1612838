"""Say whether code parses without running it: behind a first statement that ends it, nothing of its own is reached.

Only the engine's own process parses a text from outside, by the same way as it would run it.
"""

from collections.abc import Mapping
from dataclasses import replace

from adr_server.sandbox.code.engine import Bridge, CodeEngine, CodeFault, CodeLimits, FaultKind
from adr_server.sandbox.program import Code

_ENDS_AT_ONCE: Mapping[str, str] = {
    "python": "raise RuntimeError('it parses')\n",
    "typescript": "throw new Error('it parses'); ",
}


async def parse_fault(engine: CodeEngine, text: str, bridge: Bridge, limits: CodeLimits) -> CodeFault | None:
    """Why `text` could not even begin to run; None where it could. An import that leads nowhere is such a reason.

    Raises:
        AdrServerError: the engine cannot run here.
    """
    ahead = _ENDS_AT_ONCE[engine.language]
    result = await engine.run(Code(language=engine.language, text=ahead + text), bridge, limits)
    fault = result.fault
    if fault is None or fault.kind is FaultKind.RAISED:
        return None
    line = fault.line - ahead.count("\n") if fault.line is not None else None
    return replace(fault, line=line or None)
