"""What a change needs a decision for beyond what the project's gaps tell: one answer for `impact`, `check` and `draft`.

Rule: a gap is what the product rests on; a change that declares a technology needs the decision before anything does.
"""

from collections.abc import Collection

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review import Gap
from adr_server.tool_api.context import ToolContext


async def needed_beside(context: ToolContext, base: str, known: Collection[str]) -> tuple[Gap, ...]:
    """The technologies that `change_impact` says need a decision, those whose names are `known` left out."""
    found = await context.call("change_impact", {"base": base})
    return tuple(
        Gap(
            name=row["name"],
            kind=row["kind"],
            slot=row["slot"],
            files=len({one["path"] for one in row["evidence"]}),
            evidence=tuple(
                Evidence(path=one["path"], line=one["line"], text=one["text"], kind=EvidenceKind.MANIFEST)
                for one in row["evidence"]
            ),
            searched=tuple(found["searched"][-1:]),
        )
        for row in found["needed"]
        if row["name"] not in known
    )
