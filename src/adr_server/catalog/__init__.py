"""The lazy catalogue of tools over `servers/`."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
