"""The index of a project's code in SQLite: entities, what they point at, and every word, kept fresh by itself."""

from adr_server.storage.code_index.counting import IndexCounts
from adr_server.storage.code_index.index import CodeIndex, Refreshed
from adr_server.storage.code_index.search import CodeAnswer, CodeHit, Filters, Matched, search

__all__ = ["CodeAnswer", "CodeHit", "CodeIndex", "Filters", "IndexCounts", "Matched", "Refreshed", "search"]
