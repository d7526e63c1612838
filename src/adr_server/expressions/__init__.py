"""JMESPath over what a run holds. Pure."""

from adr_server.expressions.jmes import (
    Expression,
    InvalidExpressionError,
    compile_expression,
    is_true,
    reference_of,
    references,
    substitute,
)

__all__ = [
    "Expression",
    "InvalidExpressionError",
    "compile_expression",
    "is_true",
    "reference_of",
    "references",
    "substitute",
]
