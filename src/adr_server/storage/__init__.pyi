from .blame import Blamed as Blamed
from .cache import Cache as Cache, Json as Json
from .checkout import Checkout as Checkout
from .decoding import Decoded as Decoded
from .earlier import Timeline as Timeline
from .folder import FolderQuota as FolderQuota, QuotaFolder as QuotaFolder, StoredFile as StoredFile
from .git import Repository as Repository
from .git_questions import refspec_of as refspec_of, to_unshallow as to_unshallow
from .git_answers import Change as Change, Commit as Commit, Tag as Tag, TreeFile as TreeFile
from .memory import Memory as Memory
from .memory_records import (
    Fact as Fact,
    FactRelation as FactRelation,
    MemoryQuota as MemoryQuota,
    MemoryStats as MemoryStats,
    Recalled as Recalled,
)
from .project_writer import ChangeSetLike as ChangeSetLike, WriteTurn as WriteTurn
from .repositories import NamedRepository as NamedRepository, Repositories as Repositories
from .run_log import CallEnd as CallEnd, RunEnd as RunEnd, RunLog as RunLog
from .run_records import (
    NewRun as NewRun,
    ResultInfo as ResultInfo,
    ResultPage as ResultPage,
    RunBrief as RunBrief,
    RunOrigin as RunOrigin,
    RunQuota as RunQuota,
    RunRecord as RunRecord,
    RunStatus as RunStatus,
)
from .runs import RunStore as RunStore
from .sessions import (
    Session as Session,
    SessionQuota as SessionQuota,
    SessionStore as SessionStore,
    StoredSession as StoredSession,
)
from .skills import Skill as Skill, Skills as Skills
from .snapshot import Snapshot as Snapshot
from .state import StateDir as StateDir
from .text_search import TextHit as TextHit, search_texts as search_texts
