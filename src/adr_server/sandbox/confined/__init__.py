"""Evaluates templates, JMESPath and regular expressions from outside in a separate, limited process.

What only the started processes run (`worker`, `confinement`, …) is not imported here.
"""

from adr_server.handing_on import names_of_stub

__getattr__, __dir__, __all__ = names_of_stub(__name__, __file__)
