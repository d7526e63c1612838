"""The engine for Python: pydantic-monty's workers, each in a process of its own."""

from adr_server.sandbox.code.python.engine import PythonEngine

__all__ = ["PythonEngine"]
