"""Which files stand above or beside a part that alone may do something, and what a part reaches that may reach no more.

Rule: above are the roles that call on others, in folders or files called so; what sets a program up may do anything.
"""

from collections.abc import Iterator
from posixpath import basename, dirname, splitext

from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground
from adr_server.review.names.spellings import words_of
from adr_server.review.verdicts.ends import End, part_of
from adr_server.review.words.dealings import roles, set_up


def outside(ground: Ground, origin: End, home: Folders) -> list[str]:
    """The files beside a part that are to leave something to it.

    Of a part that a role names, these are the files of the roles above; of a folder, what lies beside it; of one file
    that is named by its path, all of its project.
    """
    within = origin.sources(ground)
    if origin.role is None or not (origin.role.below or origin.role.above):
        literal = origin.role is None
        named = {next(iter(ground.parts.home(path)), "") if literal else dirname(path) for path in origin.files}
        above = {dirname(folder) for folder in origin.folders} | named
        looked = set(ground.sources) if "" in above else ground.parts.sources_in(tuple(above))
    else:
        looked = frozenset[str]().union(*_above(ground, home))
    # A role that is neither is a program of its own, beside others.
    programs = origin.role is not None and not (origin.role.above or origin.role.below)
    return sorted(path for path in looked - within if programs or not sets_up(path))


def below(ground: Ground, home: Folders) -> frozenset[str]:
    """The files of what keeps: repositories and their like."""
    ends = (part_of(ground, role.names[0], home) for role in roles() if role.below)
    return frozenset[str]().union(*(end.sources(ground) for end in ends))


def _above(ground: Ground, home: Folders) -> Iterator[frozenset[str]]:
    for role in roles():
        if role.above:
            yield part_of(ground, role.names[0], home).sources(ground)


def sets_up(path: str) -> bool:
    """Whether a program is put together in a file, by its name or its folder's."""
    named = words_of(splitext(basename(path))[0])
    last = {named[-1], "".join(named)} if named else set()
    return not set_up().isdisjoint({*last, basename(dirname(path)).lower()})
