"""Answers of the research prompts as arguments of tools, and the documents that a project keeps of them."""

import asyncio
from typing import Literal

from pydantic import Field

from adr_server.errors import BrokenInputError
from adr_server.review.records.research import Conclusion, Quote, ResearchDocument, is_research, read_document
from adr_server.tool_api.models import ToolInput
from adr_server.tool_api.project import ProjectView


class QuotedLine(ToolInput):
    """A line of the project that something rests on."""

    path: str
    """The file, from the project's root."""
    line: int
    """Counted from 1."""
    quote: str = ""
    """Words of the line; they are looked up."""


class Consequence(ToolInput):
    """What follows from a conclusion."""

    kind: Literal["record", "amend", "replace", "rule", "task"]
    """What is to be written."""
    text: str
    """It, in one line."""


class DrawnConclusion(ToolInput):
    """A conclusion, as the answer schema research_conclusion has it."""

    answer: str
    """The answer, as sure as the evidence."""
    true_for: str = ""
    """The commit or the day that it is true for."""
    evidence: list[QuotedLine] = Field(default_factory=list)
    """The places that it stands on."""
    against: list[QuotedLine] = Field(default_factory=list)
    """The places that speak against it."""
    unknown: list[str] = Field(default_factory=list)
    """What stays unknown."""
    follows: list[Consequence] = Field(default_factory=list)
    """What follows."""

    def drawn(self, question: str) -> Conclusion:
        """The same, as the writer takes it."""
        return Conclusion(
            question=question,
            answer=self.answer,
            true_for=self.true_for,
            evidence=tuple(_quote(one) for one in self.evidence),
            against=tuple(_quote(one) for one in self.against),
            unknown=tuple(self.unknown),
            follows=tuple((one.kind, one.text) for one in self.follows),
        )


def _quote(line: QuotedLine) -> Quote:
    return Quote(path=line.path, line=line.line, text=line.quote)


async def research_documents(project: ProjectView) -> tuple[list[ResearchDocument], list[str]]:
    """The documents of the project's research folder in path order, and why each of the others cannot be read."""
    folder = project.settings.research.folder
    found: list[ResearchDocument] = []
    problems: list[str] = []
    for path in await project.paths():
        if not is_research(path, folder):
            continue
        try:
            found.append(read_document(await asyncio.to_thread(project.read_text, path), path))
        except BrokenInputError as problem:
            problems.append(str(problem))
    return found, problems
