"""Answers of the drafting and planning prompts as arguments of tools, and what they say of a record to be."""

from pydantic import Field

from adr_server.decisions.writing import OptionDraft, Proposal
from adr_server.tool_api.models import ToolInput


class Force(ToolInput):
    """Something that pushes towards an option, with the place that says so."""

    force: str
    """What it demands."""
    source: str = ""
    """A record's id, a path:line or a requirement's line."""


class DraftedOption(ToolInput):
    """An option that somebody could defend."""

    title: str
    """What tells it apart from the others."""
    pros: list[str] = Field(default_factory=list)
    """What speaks for it."""
    cons: list[str] = Field(default_factory=list)
    """What speaks against it."""


class DraftedOutcome(ToolInput):
    """What was chosen, if it was."""

    option: str | None = None
    """Title of the chosen option; null while it is open."""
    because: str = ""
    """The reason, as far as it is known."""


class DraftedConsequences(ToolInput):
    """What follows, good and bad."""

    good: list[str] = Field(default_factory=list)
    """What becomes better."""
    bad: list[str] = Field(default_factory=list)
    """What it costs."""


class Draft(ToolInput):
    """A record that waits to be written, as the answer schema decision_draft has it."""

    title: str
    """What is decided, in a few words."""
    question: str = ""
    """The question that the record answers."""
    context: str = ""
    """The situation that raises it."""
    drivers: list[Force] = Field(default_factory=list)
    """The forces, each with its source."""
    options: list[DraftedOption] = Field(default_factory=list)
    """The options that were really on the table."""
    outcome: DraftedOutcome = DraftedOutcome()
    """The choice."""
    consequences: DraftedConsequences = DraftedConsequences()
    """What follows from it."""
    confirmation: str = ""
    """How one sees in code that it is kept."""
    supersedes: list[str] = Field(default_factory=list)
    """Records that it replaces."""
    amends: list[str] = Field(default_factory=list)
    """Records that it changes."""
    unknowns: list[str] = Field(default_factory=list)
    """Questions to people; they stay in the text as TODO."""

    def proposal(self) -> Proposal:
        """The same, as the writer takes it."""
        return Proposal(
            title=self.title,
            context="\n\n".join(part for part in (self.context, self.question) if part),
            drivers=tuple(f"{one.force} ({one.source})" if one.source else one.force for one in self.drivers),
            options=tuple(
                OptionDraft(title=one.title, pros=tuple(one.pros), cons=tuple(one.cons)) for one in self.options
            ),
            chosen=self.outcome.option,
            because=self.outcome.because,
            good=tuple(self.consequences.good),
            bad=tuple(self.consequences.bad),
            confirmation=self.confirmation,
            unknowns=tuple(self.unknowns),
            supersedes=tuple(self.supersedes),
            amends=tuple(self.amends),
        )


class Criterion(ToolInput):
    """What options are held against."""

    name: str
    """Its name."""
    source: str = ""
    """Where it comes from."""
    seen_by: str = ""
    """How an option would be seen to meet it."""


class Constraint(ToolInput):
    """What rules an option out at once."""

    text: str
    """The constraint."""
    source: str = ""
    """Where it comes from."""


class Frame(ToolInput):
    """The question with its criteria and limits, as the answer schema decision_frame has it."""

    question: str
    """The question, in one sentence."""
    not_part: list[str] = Field(default_factory=list)
    """What it does not ask."""
    why_now: str = ""
    """What makes waiting cost something."""
    criteria: list[Criterion] = Field(default_factory=list)
    """What options are held against."""
    constraints: list[Constraint] = Field(default_factory=list)
    """What rules options out."""
    decides: str = ""
    """Who decides."""
    heard: list[str] = Field(default_factory=list)
    """Who has to be heard."""


class PlannedOption(ToolInput):
    """An option that fits the constraints, as the answer schema option_list has it."""

    title: str
    """What tells it apart from the others."""
    changes: str = ""
    """What would change here."""
    first_step: str = ""
    """The first step that can be taken back."""


class Cell(ToolInput):
    """One option by one criterion."""

    option: str
    """The option's title."""
    criterion: str
    """The criterion's name."""
    verdict: str
    """meets, partly, fails or unknown."""
    reason: str = ""
    """The sentence that says why."""
    source: str = ""
    """Where it comes from."""


class Plan(ToolInput):
    """A decision thought through up to its choice: the answers of plan_decision."""

    frame: Frame
    """The question with its criteria and limits."""
    options: list[PlannedOption]
    """The options that fit."""
    cells: list[Cell] = Field(default_factory=list)
    """Every option by every criterion."""

    def proposal(self, title: str) -> Proposal:
        """The record to be: the choice stays open, for a plan compares and does not decide."""
        frame = self.frame
        limits = [f"Constraint: {_sourced(one.text, one.source)}" for one in frame.constraints]
        open_cells = [
            f"Does '{cell.option}' meet '{cell.criterion}'?" for cell in self.cells if cell.verdict == "unknown"
        ]
        return Proposal(
            title=title,
            context="\n\n".join(part for part in (frame.question, frame.why_now, "\n".join(limits)) if part),
            drivers=tuple(_sourced(f"{one.name}: {one.seen_by}".rstrip(": "), one.source) for one in frame.criteria),
            options=tuple(self._option(one) for one in self.options),
            unknowns=tuple(open_cells),
        )

    def _option(self, option: PlannedOption) -> OptionDraft:
        own = [cell for cell in self.cells if cell.option == option.title]
        title = f"{option.title}: {option.changes}" if option.changes else option.title
        return OptionDraft(
            title=title,
            pros=tuple(_told(cell) for cell in own if cell.verdict == "meets"),
            cons=tuple(_told(cell) for cell in own if cell.verdict in {"partly", "fails"}),
        )


def _told(cell: Cell) -> str:
    return _sourced(f"{cell.criterion} ({cell.verdict}): {cell.reason}", cell.source)


def _sourced(text: str, source: str) -> str:
    return f"{text} ({source})" if source else text
