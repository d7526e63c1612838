"""Tell in which manifests a package would stand, a bounded number of them. Pure."""

from collections.abc import Iterable, Iterator

from adr_server.plurals import counted
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground

MAX_LISTED = 12


def manifests_of(ground: Ground, ecosystems: Iterable[str], scope: Folders) -> Iterator[str]:
    """The manifests in which a package of one of `ecosystems` would stand, a bounded number of them."""
    known = ground.ecosystems(scope) or ground.ecosystems()
    paths = [path for ecosystem in ecosystems for path in known.get(ecosystem, ())]
    yield from paths[:MAX_LISTED]
    if len(paths) > MAX_LISTED:
        yield counted(len(paths) - MAX_LISTED, "more manifest")
