"""What records in force say in which check_drift checks nothing: the lines of title and decision, for a reader.

Rule: so many records at a time and a bounded text of each, whose lines have their numbers so that claims can cite them.
"""

from pydantic import Field

from adr_server.decisions import Decision
from adr_server.decisions.writing import find_decision
from adr_server.review import deciding_lines, is_live, superseded_paths
from adr_server.tool_api import BrokenInputError, ToolContext, ToolInput, ToolOutput

_LONGEST_LINE = 400
_LEAST_OF_A_LINE = 40
_OF_A_NUMBER = 12
"""Characters that a line costs beside its text."""


class Input(ToolInput):
    records: int = Field(default=6, ge=1, le=20)
    """At most so many records."""
    characters: int = Field(default=2_400, ge=400, le=40_000)
    """So much text of all of them together; what a short record leaves, the next ones may have."""
    after: str | None = None
    """Only records behind this one, by its id, number, path, file name or title."""


class Line(ToolOutput):
    line: int
    text: str


class Candidate(ToolOutput):
    id: str
    path: str
    title: str | None
    lines: list[Line]
    """The title and what decides, as it stands there."""
    cut: bool
    """Whether there is more of its lines or of one of them; read_decision has it."""


class Output(ToolOutput):
    candidates: list[Candidate]
    left: int
    """How many such records lie behind these."""
    records: int
    """Records in force."""
    checked: int
    """Those of them of which check_drift checks a claim."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    superseded = superseded_paths(log)
    live = [decision for decision in log.decisions if is_live(decision, superseded)]
    judged = await context.call("check_drift", {})
    checked = {row["decision"]["id"] for row in judged["judgements"] if row["verdict"] != "not_checkable"}
    begun = log.decisions.index(find_decision(log, args.after)) if args.after else -1
    behind = {decision.id for decision in log.decisions[begun + 1 :]}
    waiting = [one for one in live if one.id not in checked and one.id in behind]
    found, left = await context.in_thread(lambda: _candidates(waiting, args, context))
    return Output(
        candidates=found,
        left=left,
        records=len(live),
        checked=len(checked & {decision.id for decision in live}),
    )


def _candidates(waiting: list[Decision], args: Input, context: ToolContext) -> tuple[list[Candidate], int]:
    """The first of the records that say something, and how many lie behind them."""
    found: list[Candidate] = []
    looked, left = 0, args.characters
    for decision in waiting:
        if len(found) == args.records:
            break
        looked += 1
        candidate = _candidate(decision, left // (args.records - len(found)), context)
        if candidate is not None:
            found.append(candidate)
            left -= sum(len(one.text) + _OF_A_NUMBER for one in candidate.lines)
    return found, len(waiting) - looked


def _candidate(decision: Decision, left: int, context: ToolContext) -> Candidate | None:
    """What a record says, None where it says nothing that decides or cannot be read."""
    try:
        lines = context.project.read_text(decision.path).split("\n")
    except BrokenInputError:
        return None
    numbers = [decision.lines[name] for name in ("title",) if name in decision.lines]
    numbers += [at for first, last in deciding_lines(decision, lines) for at in range(first, last + 1)]
    numbers += [option.line for option in decision.options if option.chosen]
    told = [at for at in sorted(set(numbers)) if 1 <= at <= len(lines) and lines[at - 1].strip()]
    shown: list[Line] = []
    cut = False
    for at in told:
        text, room = lines[at - 1].strip(), min(_LONGEST_LINE, left - _OF_A_NUMBER)
        if room < _LEAST_OF_A_LINE:
            cut = True
            break
        cut = cut or len(text) > room
        shown.append(Line(line=at, text=text[:room]))
        left -= len(text[:room]) + _OF_A_NUMBER
    if not shown:
        return None
    return Candidate(id=decision.id, path=decision.path, title=decision.title, lines=shown, cut=cut)
