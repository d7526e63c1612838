"""Files, stack, entities and search. Pure: text in, values out."""

from adr_server.codebase.dependencies import Dependency, DependencyReport, Ecosystem, Scope, read_dependencies
from adr_server.codebase.environment import Environment, analyze_environment
from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import Lexicon, Technology, detect_stack, read_lexicon, shipped_lexicon
from adr_server.codebase.structure import Structure, map_structure

__all__ = [
    "Dependency",
    "DependencyReport",
    "Ecosystem",
    "Environment",
    "Evidence",
    "EvidenceKind",
    "FileProblem",
    "Lexicon",
    "Scope",
    "Structure",
    "Technology",
    "analyze_environment",
    "detect_stack",
    "map_structure",
    "read_dependencies",
    "read_lexicon",
    "shipped_lexicon",
]
