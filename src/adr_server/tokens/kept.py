"""Token counts kept on disk by the hash of their text, so that a listing does not load the tokenizer each time.

A file that is missing, foreign or broken is a miss; one that cannot be written is let be.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

MAX_KEPT = 2_000


@dataclass(frozen=True, kw_only=True)
class KeptCounts:
    """Tokens by the name of each text, with the tokenizer that counted them."""

    tokens: Mapping[str, int]
    tokenizer: str
    exact: bool


def kept_counts(texts: Mapping[str, str], file: Path) -> KeptCounts:
    """The tokens of each text; the ones that `file` does not hold yet are counted and added to it."""
    known = _read(file)
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
    missing = {name for name, key in hashes.items() if key not in known}
    tokenizer, exact = "o200k_base", True
    for name in sorted(missing):
        from adr_server.tokens.counting import count  # noqa: PLC0415 - what is kept needs no tokenizer

        counted = count(texts[name])
        if not counted.exact:
            tokenizer, exact = counted.tokenizer, False
        known[hashes[name]] = counted.tokens
    if missing and exact:
        _write(file, known)
    return KeptCounts(tokens={name: known[key] for name, key in hashes.items()}, tokenizer=tokenizer, exact=exact)


def _read(file: Path) -> dict[str, int]:
    try:
        held = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(held, dict) or not all(type(item) is int and item >= 0 for item in held.values()):
        return {}
    return held


def _write(file: Path, counts: Mapping[str, int]) -> None:
    newest = dict(list(counts.items())[-MAX_KEPT:])
    import tempfile  # noqa: PLC0415 - seldom needed, and a listing should be quick

    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as new:
            json.dump(newest, new)
        os.replace(new.name, file)  # noqa: PTH105 - the name is all that is left of the file
