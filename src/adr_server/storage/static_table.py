"""A static table of vectors: a text is the mean of its tokens' rows. The only module that imports model2vec and numpy.

Rule: a table is a folder that the user names and that holds it whole; nothing is looked for elsewhere or fetched.
Vectors are unit vectors, kept as one signed byte a dimension.
"""

import hashlib
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from adr_server.errors import BrokenInputError

FILES = ("model.safetensors", "tokenizer.json", "config.json")
LARGEST_TABLE = 2_000_000_000
MOST_DIMENSIONS = 4_096
_MOST_TOKENS = 512
_STEPS = 127
_ROWS = 65_536
_REMEDY = "pip install 'adr-server[semantic]'"


class StaticTable:
    """A table that was read; `mark` tells it from others."""

    def __init__(self, model: Any, mark: str) -> None:
        self._model = model
        self.mark = mark

    @classmethod
    def open(cls, folder: Path) -> "StaticTable":
        """The table in a folder.

        Raises:
            BrokenInputError: the extra is not installed, or there is no such table; the message says what to do.
        """
        if find_spec("model2vec") is None:
            raise BrokenInputError(f"the extra is not installed: {_REMEDY}")
        mark = _mark_of(folder)
        from model2vec import StaticModel  # noqa: PLC0415 - an extra, and half a second

        try:
            model = StaticModel.from_pretrained(folder.resolve(), force_download=False)
            dimensions = int(model.dim)
        except Exception as error:  # noqa: BLE001 - a table from a stranger fails in any way that its readers have
            raise BrokenInputError(f"semantic-model names no table that can be read ({type(error).__name__})") from None
        if not 0 < dimensions <= MOST_DIMENSIONS:
            raise BrokenInputError(
                f"the table of semantic-model has {dimensions} dimensions, not 1 to {MOST_DIMENSIONS}"
            )
        return cls(model, mark)

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        """One vector a text, each of as many bytes as the table has dimensions."""
        import numpy as np  # noqa: PLC0415 - of the extra

        found = np.asarray(self._model.encode(list(texts), max_length=_MOST_TOKENS), dtype=np.float32)
        found = np.nan_to_num(found, posinf=0.0, neginf=0.0)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        whole = np.rint(found / np.where(lengths > 0, lengths, 1.0) * _STEPS).astype(np.int8)
        return [row.tobytes() for row in whole]


class Matrix:
    """Vectors beside each other, all of one length."""

    def __init__(self, vectors: Sequence[bytes]) -> None:
        import numpy as np  # noqa: PLC0415 - of the extra

        width = len(vectors[0]) if vectors else 0
        # What another table wrote, or a broken row, is no neighbour of anything.
        kept = [row if len(row) == width else bytes(width) for row in vectors]
        self._rows = np.frombuffer(b"".join(kept), dtype=np.int8).reshape(len(kept), width)

    def nearest(self, vector: bytes, limit: int) -> list[tuple[int, float]]:
        """The rows most like a vector, with the cosine of the angle between them, most like first."""
        import numpy as np  # noqa: PLC0415 - of the extra

        if len(vector) != self._rows.shape[1] or not len(self._rows):
            return []
        asked = np.frombuffer(vector, dtype=np.int8).astype(np.float32)
        parts = [self._rows[at : at + _ROWS].astype(np.float32) @ asked for at in range(0, len(self._rows), _ROWS)]
        scores = np.concatenate(parts) / float(_STEPS * _STEPS)
        most = min(limit, len(scores))
        best = np.argpartition(-scores, most - 1)[:most]
        # Ties in the order of the rows, so that the same question has the same answer.
        return [(int(at), float(scores[at])) for at in sorted(best, key=lambda at: (-scores[at], at))]


def _mark_of(folder: Path) -> str:
    """What tells a table from others: its files by content."""
    digest = hashlib.blake2b(digest_size=16)
    for name in FILES:
        path = folder / name
        try:
            if not path.is_file() or path.stat().st_size > LARGEST_TABLE:
                raise BrokenInputError(
                    f"semantic-model must name a folder with {', '.join(FILES)}; {name} is not there"
                )
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "blake2b").digest())
        except OSError as error:
            raise BrokenInputError(f"semantic-model: {name} cannot be read ({error.strerror})") from None
    return digest.hexdigest()
