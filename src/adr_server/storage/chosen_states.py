"""Choose which earlier commits of a project are looked at: some time after its records, and evenly between. Pure."""

from collections.abc import Sequence
from datetime import date, timedelta

MOST_STATES = 24
BUILT_WITHIN = timedelta(days=60)
"""What a record decides stands in the code some time after it was written."""


def chosen_states(oldest_first: Sequence[tuple[str, str]], days: Sequence[str]) -> list[tuple[str, str]]:
    """At most so many commits, oldest first: half of them some time after the days, the rest evenly between them."""
    if len(oldest_first) < 2:  # noqa: PLR2004 - one commit has no past
        return []
    places = sorted({place for day in days if (place := _after(oldest_first, day)) is not None})
    begin, half = places[0] if places and "" not in days else 0, MOST_STATES // 2
    if len(places) > half:
        places = [places[at * len(places) // half] for at in range(half)]
    left = MOST_STATES - len(places)
    stretch = len(oldest_first) - 1 - begin
    between = (begin + at * stretch // left for at in range(left))
    every = sorted({*places, *between})
    return [oldest_first[at] for at in every]


def _after(oldest_first: Sequence[tuple[str, str]], day: str) -> int | None:
    try:
        built = (date.fromisoformat(day[:10]) + BUILT_WITHIN).isoformat()
    except (ValueError, OverflowError):
        return None
    found = next((at for at, (_, committed) in enumerate(oldest_first) if committed >= built), None)
    return found if found is not None and found < len(oldest_first) - 1 else None
