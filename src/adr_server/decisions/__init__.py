"""Decision records: found, read, connected, drawn. Text in, values out; no file is opened here."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
