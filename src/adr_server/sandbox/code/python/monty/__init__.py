"""Feeds code to pydantic-monty's workers and answers its calls. Only this package imports pydantic_monty."""

from adr_server.sandbox.code.python.monty.pool import ENGINE, MontyPool, MontySession, plain_value

__all__ = ["ENGINE", "MontyPool", "MontySession", "plain_value"]
