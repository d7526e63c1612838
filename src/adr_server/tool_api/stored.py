"""What a tool meets of the stores that it is granted."""

from adr_server.patterns import read_pattern
from adr_server.storage import Fact, FactRelation, Memory, Repository, Skill, TextHit, search_texts

__all__ = ["Fact", "FactRelation", "Memory", "Repository", "Skill", "TextHit", "read_pattern", "search_texts"]
