"""Hold what somebody answered against the project: a force whose source is not there becomes a question.

Rule: evidence or silence. A place is there if the project has that line, a record if the log has it; all else is open.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from adr_server.decisions import DecisionLog
from adr_server.decisions.writing import find_decision
from adr_server.errors import BrokenInputError, UsageError
from adr_server.tool_api.drafts import Draft, Force

MOST_TOLD = 5
_PLACE = re.compile(r"(?<![\w/:])((?:[\w@.+-]+/)*[\w@+-][\w@.+-]*\.\w{1,12}):(\d{1,7})(?!\d)")


@dataclass(frozen=True, kw_only=True)
class Places:
    """The files of a project and the records of its log; `read` raises BrokenInputError for what is no text."""

    paths: Collection[str]
    log: DecisionLog
    read: Callable[[str], str]

    def holds(self, source: str) -> bool:
        """Whether a source leads somewhere: to lines that are there, to a file, or to a record."""
        named = list(_PLACE.finditer(source))
        if named:
            return not any(True for _ in self.missing(source))
        return source.strip() in self.paths or self._is_record(source)

    def missing(self, text: str) -> Iterator[str]:
        """The places that `text` names and the project does not have."""
        for found in _PLACE.finditer(text):
            if not self._has_line(found[1], int(found[2])):
                yield found[0]

    def _has_line(self, path: str, line: int) -> bool:
        if path not in self.paths:
            return False
        try:
            return 1 <= line <= len(self.read(path).splitlines())
        except BrokenInputError:
            return False

    def _is_record(self, name: str) -> bool:
        try:
            find_decision(self.log, name)
        except UsageError:
            return False
        return True


def grounded(draft: Draft, places: Places) -> Draft:
    """`draft` with all that leads nowhere turned into questions."""
    kept: list[Force] = []
    questions = list(draft.unknowns)
    for force in draft.drivers:
        if places.holds(force.source):
            kept.append(force)
        else:
            questions.append(f"Is it so: {force.force}? Its source, {force.source or 'none'}, is not in the project.")
    missing = dict.fromkeys(place for text in _texts(draft) for place in places.missing(text))
    questions += [f"The answer cites {place}, which is not in the project." for place in list(missing)[:MOST_TOLD]]
    return draft.model_copy(update={"drivers": kept, "unknowns": questions})


def _texts(draft: Draft) -> Iterator[str]:
    yield from (draft.context, draft.question, draft.outcome.because, draft.confirmation)
    for option in draft.options:
        yield from (*option.pros, *option.cons)
    yield from (*draft.consequences.good, *draft.consequences.bad)
