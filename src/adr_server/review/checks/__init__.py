"""Check a project or a change against its records: findings of every kind in one form. Pure: values in, values out."""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
