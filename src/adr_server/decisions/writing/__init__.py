"""Write records: from a log and the texts of its files to proposed edits. Nothing here touches a disk."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
