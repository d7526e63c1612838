"""A language model that the user named answers what a machine asks. Nothing here is loaded unless one was named.

Rule: what is sent went through `masked`, what was sent and came back is in the transcript, and the tokens of both are
counted against a budget before the next request leaves.
"""

from adr_server.answering.ledger import Ledger
from adr_server.answering.model import Answerer, Asked, Given, Limits, ModelName, Refusals
from adr_server.answering.opening import open_model
from adr_server.answering.transcript import Exchange, masked, transcript_text

__all__ = [
    "Answerer",
    "Asked",
    "Exchange",
    "Given",
    "Ledger",
    "Limits",
    "ModelName",
    "Refusals",
    "masked",
    "open_model",
    "transcript_text",
]
