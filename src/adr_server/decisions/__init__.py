"""Decision records: found, read, connected, drawn. Text in, values out; no file is opened here."""

from adr_server.decisions.candidates import Discovery
from adr_server.decisions.discovery import Discovered, discover
from adr_server.decisions.drawing import Drawing, draw
from adr_server.decisions.graph import Dangling, DecisionGraph, Edge
from adr_server.decisions.jsonform import from_json, to_json
from adr_server.decisions.log import read_log
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
from adr_server.decisions.readers import READER_VERSION, read_decision, read_file
from adr_server.decisions.statement import statement_of
from adr_server.decisions.timeline import Action, Day, Due, Timeline, profiles, timeline

__all__ = [
    "READER_VERSION",
    "Action",
    "Dangling",
    "Day",
    "Decision",
    "DecisionGraph",
    "DecisionLog",
    "Discovered",
    "Discovery",
    "Drawing",
    "Due",
    "Edge",
    "Link",
    "Option",
    "Problem",
    "Relation",
    "Section",
    "SectionKind",
    "Status",
    "Timeline",
    "discover",
    "draw",
    "from_json",
    "profiles",
    "read_decision",
    "read_file",
    "read_log",
    "statement_of",
    "timeline",
    "to_json",
]
