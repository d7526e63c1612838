from .counting import (
    TokenCount as TokenCount,
    count as count,
    count_many as count_many,
    estimate as estimate,
    fit as fit,
)
