"""Releases against decisions: changelog, tags, and the facts that are known before the next one. Pure."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
