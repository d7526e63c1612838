"""Evaluates templates, JMESPath and regular expressions from outside in a separate, limited process.

What only the started processes run (`worker`, `confinement`, …) is not imported here.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
