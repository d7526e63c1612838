"""A language model that the user named answers what a machine asks. Nothing here is loaded unless one was named.

Rule: what is sent went through `masked`, what was sent and came back is in the transcript, and the tokens of both are
counted against a budget before the next request leaves.
"""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
