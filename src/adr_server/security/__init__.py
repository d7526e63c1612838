"""Secrets and personal data in text: find them, hide them. Pure: text in, values out."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
