from .engine import (
    Bridge as Bridge,
    CodeEngine as CodeEngine,
    CodeFault as CodeFault,
    CodeLimits as CodeLimits,
    CodeResult as CodeResult,
    FaultKind as FaultKind,
)
from .lazy import LazyEngine as LazyEngine
