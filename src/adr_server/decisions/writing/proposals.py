"""Records out of proposals: what was thought through goes into its section, the rest stays a `TODO`."""

import posixpath
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from adr_server.decisions.model import Decision, DecisionLog, Relation, SectionKind
from adr_server.decisions.reading import read_file
from adr_server.decisions.writing.change_set import ChangeSet, Texts
from adr_server.decisions.writing.drafting import new_decision
from adr_server.decisions.writing.relations import link


@dataclass(frozen=True, kw_only=True)
class OptionDraft:
    """An option with what speaks for and against it."""

    title: str
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What is known of a record to be. `chosen` is the title of the chosen option, None while that is open.

    `supersedes` and `amends` name records of the log; `unknowns` are questions to people and go into the text as such.
    `whole`: what the form of the log has no section for goes into its context; else it is left out and told.
    """

    title: str
    context: str = ""
    drivers: tuple[str, ...] = ()
    options: tuple[OptionDraft, ...] = ()
    chosen: str | None = None
    because: str = ""
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    confirmation: str = ""
    unknowns: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    amends: tuple[str, ...] = ()
    whole: bool = False

    def sections(self) -> Mapping[SectionKind, str]:
        """The text of each section of which anything is known."""
        questions = [f"* TODO: {question}" for question in self.unknowns]
        told = {
            SectionKind.CONTEXT: _joined([self.context, "\n".join(questions)]),
            SectionKind.DRIVERS: "\n".join(f"* {driver}" for driver in self.drivers),
            SectionKind.OPTIONS: "\n".join(_option_lines(self.options)),
            SectionKind.DECISION: self._outcome(),
            SectionKind.CONSEQUENCES: "\n".join(
                [*(f"* Good: {text}" for text in self.good), *(f"* Bad: {text}" for text in self.bad)]
            ),
            SectionKind.CONFIRMATION: self.confirmation,
        }
        return {kind: text for kind, text in told.items() if text.strip()}

    def _outcome(self) -> str:
        if not self.chosen:
            return ""
        reason = f"because {self.because.strip().rstrip('.')}." if self.because.strip() else "because TODO."
        return f'Chosen option: "{self.chosen}", {reason}'


def several_decisions(
    log: DecisionLog,
    texts: Texts,
    proposals: Sequence[Proposal],
    *,
    today: date,
    base_numbers: Collection[int] = (),
    folder: str | None = None,
    template: str | None = None,
) -> ChangeSet:
    """The edits that add a record for each proposal, in order, each numbered after the one before.

    Raises as `new_decision`.
    """
    changes = ChangeSet()
    for proposal in proposals:
        now, reading = _with(log, texts, changes)
        added = new_decision(
            now,
            reading,
            title=proposal.title,
            today=today,
            template=template,
            supersedes=proposal.supersedes,
            base_numbers=base_numbers,
            folder=folder,
            sections=proposal.sections(),
            whole=proposal.whole,
        )
        own = next(edit.path for edit in added.edits if edit.before is None)
        changes = ChangeSet.of([*changes.edits, *added.edits], [*changes.notes, *added.notes])
        for amended in proposal.amends:
            now, reading = _with(log, texts, changes)
            linked = link(now, reading, own, Relation.AMENDS, amended, today=today)
            changes = ChangeSet.of([*changes.edits, *linked.edits], [*changes.notes, *linked.notes])
    return changes


def _with(log: DecisionLog, texts: Texts, changes: ChangeSet) -> tuple[DecisionLog, Texts]:
    """The log and its texts as they will be once `changes` are written."""
    after = {edit.path: edit.after for edit in changes.edits}
    if not after:
        return log, texts
    fresh = [decision for path, text in after.items() for decision in _again(log, path, text)]
    kept = [decision for decision in log.decisions if decision.path not in after]
    folders = {*log.folders, *(posixpath.dirname(path) for path in after)}
    wider = replace(
        log,
        decisions=tuple(sorted([*kept, *fresh], key=lambda decision: (decision.path, decision.anchor or 0))),
        folders=tuple(sorted(folders)),
    )
    return wider, lambda path: after[path] if path in after else texts(path)


def _again(log: DecisionLog, path: str, text: str) -> Iterator[Decision]:
    """The records of a changed file, with the ids and resolved links that they had."""
    known = {decision.anchor: decision for decision in log.by_path(path)}
    for decision in read_file(text, path):
        before = known.get(decision.anchor)
        yield decision if before is None else replace(decision, id=before.id)


def _option_lines(options: Sequence[OptionDraft]) -> Iterator[str]:
    for option in options:
        yield f"* {option.title}"
        yield from (f"  * Good, because {text}" for text in option.pros)
        yield from (f"  * Bad, because {text}" for text in option.cons)


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip())
