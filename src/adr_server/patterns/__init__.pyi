from .model import (
    Check as Check,
    Detection as Detection,
    NeededDecision as NeededDecision,
    PatternContent as PatternContent,
    Phase as Phase,
    Source as Source,
    pattern_schema as pattern_schema,
)
from .patterns import (
    Pattern as Pattern,
    PatternRegistry as PatternRegistry,
    check as check,
    read_pattern as read_pattern,
    schema_text as schema_text,
)
