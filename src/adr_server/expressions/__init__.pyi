from .jmes import (
    Expression as Expression,
    InvalidExpressionError as InvalidExpressionError,
    compile_expression as compile_expression,
    is_true as is_true,
    reference_of as reference_of,
    references as references,
    substitute as substitute,
)
