"""The imports that a source writes, by language: what is imported and where it stands."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
