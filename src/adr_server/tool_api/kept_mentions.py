"""The paths that the records of a log name, kept from run to run: a log that nobody touched is not searched again.

Rule: what is kept holds for one log in one list of files (`ProjectView.of_log`); rows of another shape are a miss.
"""

from collections.abc import Callable, Mapping
from typing import Any

from adr_server.decisions import DecisionLog
from adr_server.errors import BrokenInputError
from adr_server.review import Mention, mentions_in, with_folders
from adr_server.storage import Json
from adr_server.tool_api.project import ProjectView

_NAMESPACE = "mentions-2"
"""The number goes up with every change of what `mentions_in` finds."""


async def project_mentions(
    project: ProjectView, log: DecisionLog, check_time: Callable[[], None]
) -> tuple[Mention, ...]:
    """Every path, folder or glob that a record of `log`, the log of `project`, names; `check_time` as in `ToolContext`.

    A record that cannot be read names none.
    """
    paths = await project.paths()

    def work() -> Json:
        texts = _texts(project, log, check_time)
        places = with_folders(paths)
        return [
            [at, mention.pattern, mention.line, mention.text, mention.decides, mention.declared]
            for at, decision in enumerate(log.decisions)
            if decision.path in texts
            for mention in mentions_in(decision, texts[decision.path], places)
        ]

    kept = _mentions(await project.of_log(_NAMESPACE, (), work), log)
    return _mentions(work(), log) or () if kept is None else kept


def _texts(project: ProjectView, log: DecisionLog, check_time: Callable[[], None]) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for path in dict.fromkeys(decision.path for decision in log.decisions):
        check_time()
        try:
            texts[path] = project.read_text(path)
        except BrokenInputError:
            continue
    return texts


def _mentions(rows: Any, log: DecisionLog) -> tuple[Mention, ...] | None:
    """The mentions in rows of a record's place in the log, pattern, line and text; None for rows of another shape."""
    decisions = dict(enumerate(log.decisions))
    try:
        return tuple(
            Mention(
                decision=decisions[at],
                pattern=str(pattern),
                line=int(line),
                text=str(text),
                decides=decides is True,
                declared=declared is True,
            )
            for at, pattern, line, text, decides, declared in rows
        )
    except (KeyError, TypeError, ValueError):
        return None
