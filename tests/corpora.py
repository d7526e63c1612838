"""Where real projects to read may lie: beside the repository, or where ADR_SERVER_CORPORA says."""

import os
from pathlib import Path


def corpora_folder() -> Path:
    """The folder of the corpora; it need not exist."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "corpora"
    return Path(os.environ.get("ADR_SERVER_CORPORA", str(beside)))
