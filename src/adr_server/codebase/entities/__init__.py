"""Entities of source code: what a file defines, what it refers to, what its annotations say."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
