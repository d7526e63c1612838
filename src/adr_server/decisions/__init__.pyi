from .convention import Discovery as Discovery
from .discovery import Discovered as Discovered, discover as discover
from .drawing import Drawing as Drawing, draw as draw
from .graph import Dangling as Dangling, DecisionGraph as DecisionGraph, Edge as Edge
from .jsonform import from_json as from_json, to_json as to_json
from .log import read_log as read_log
from .model import (
    Decision as Decision,
    DecisionLog as DecisionLog,
    Link as Link,
    Option as Option,
    Problem as Problem,
    Relation as Relation,
    Section as Section,
    SectionKind as SectionKind,
    Status as Status,
)
from .readers import READER_VERSION as READER_VERSION, read_decision as read_decision, read_file as read_file
from .statement import statement_of as statement_of
from .timeline import (
    Action as Action,
    Day as Day,
    Due as Due,
    Timeline as Timeline,
    profiles as profiles,
    timeline as timeline,
)
