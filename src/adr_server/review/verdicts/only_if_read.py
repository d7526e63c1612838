"""Let an absence count only where everything was read that would show the thing.

Rule: every verdict that rests on a thing being nowhere passes here, that it drifts and that it is kept alike. What was
read in part alone decides nothing, and is told with what is kept.
"""

from dataclasses import replace

from adr_server.review.ground.hidden import Hidden
from adr_server.review.ground.unread import listed
from adr_server.review.judgement import Finding, Verdict


def only_if_read(found: Finding, unread: Hidden) -> Finding:
    """A finding that rests on absence, where nothing unread may hold the thing; else not checkable, and why."""
    if unread:
        note = f"{found.note} in what was read, and {unread.told}"
        return Finding(
            verdict=Verdict.NOT_CHECKABLE,
            evidence=unread.lines,
            searched=found.searched,
            note=note,
            unread=unread.problems,
        )
    if unread.in_part and found.verdict is Verdict.CONFORM:
        return replace(found, note=f"{found.note}; not read whole: {listed(unread.in_part)}")
    return found
