"""Judge records in projects of a few files, and check that every line of a judgement resolves."""

from collections.abc import Collection, Mapping

from adr_server.codebase import shipped_lexicon
from adr_server.review import Ground, Judgement, TechnologyNames, claims_of, find_drift
from adr_server.review.names.stated import stated_packages
from sample_logs import log_of, reader_of


def record(decision: str, status: str = "Accepted", *, number: int = 1, title: str = "A choice", more: str = "") -> str:
    """A record with this decision; what stands around it claims nothing."""
    return (
        f"# {number}. {title}\n\nDate: 2024-03-{number:02d}\n\n## Status\n\n{status}\n\n## Context\n\n"
        f"We used MySQL before. We will use Cassandra in the context.\n\n## Decision\n\n{decision}\n{more}\n"
        "## Consequences\n\nWe must use Neo4j then.\n"
    )


def judged(files: Mapping[str, str], *decisions: str, unread: Collection[str] = ()) -> list[Judgement]:
    """The judgements on records with these texts, in a project of these files, of which some cannot be read."""
    records = {f"docs/adr/{number:04d}-x.md": text for number, text in enumerate(decisions, 1)}
    every = {**files, **records}
    log = log_of(every)
    read = reader_of(every)
    texts = {decision.path: every[decision.path] for decision in log.decisions}
    ground = Ground(sorted({*every, *unread}), read, records=texts, record_folders=log.folders)
    names = TechnologyNames(shipped_lexicon(), ground.foreign, stated=stated_packages(texts.values()))
    found = list(find_drift(log, claims_of(log, texts, names), ground, names))
    for judgement in found:
        for one in judgement.evidence:
            lines = every[one.path].split("\n")
            assert 1 <= one.line <= len(lines)
            assert one.text in lines[one.line - 1]
        stated = every[judgement.claim.path].split("\n")[judgement.claim.line - 1 :]
        assert judgement.claim.text.split()[0] in stated[0]
        assert judgement.claim.text.rstrip("…") in " ".join(stated)
    return found
