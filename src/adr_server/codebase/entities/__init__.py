"""Entities of source code: what a file defines, what it refers to, what its annotations say."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
