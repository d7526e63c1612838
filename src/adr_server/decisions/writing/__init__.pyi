from .amending import Remark as Remark, amend as amend
from .change_set import ChangeSet as ChangeSet, Edit as Edit, Texts as Texts
from .drafting import new_decision as new_decision
from .index import (
    IndexPlan as IndexPlan,
    index as index,
    index_candidates as index_candidates,
    index_path as index_path,
)
from .lookup import find_decision as find_decision
from .numbering import (
    dominant_folder as dominant_folder,
    next_number as next_number,
    number_in as number_in,
    numbers_in as numbers_in,
    slugify as slugify,
)
from .phrases import languages as languages
from .progress import DecisionProgress as DecisionProgress, Progress as Progress, compare_progress as compare_progress
from .proposals import OptionDraft as OptionDraft, Proposal as Proposal, several_decisions as several_decisions
from .references import link_text as link_text
from .relations import link as link, supersede as supersede
from .starting import init as init
from .statuses import change_status as change_status
from .templates import (
    Template as Template,
    shipped_template as shipped_template,
    shipped_templates as shipped_templates,
)
from .todo import Entry as Entry, todo as todo
