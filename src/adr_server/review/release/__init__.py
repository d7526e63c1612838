"""Releases against decisions: changelog, tags, and the facts that are known before the next one. Pure."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
