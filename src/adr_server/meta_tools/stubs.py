"""The tools as files under `/servers`, at each level of detail."""

import json
from collections.abc import Mapping, Sequence
from typing import assert_never

from adr_server.catalog import Catalog
from adr_server.sandbox.mounts import Detail, StubsMount


def stubs_of(catalog: Catalog) -> StubsMount:
    """The mount that shows the tools of `catalog`."""

    def names() -> Mapping[str, Sequence[str]]:
        return {name: [entry.name for entry in entries] for name, entries in catalog.categories().items()}

    return StubsMount(names, lambda name, detail: _stub(catalog, name, detail))


def _stub(catalog: Catalog, name: str, detail: Detail) -> str:
    from adr_server.catalog.details import full_of, signature_of

    entry = catalog.entries.get(name)
    match detail:
        case "brief":
            return f"{entry.name}: {entry.summary}\n"
        case "signature":
            return signature_of(catalog, entry) + "\n"
        case "typescript":
            return signature_of(catalog, entry, "typescript") + "\n"
        case "full":
            return json.dumps(full_of(catalog, entry), ensure_ascii=False, indent=1) + "\n"
        case _:
            assert_never(detail)
