"""Let a repository that was made a moment ago look as one that lies there for a while, as users have it."""

import os
import time
from pathlib import Path

_LATER = 2.0


def settle(root: Path) -> None:
    """Set the second of the index later, for git reads again what was written in it; nothing without an index."""
    index = root / ".git" / "index"
    if index.exists():
        later = time.time() + _LATER
        os.utime(index, (later, later))
