from .dependencies import (
    Dependency as Dependency,
    DependencyReport as DependencyReport,
    Ecosystem as Ecosystem,
    Scope as Scope,
    read_dependencies as read_dependencies,
)
from .environment import Environment as Environment, analyze_environment as analyze_environment
from .evidence import Evidence as Evidence, EvidenceKind as EvidenceKind, FileProblem as FileProblem
from .stack import (
    Lexicon as Lexicon,
    Technology as Technology,
    detect_stack as detect_stack,
    read_stack as read_stack,
    read_lexicon as read_lexicon,
    shipped_lexicon as shipped_lexicon,
)
from .structure import Structure as Structure, map_structure as map_structure
