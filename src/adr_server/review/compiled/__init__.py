"""Rules as the configuration of other tools: import-linter, dependency-cruiser and ArchUnit; and as our own."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
