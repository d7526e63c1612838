"""One row for every line that a verdict rests on, with the commit and the hash of the file as it was judged."""

import hashlib

from adr_server.tool_api import BrokenInputError, ToolContext, ToolInput, ToolOutput, UsageError

_NOWHERE = {"path": "", "line": 0, "text": ""}


class Input(ToolInput):
    """No arguments."""


class EvidenceRow(ToolOutput):
    record: str
    """The record's id."""
    claim: str
    claim_path: str
    claim_line: int
    claim_sha256: str
    """Of the record's text."""
    verdict: str
    path: str
    """The file of the evidence; empty where the verdict rests on an absence."""
    line: int
    """0 where the verdict rests on an absence."""
    text: str
    sha256: str
    """Of the file's text; empty where there is none."""
    searched: list[str]
    commit: str
    """The commit that was checked out; empty outside of git."""
    tool_version: str


class Output(ToolOutput):
    rows: list[EvidenceRow]
    commit: str


async def run(args: Input, context: ToolContext) -> Output:
    del args
    drift = await context.call("check_drift", {})
    repository = await context.project.repository()
    commit = ""
    if repository is not None:
        try:
            commit = await context.in_thread(lambda: repository.commit("HEAD"))
        except UsageError:
            commit = ""
    hashes: dict[str, str] = {}

    def hashed(path: str) -> str:
        if path not in hashes:
            try:
                hashes[path] = hashlib.sha256(context.project.read_text(path).encode()).hexdigest()
            except BrokenInputError:
                hashes[path] = ""
        return hashes[path]

    rows = [
        EvidenceRow(
            record=judgement["decision"]["id"],
            claim=judgement["claim"]["text"],
            claim_path=judgement["claim"]["path"],
            claim_line=judgement["claim"]["line"],
            claim_sha256=hashed(judgement["claim"]["path"]),
            verdict=judgement["verdict"],
            path=place["path"],
            line=place["line"],
            text=place["text"],
            sha256=hashed(place["path"]) if place["path"] else "",
            searched=judgement["searched"],
            commit=commit,
            tool_version=context.server.version,
        )
        for judgement in drift["judgements"]
        for place in judgement["evidence"] or [_NOWHERE]
    ]
    return Output(rows=rows, commit=commit)
