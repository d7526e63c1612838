"""Check a project or a change against its records: findings of every kind in one form. Pure: values in, values out."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
