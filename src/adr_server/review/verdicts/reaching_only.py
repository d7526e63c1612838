"""Judge that a part deals with another one alone: "controllers talk to services only".

Rule: only what keeps counts against it, and is what such sentences keep away: repositories and their like, and the
database itself; what else a part may need, they do not speak of. It is kept where the part imports the other.
"""

from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.verdicts.boundaries import MAX_EVIDENCE, Crossing, imports_into
from adr_server.review.verdicts.deeds import done_in
from adr_server.review.verdicts.ends import End, ends
from adr_server.review.verdicts.roles import below
from adr_server.review.words.deeds import deed_of


def reaching_more(ground: Ground, names: TechnologyNames, first: str, second: str, *, home: Folders) -> Crossing:
    """What a part reaches of what keeps, where it is to reach another part alone."""
    found = ends(ground, names, first, second, home=home)
    if isinstance(found, str):
        return Crossing(unknown=found)
    origin, target = found
    if not target.is_part:
        return Crossing(unknown=f"no folder is called “{second}”; naming its path would make this checkable")
    own = sorted(origin.sources(ground) - target.sources(ground))
    kept = End(files=below(ground, home) - target.sources(ground) - origin.sources(ground))
    crossed = imports_into(ground, own, kept)
    deed = deed_of("database")
    known = {line.path for line in crossed}
    crossed += [line for line in done_in(ground, own, deed) if line.path not in known] if deed is not None else []
    if crossed:
        return Crossing(crossed=tuple(crossed[:MAX_EVIDENCE]), told="a line reaches past it to what is kept")
    if not imports_into(ground, own, target):
        return Crossing(unknown=f"nothing in “{first}” is seen to use “{second}”, nor to reach past it")
    return Crossing(searched=tuple(own[:3]), kept="nothing there reaches past it")
