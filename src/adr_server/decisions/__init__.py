"""Architecture decision records. Pure: text in, values out."""

from adr_server.decisions.model import (
    Decision,
    DecisionLog,
    Link,
    Option,
    Problem,
    Relation,
    Section,
    SectionKind,
    Status,
)

__all__ = ["Decision", "DecisionLog", "Link", "Option", "Problem", "Relation", "Section", "SectionKind", "Status"]
