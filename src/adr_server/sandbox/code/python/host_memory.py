"""Give large messages of workers their memory back to the system as soon as they are dropped. glibc on Linux only.

Source: mallopt(3). glibc raises the size from which a block gets a mapping of its own with every large block that is
freed, up to 32 MB; after one 20 MB message the next ones come from heaps that it keeps, and each can hold as much.
"""

import ctypes
import sys

_M_MMAP_THRESHOLD = -3
_BYTES = 1024 * 1024


def return_large_blocks() -> bool:
    """Fix that size at 1 MB for this process; False where the platform has no such setting."""
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _BYTES))
    except (AttributeError, OSError):  # another C library
        return False
