"""The rules that a tool folder must meet, one small function each; `catalog.check` holds the table of them."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
