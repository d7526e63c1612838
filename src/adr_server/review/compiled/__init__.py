"""Rules as the configuration of other tools: import-linter, dependency-cruiser and ArchUnit; and as our own."""

from adr_server.review.compiled.model import MARK, Compiled, Target, default_path
from adr_server.review.compiled.targets import compile_rules

__all__ = ["MARK", "Compiled", "Target", "compile_rules", "default_path"]
