"""One row for every line that a verdict rests on, with the commit and the hash of the file as it was judged."""

import hashlib

from adr_server.decisions import Status
from adr_server.tool_api import BrokenInputError, ToolContext, ToolInput, ToolOutput, UsageError

_NOWHERE = {"path": "", "line": None, "text": "", "kind": ""}


class Input(ToolInput):
    """No arguments."""


class EvidenceRow(ToolOutput):
    record: str
    """The record's id."""
    status: str
    """The record's state: accepted, superseded, proposed and so on. Only what is accepted or unknown is in force."""
    claim: str
    """The whole sentence, which begins at claim_path:claim_line."""
    claim_path: str
    claim_line: int
    claim_sha256: str
    """Of the record's text."""
    subject: str
    """The technology, package, or pair of parts that the claim is about."""
    polarity: str
    """As check_drift has it: use, do_not_use, remove and so on."""
    verdict: str
    path: str
    """The file of the evidence; empty where the verdict rests on an absence."""
    line: int | None
    """None where the verdict rests on an absence."""
    kind: str
    """What kind of line it is; of the kind `place` is one where it would stand and does not. Empty without a line."""
    text: str
    sha256: str
    """Of the file's text; empty where there is none."""
    searched: list[str]
    note: str
    """Why, with the commit that a verdict rests on; of a record that is not in force, what that means."""
    commit: str
    """The commit that was checked out; empty outside of git."""
    tool_version: str


class Output(ToolOutput):
    rows: list[EvidenceRow]
    commit: str


async def run(args: Input, context: ToolContext) -> Output:
    del args
    drift = await context.call("check_drift", {})
    status = {decision.id: decision.status.value for decision in (await context.project.decisions()).decisions}
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
            status=status.get(judgement["decision"]["id"], Status.UNKNOWN.value),
            claim=judgement["claim"]["text"],
            claim_path=judgement["claim"]["path"],
            claim_line=judgement["claim"]["line"],
            claim_sha256=hashed(judgement["claim"]["path"]),
            subject=judgement["claim"]["subject"],
            polarity=judgement["claim"]["polarity"],
            verdict=judgement["verdict"],
            path=place["path"],
            line=place["line"],
            kind=place["kind"],
            text=place["text"],
            sha256=hashed(place["path"]) if place["path"] else "",
            searched=judgement["searched"],
            note=judgement["note"],
            commit=commit,
            tool_version=context.server.version,
        )
        for judgement in drift["judgements"]
        for place in judgement["evidence"] or [_NOWHERE]
    ]
    return Output(rows=rows, commit=commit)
