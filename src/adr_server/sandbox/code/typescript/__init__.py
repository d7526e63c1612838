"""The engine for TypeScript: Deno, a process without any permission for each run."""

from adr_server.sandbox.code.typescript.engine import TypeScriptEngine

__all__ = ["TypeScriptEngine"]
