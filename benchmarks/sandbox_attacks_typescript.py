"""What `python -m benchmarks.sandbox_attacks --language typescript` runs, and what warms the engine up."""

from adr_server.sandbox.code.typescript import TypeScriptEngine
from python_attacks import Attack
from typescript_attacks import ATTACKS

__all__ = ["ATTACKS", "WARM_UPS", "TypeScriptEngine"]

WARM_UPS = tuple(
    Attack(group="", name="", code=code, ends="harmless")
    for code in (
        'import { echo } from "./servers/test";\nexport default await echo({ value: 1 });',
        "console.log('x'.repeat(1e5));",
        "nothing;",
        'import "nothing";',
    )
)
