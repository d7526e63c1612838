"""A report with a finding of every kind and state, in texts that no format may trip over."""

from dataclasses import replace

from adr_server.decisions.lint import Severity
from adr_server.review.checks import RULES, Report, Reported, State, Touched, Unchecked

HOSTILE = (
    'a "quote", <tag>&amp; %0A::error::x | `tick` @everyone #1 \x1b[31m \x00\ufffe \n::warning::second line ]]> ü 漢'
)


def reported(rule: str, number: int = 1, *, state: State = State.NEW, path: str = "docs/adr/0001-a b.md") -> Reported:
    """A finding of that rule."""
    known = RULES[rule]
    return Reported(
        rule=rule,
        name=known.name,
        check=known.check,
        severity=known.severity,
        path=path,
        line=number,
        message=f"{HOSTILE} {number}",
        remedy="Mend it.",
        page=known.page,
        fingerprint=f"{number:016x}",
        state=state,
        reason="because | of it" if state is State.WAIVED else "",
    )


def report(*findings: Reported) -> Report:
    """A report of those findings; without any, one of every rule and of every state."""
    every = tuple(reported(code, number) for number, code in enumerate(RULES, start=1))
    states = tuple(replace(every[0], state=state, fingerprint=f"f{n:015x}") for n, state in enumerate(State))
    return Report(
        base="main",
        fork="0" * 40,
        checks=tuple(sorted({rule.check for rule in RULES.values()})),
        records=("docs/adr/0001-a b.md", "docs/adr/0002-b.md"),
        changed=("src/ä.py",),
        findings=findings or (*every, *states),
        touched=(
            Touched(
                id="0001",
                path="docs/adr/0001-a b.md",
                title=HOSTILE,
                status="accepted",
                governs=("src/ä.py",),
                because="src/ä.py:3",
            ),
        ),
        unchecked=(Unchecked(record="0002", path="docs/adr/0002-b.md", line=7, subject="Go", note=HOSTILE),),
        notes=(HOSTILE,),
    )


def worst(number: int) -> Report:
    """A report of so many errors."""
    return report(*(replace(reported("CHK201", n), severity=Severity.ERROR) for n in range(1, number + 1)))
