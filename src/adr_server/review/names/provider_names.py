"""Tell which services of a cloud provider are named without the provider: "Service Bus" is Azure's.

Rule: a name of two providers' services, of a kind of thing ("API Gateway"), or of anything else is none of theirs.
"""

import re
from collections.abc import Mapping, Sequence

from adr_server.review.words.labels import any_of

_KIND = re.compile(rf"^{any_of('services')}$")
_SERVICE = re.compile(rf"^{any_of('providers')}(?: Cloud| Azure)? ((?:[A-Z][\w/]*)(?: [A-Z\d][\w/]*)+)$")
"""A service of several words."""

Known = Mapping[str, Sequence[tuple[str, str]]]
"""Names, folded, each with how it is written and whose entry of the lexicon it is."""


def without_providers(known: Known) -> dict[str, list[tuple[str, str]]]:
    """The shorter names of the services among `known`, as they are written; they may be words."""
    found: dict[str, set[tuple[str, str]]] = {}
    for written in known.values():
        for name, entry in written:
            if (match := _SERVICE.match(name)) and not _KIND.search(match[1]):
                found.setdefault(match[1].lower(), set()).add((match[1], entry))
    return {
        folded: sorted(names)[:1]
        for folded, names in found.items()
        if len({entry for _, entry in names}) == 1 and folded not in known
    }
