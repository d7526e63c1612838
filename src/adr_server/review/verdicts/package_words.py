"""Tell which packages a record's word stands for: the whole of a name, its last part, or what the lexicon calls it."""

import re

from adr_server.review.ground.ground import Ground


def is_called(ground: Ground, written: str, package: str) -> bool:
    """Whether a record's word for a package is that package's name."""
    own = _folded(written)
    if own in {_folded(package), _folded(re.split(r"[/:]", package)[-1])}:
        return True
    entry = next((one for name, one in ground.lexicon.by_name.items() if _folded(name) == own), None)
    return entry is not None and any(package in known for known in entry.packages.values())


def technologies_of(ground: Ground, written: str) -> frozenset[str]:
    """The technologies whose packages a manifest here asks for by a record's word."""
    return frozenset(
        entry.name
        for one in ground.dependencies
        if one.direct and is_called(ground, written, one.name)
        for entry in ground.lexicon.packages(one.ecosystem, one.name)
    )


def _folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
