"""Check the form and integrity of decision records. Pure: a log and its texts in, findings out."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
