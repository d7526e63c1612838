"""What one source file says: entities, references, annotations. Facts only; names are not resolved here.

A reader sees one file and nothing else. It says `calls "send_mail"` and leaves it to the index, which knows every file,
to say which entity that is; a name that no file defines stays as an external node.
"""

from dataclasses import dataclass
from enum import StrEnum


class EntityType(StrEnum):
    """The kinds of things that code is made of, as reviewers name them."""

    MODULE = "module"
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    FUNCTION = "function"
    METHOD = "method"
    CONSTANT = "constant"
    TYPE = "type"
    SERVICE = "service"
    ENDPOINT = "endpoint"
    TABLE = "table"
    RESOURCE = "resource"
    """A thing that infrastructure code declares: a Terraform resource, a Kubernetes object."""


class ReferenceKind(StrEnum):
    """How one entity points at another."""

    IMPORTS = "imports"
    EXPORTS = "exports"
    """A file gives on under another name what it has: `Orders as default`."""
    CALLS = "calls"
    INHERITS = "inherits"
    IMPLEMENTS = "implements"
    DEPENDS_ON = "depends_on"
    """Said by an annotation, or declared by data: an image, `depends_on` of compose, a foreign key, Terraform."""
    CITES = "cites"
    """A comment names a decision record."""
    GOVERNED_BY = "governed_by"
    """A decision record names the path; added by the index, never by a reader."""


class Reader(StrEnum):
    """What read a file, from the most to the least exact."""

    GRAMMAR = "grammar"
    PATTERNS = "patterns"
    TEXT = "text"


@dataclass(frozen=True, kw_only=True)
class Entity:
    """One thing a file defines. Lines count from 1, both ends in."""

    key: str
    """The dotted path of names inside the file (`Orders.place`), unique there, and the same when lines move.

    A repeated path gets `#2` and so on; the module's key is empty.
    """
    name: str
    type: EntityType
    line: int
    end_line: int
    parent: str | None = None
    """The key of the entity it stands in; None for the module itself."""
    signature: str = ""
    """The declaration as written, on one line, at most 200 characters."""
    summary: str = ""
    """The first sentence of its documentation, at most 200 characters."""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """One pointer out of an entity, as the code writes it: `source` is a key of the same file."""

    source: str
    kind: ReferenceKind
    target: str
    """The name as written: `./orders`, `app.orders.place`, `Base`, `ADR-0012`.

    What is imported from a module is `module.name` (`from .stock import reserve` → `.stock.reserve`), one target a name
    where the language names them (Python, Rust, Scala, PHP), else the module. What has another name in the file is
    `target as name` (`.stock.reserve as take`, `./stock#reserve as take`, `./stock#default as Stock`), and what calls
    or inherits by that name points at the target itself (`take()` at `.stock.reserve`); but for a default, whose own
    name only its file knows. A call's target keeps its qualifier and separators (`self.stock.reserve`, `Vec::new`);
    where the callee is an expression it is the last name in it. One source refers to one target in one way once, at
    its first line. `@adr 12` is `ADR-12`.
    """
    line: int


@dataclass(frozen=True, kw_only=True)
class Link:
    """A link out of an annotation; `type` is notion, jira, linear, confluence, github or `other`."""

    type: str
    url: str
    title: str | None = None


@dataclass(frozen=True, kw_only=True)
class Annotation:
    """One `@knowgraph` annotation. `entity` is the key of what it describes; the module where nothing follows it."""

    entity: str
    line: int
    type: str
    description: str
    owner: str | None = None
    status: str | None = None
    tags: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    business_goal: str | None = None
    funnel_stage: str | None = None
    revenue_impact: str | None = None
    services: tuple[str, ...] = ()
    external_apis: tuple[str, ...] = ()
    databases: tuple[str, ...] = ()
    regulations: tuple[str, ...] = ()
    data_sensitivity: str | None = None
    audit_requirements: tuple[str, ...] = ()
    sla: str | None = None
    on_call_team: str | None = None
    monitoring_dashboards: tuple[str, ...] = ()
    unknown_keys: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Something in a file that could not be read as meant: `line` counts from 1."""

    line: int
    message: str


@dataclass(frozen=True, kw_only=True)
class FileFacts:
    """All that one file says. `language` is None where the suffix and the first line name none."""

    path: str
    """From the project's root, with forward slashes."""
    language: str | None
    reader: Reader
    lines: int
    entities: tuple[Entity, ...] = ()
    references: tuple[Reference, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    problems: tuple[Problem, ...] = ()
