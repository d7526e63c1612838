"""What is kept on disk, and how the disk is read."""

from adr_server.storage.blame import Blamed
from adr_server.storage.cache import Cache, Json
from adr_server.storage.checkout import Checkout
from adr_server.storage.decoding import Decoded
from adr_server.storage.folder import FolderQuota, QuotaFolder, StoredFile
from adr_server.storage.git import Repository
from adr_server.storage.git_answers import Change, Commit, Tag, TreeFile
from adr_server.storage.memory import Memory
from adr_server.storage.memory_records import Fact, FactRelation, MemoryQuota, MemoryStats, Recalled
from adr_server.storage.project_writer import ChangeSetLike, WriteTurn
from adr_server.storage.repositories import NamedRepository, Repositories
from adr_server.storage.run_log import CallEnd, RunEnd, RunLog
from adr_server.storage.run_records import (
    NewRun,
    ResultInfo,
    ResultPage,
    RunBrief,
    RunOrigin,
    RunQuota,
    RunRecord,
    RunStatus,
)
from adr_server.storage.runs import RunStore
from adr_server.storage.sessions import Session, SessionQuota, SessionStore, StoredSession
from adr_server.storage.skills import Skill, Skills
from adr_server.storage.snapshot import Snapshot
from adr_server.storage.state import StateDir
from adr_server.storage.text_search import TextHit, search_texts

__all__ = [
    "Blamed",
    "Cache",
    "CallEnd",
    "Change",
    "ChangeSetLike",
    "Checkout",
    "Commit",
    "Decoded",
    "Fact",
    "FactRelation",
    "FolderQuota",
    "Json",
    "Memory",
    "MemoryQuota",
    "MemoryStats",
    "NamedRepository",
    "NewRun",
    "QuotaFolder",
    "Recalled",
    "Repositories",
    "Repository",
    "ResultInfo",
    "ResultPage",
    "RunBrief",
    "RunEnd",
    "RunLog",
    "RunOrigin",
    "RunQuota",
    "RunRecord",
    "RunStatus",
    "RunStore",
    "Session",
    "SessionQuota",
    "SessionStore",
    "Skill",
    "Skills",
    "Snapshot",
    "StateDir",
    "StoredFile",
    "StoredSession",
    "Tag",
    "TextHit",
    "TreeFile",
    "WriteTurn",
    "search_texts",
]
