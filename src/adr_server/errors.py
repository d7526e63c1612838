"""Every error that adr-server raises on purpose, in one tree.

    AdrServerError
    ├── UsageError                 the caller asked for something that cannot be (exit code 2)
    │   ├── UnknownNameError       no such tool, prompt, section, event, run …; carries the nearest names
    │   ├── InvalidArgumentsError  arguments of the wrong shape; one line a field
    │   ├── InvalidProgramError    a directive or machine that its check refuses; one line a problem
    │   ├── InvalidExpressionError text that is no JMESPath (in `expressions`)
    │   └── NotAllowedError        an effect or a path that this run has not been granted
    │       └── ApprovalNeededError  an effect that its caller can still be asked for; the run ends and is started again
    ├── BrokenInputError           a file or store that cannot be read as what it should be (exit code 2)
    │   ├── InvalidDocumentError   it parses, but its fields are not what they should be; one line a problem
    │   └── SyntaxProblemError     it does not parse; its readers make a finding of it (in `codebase`)
    ├── BudgetExceededError        time, calls, steps, memory or size ran out
    ├── ToolFailedError            a catalogue tool gave up, said by the tool itself
    ├── ModelFailedError           a language model that the user named did not answer, or not as asked (exit code 2)
    ├── FailedRunError             a tool's run failed; with the exit code of what failed it (in `cli`)
    ├── UnansweredError            a model brought a run to no end, and it waits; as what failed it (in `meta_tools`)
    └── InternalFaultError         our own fault (exit code 3)

A message names the place and the remedy, and never a path outside the project.
"""

from collections.abc import Iterable, Sequence


class AdrServerError(Exception):
    """Root of the tree; `str()` is written for the reader who can mend it."""

    exit_code = 3


class UsageError(AdrServerError):
    """The caller asked for something that cannot be; a better call would have avoided it."""

    exit_code = 2


class UnknownNameError(UsageError):
    """There is no `kind` of that name; `nearest` holds the names that look like it, best first."""

    def __init__(self, kind: str, name: str, known: Iterable[str], *, remedy: str = "") -> None:
        names = sorted(set(known))
        self.kind = kind
        self.name = name
        self.nearest: tuple[str, ...] = tuple(nearest(name, names))
        text = f"No {kind} {shorten(name)!r}."
        if self.nearest:
            text += f" Did you mean {_either(self.nearest)}?"
        elif names:
            few = ", ".join(names[:8])
            text += f" Known: {few}{', …' if len(names) > 8 else ''}."  # noqa: PLR2004 - a handful is what a reader scans
        super().__init__(f"{text} {remedy}".rstrip())


class InvalidArgumentsError(UsageError):
    """Arguments of the wrong shape; `problems` has one line a field."""

    def __init__(self, subject: str, problems: Sequence[str], *, example: str = "") -> None:
        self.problems = tuple(problems)
        text = f"{subject}: " + "; ".join(self.problems)
        stop = "" if text.endswith(("?", ".")) else "."
        super().__init__(f"{text}{stop} Example: {example}" if example else text)


class InvalidProgramError(UsageError):
    """A directive or machine that its check refuses before anything runs; `problems` has one line each."""

    def __init__(self, subject: str, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        shown = "\n".join(f"- {problem}" for problem in self.problems[:20])
        rest = f"\n- … {len(self.problems) - 20} more" if len(self.problems) > 20 else ""  # noqa: PLR2004 - as shown
        super().__init__(f"{subject} cannot run:\n{shown}{rest}")


class NotAllowedError(UsageError):
    """An effect or a path that this run has not been granted."""


class ApprovalNeededError(NotAllowedError):
    """An effect that the caller can be asked for: nothing that code catches, but the end of this run."""


class BrokenInputError(AdrServerError):
    """A file or store that cannot be read as what it should be."""

    exit_code = 2


class InvalidDocumentError(BrokenInputError):
    """A document that parses but breaks its model; `problems` has one `place:line: field: message` line each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        shown = "\n".join(self.problems[:20])
        rest = f"\n… {len(self.problems) - 20} more" if len(self.problems) > 20 else ""  # noqa: PLR2004 - as shown
        super().__init__(f"{shown}{rest}")


class BudgetExceededError(AdrServerError):
    """Time, calls, steps, memory or size ran out; `limit` names which."""

    exit_code = 2

    def __init__(self, limit: str, message: str) -> None:
        self.limit = limit
        super().__init__(message)


class ToolFailedError(AdrServerError):
    """A catalogue tool gave up, said by the tool itself."""

    exit_code = 2


class ModelFailedError(AdrServerError):
    """A language model that the user named cannot be reached, is too slow, or gives no answer that fits."""

    exit_code = 2


class InternalFaultError(AdrServerError):
    """Our own fault; the reader can only report it."""

    exit_code = 3


def shorten(text: str, limit: int = 80) -> str:
    """`text` on one line, cut to `limit` characters, for quoting a caller's words in a message."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def nearest(name: str, names: Sequence[str]) -> list[str]:
    """At most three of `names` that look like `name`, best first."""
    from difflib import get_close_matches  # noqa: PLC0415 - 5 ms that only an error needs

    lowered = {candidate.lower(): candidate for candidate in reversed(names)}
    wanted = name.lower()[:200]
    close = [lowered[hit] for hit in get_close_matches(wanted, lowered, n=3, cutoff=0.6)]
    if not close and len(wanted) > 2:  # noqa: PLR2004 - one or two letters stand in almost every name
        close = [candidate for low, candidate in lowered.items() if wanted in low][:3]
    return close


def _either(names: Sequence[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" or {quoted[-1]}"
