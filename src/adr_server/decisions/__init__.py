"""Decision records: found, read, connected, drawn. Text in, values out; no file is opened here."""

from adr_server.decisions.discovery import Discovered, Discovery, discover
from adr_server.decisions.log import read_log
from adr_server.decisions.model import Decision, DecisionLog, Link, Option, Problem, Relation, Section, SectionKind, Status
from adr_server.decisions.reading import READER_VERSION, read_decision, read_file

__all__ = [
    "READER_VERSION",
    "Decision",
    "DecisionLog",
    "Discovered",
    "Discovery",
    "Link",
    "Option",
    "Problem",
    "Relation",
    "Section",
    "SectionKind",
    "Status",
    "discover",
    "read_decision",
    "read_file",
    "read_log",
]
