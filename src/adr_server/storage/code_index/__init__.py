"""The index of a project's code in SQLite: entities, what they point at, and every word, kept fresh by itself."""

from adr_server.storage.code_index.index import CodeIndex, IndexCounts, Refreshed

__all__ = ["CodeIndex", "IndexCounts", "Refreshed"]
