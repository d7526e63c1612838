"""Point at things by their own names where a file knows them by others. Pure.

Rule: only a name that the file imports under another is replaced, and not where the file defines that name itself.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from adr_server.codebase.entities.model import Reference, ReferenceKind
from adr_server.codebase.entities.naming import AS

_HEAD = re.compile(r"\\?([\w$]+)(.*)", re.DOTALL)
_BY_NAME = frozenset({ReferenceKind.CALLS, ReferenceKind.INHERITS, ReferenceKind.IMPLEMENTS})


def by_own_names(references: Sequence[Reference], own: Collection[str]) -> Iterator[Reference]:
    """The references of a file whose own entities have the keys `own`; each is given once for its source and kind."""
    known = {alias: target for target, alias in _aliases(references) if alias not in own}
    if not known:
        yield from references
        return
    seen: set[tuple[str, ReferenceKind, str]] = set()
    for reference in references:
        found = replace(reference, target=_own(reference.target, known)) if reference.kind in _BY_NAME else reference
        place = (found.source, found.kind, found.target)
        if place not in seen:
            seen.add(place)
            yield found


def _aliases(references: Sequence[Reference]) -> Iterator[tuple[str, str]]:
    for reference in references:
        target, renamed, alias = reference.target.partition(AS)
        # Whether a default is called so by its own file only that file says.
        if renamed and reference.kind is ReferenceKind.IMPORTS and not target.endswith("#default"):
            yield target, alias


def _own(target: str, known: dict[str, str]) -> str:
    match = _HEAD.fullmatch(target)
    module = known.get(match[1]) if match else None
    if match is None or module is None:
        return target
    whole = module.removesuffix("*")
    return f"{whole}{match[2].lstrip('?!.')}" if whole != module and match[2] else f"{module}{match[2]}"
