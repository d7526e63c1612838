"""Write records: from a log and the texts of its files to proposed edits. Nothing here touches a disk."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
