"""What a claim is, and what it is made of: what a record wants, of what, and where it says so.

Rule: nothing that reads claims is imported here, for a verdict that is kept is told without any of it.
"""

from dataclasses import dataclass
from enum import StrEnum

from adr_server.codebase import Ecosystem
from adr_server.decisions import Decision
from adr_server.review.words.wording import Polarity


class Kind(StrEnum):
    """Where a passage stands."""

    TITLE = "title"
    DECISION = "decision"
    CHOSEN = "chosen"
    HEADING = "heading"


TRANSLATIONS = "translations"
"""What is complete where all texts are there in each language."""
SAME_VERSION = "the same version"
"""What images are built with where they take it from the file that states it."""
STAGE = "stage "
"""Before what a stage of a pipeline is called."""
LOWEST_RUST = "the lowest Rust in CI"
"""What a job is to build with that proves the lowest version which manifests state."""


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What a claim is about: a technology of the lexicon (`entry`), a name in the code (`symbol`), else a package.

    `word`: it may mean something else. `ecosystem`: the record itself says that it is a package, and where from.
    `linked`: the records link it to its home, and settings of before named it.
    """

    name: str
    entry: str | None
    word: bool = False
    symbol: bool = False
    ecosystem: Ecosystem | None = None
    linked: bool = False


@dataclass(frozen=True, kw_only=True)
class Placement:
    """Where something is to lie: `path` without a slash at its end; `records`: the decision records do.

    `kept`: a file of that name is to be there, wherever it lies; `away`: nothing is to lie there any more. `whole`: the
    path is meant from the root of the project, or of the part that its record lies in; `settings`: it sets a tool up.
    `called`: a glob of the names that the files there have.
    """

    path: str
    called: str = ""
    records: bool = False
    kept: bool = False
    away: bool = False
    whole: bool = False
    settings: bool = False


ENABLED = "enabled"
"""What a rule is set to that a file of settings lists among those that hold."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What a key of settings is to be set to; of a tool's own `mode` the table of modes says where it stands.

    `keys` are all by which a reader says that it is set; `required`: it is to be set at the reader's place.
    """

    key: str
    value: str
    mode: str = ""
    keys: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What every file begins with: a line of code, in a `folder` (none: anywhere), of a `kind` as records call it."""

    line: str
    folder: str = ""
    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class BaseImage:
    """The family of images that others are built on, or not; `final`: only what runs in the end counts."""

    family: str
    final: bool = False


@dataclass(frozen=True, kw_only=True)
class Kinship:
    """The type that all types in a folder extend, implement or inherit from; `alone`: each has a file of its own."""

    type: str
    folder: str
    alone: bool = False


ANY_LOCK = "lock files"
"""In the place of a manifest: whatever lock files are here, for what is pulled in comes along with others, too."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What manifests are to say.

    None called `manifest` asks for a `package`; or each that does builds it without its default features, and with
    `features`; or, without a package, versions stand in `home` alone, or in no `manifest`.
    """

    package: str = ""
    manifest: str = ""
    features: tuple[str, ...] = ()
    home: str = ""


class Pinned(StrEnum):
    """What a record may want pinned."""

    ACTIONS = "actions"
    FOREIGN_ACTIONS = "third-party actions"
    IMAGES = "images"
    TAGS = "tags of images"


@dataclass(frozen=True, kw_only=True)
class Sort:
    """A kind of thing: what fills `slot` (but not `besides`), is `named`, or what lines that match `pattern` show.

    Lines count in files with one of `endings`, and whose path has `within` and not `outside`. `new`: it is kept out of
    what is new alone; `other`: what records want of that kind stays.
    """

    slot: str = ""
    besides: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    within: str = ""
    outside: str = ""
    pattern: str = ""
    new: bool = False
    other: bool = False


@dataclass(frozen=True, kw_only=True)
class LeftPart:
    """A part of the code that is gone: the `path` of a file that it lay in, and what is `told` of how it went.

    `affirmed`: it may have been there before the record. `trace`: a line that names it yet, for all that went.
    """

    path: str
    told: str
    affirmed: bool = False
    trace: str = ""


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One thing that one record wants of the code.

    `text` is the whole sentence, joined over its lines; it begins on `line` of `path`, and `quoted` is what stands
    there, where that is less. `replaced` is set for a replacement, `version` for a lowest version. `scope`
    are words that may name a part of the project; `purpose` is what the sentence limits the claim to; of `any_of` one
    suffices; `obstacle` says why it cannot be checked, where that is known. `witnessed`: no
    phrase makes it, but what was built of it after the record was made; `left` says how a part of the code itself went.
    `told`: the record tells of its subject more than it decides on it, so that only what stood here can have left.
    `brief`: its decision is so short that what fills the place of its subject tells as much. `every`: its sentence
    speaks of all there is, by the year `due` where it says one; `general`: it says what a kind of thing is done with;
    `parts` are those that it lists before its subject, each of which is to use that. `condition` is the row of
    `words/conditions.yaml` that is to hold, but for paths that are `exempt`. `literal`: its subject is a name
    of the code by the letter, whatever else is called so. `read`: a reader of the record makes it; `shown_by`: what the
    reader says that code shows it by; `folder`: where the reader says that it holds. `below`: the heading that makes a
    ban of the sentence.
    """

    decision: Decision
    text: str
    path: str
    line: int
    subject: Subject
    polarity: Polarity
    strength: str = "will"
    replaced: Subject | None = None
    version: str = ""
    scope: tuple[str, ...] = ()
    purpose: str = ""
    any_of: tuple[Subject, ...] = ()
    obstacle: str = ""
    reach: tuple[str, str] = ("", "")
    placement: Placement | None = None
    setting: Setting | None = None
    kinship: Kinship | None = None
    base: BaseImage | None = None
    opening: Opening | None = None
    asked: Asked | None = None
    condition: str = ""
    exempt: tuple[str, ...] = ()
    literal: bool = False
    sort: Sort | None = None
    kind: Kind = Kind.DECISION
    witnessed: bool = False
    told: bool = False
    brief: bool = False
    every: bool = False
    general: bool = False
    parts: tuple[str, ...] = ()
    due: str = ""
    left: LeftPart | None = None
    read: bool = False
    shown_by: tuple[Subject, ...] = ()
    folder: str = ""
    below: str = ""
    quoted: str = ""

    @property
    def on_line(self) -> str:
        """What of the sentence stands on its line."""
        return self.quoted or self.text
