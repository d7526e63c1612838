"""Counts tokens, and says with which tokenizer."""

from adr_server.tokens.counting import TokenCount, count, count_many, fit

__all__ = ["TokenCount", "count", "count_many", "fit"]
