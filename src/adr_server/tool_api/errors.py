"""The errors that a tool raises; each names the place and the remedy."""

from adr_server.errors import (
    AdrServerError,
    BrokenInputError,
    InvalidDocumentError,
    NotAllowedError,
    ToolFailedError,
    UnknownNameError,
    UsageError,
)

__all__ = [
    "AdrServerError",
    "BrokenInputError",
    "InvalidDocumentError",
    "NotAllowedError",
    "ToolFailedError",
    "UnknownNameError",
    "UsageError",
]
