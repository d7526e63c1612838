"""The rules that a tool folder must meet, one small function each; `catalog.check` holds the table of them."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
