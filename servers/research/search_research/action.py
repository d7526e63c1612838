"""Find kept conclusions by the words of a question; each hit has the line that its answer begins on."""

from pydantic import Field

from adr_server.review.records.research import ResearchDocument
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, counted, research_documents, search_texts

WEIGHTS = {"title": 3.0, "question": 3.0, "answer": 2.0}


class Input(ToolInput):
    query: str
    """Words to look for, or the question."""
    limit: int = Field(default=5, ge=1, le=50)
    """At most so many documents."""


class Hit(ToolOutput):
    path: str
    title: str
    date: str | None
    """The day that the document states."""
    true_for: str
    """The commit or day that it was true for; what changed since is not looked at."""
    question: str
    answer: Place | None
    """Where its answer begins; None for a document of another form."""
    score: float
    """Comparable within this answer only."""
    matched: list[str]


class Output(ToolOutput):
    hits: list[Hit]
    searched: list[str]
    """The folder, and how many documents there are in it."""
    problems: list[str]
    """Documents that cannot be read, and why."""


async def run(args: Input, context: ToolContext) -> Output:
    documents, problems = await research_documents(context.project)
    texts = {
        one.path: {"title": one.title, "question": one.question, "answer": one.answer, "text": one.text}
        for one in documents
    }
    found = await context.in_thread(lambda: search_texts(texts, args.query, weights=WEIGHTS, limit=args.limit))
    by_path = {one.path: one for one in documents}
    return Output(
        hits=[_hit(by_path[hit.name], hit.score, list(hit.matched)) for hit in found],
        searched=[f"{context.project.settings.research.folder}/: {counted(len(documents), 'document')}"],
        problems=problems,
    )


def _hit(document: ResearchDocument, score: float, matched: list[str]) -> Hit:
    first = document.answer.splitlines()[0][:300] if document.answer else ""
    return Hit(
        path=document.path,
        title=document.title,
        date=document.date,
        true_for=document.true_for,
        question=document.question,
        answer=Place(path=document.path, line=document.answer_line, text=first) if first else None,
        score=round(score, 2),
        matched=matched,
    )
