"""Write records: from a log and the texts of its files to proposed edits. Nothing here touches a disk."""

from adr_server.decisions.writing.amending import Remark, amend
from adr_server.decisions.writing.change_set import ChangeSet, Edit, Texts
from adr_server.decisions.writing.completing import completed
from adr_server.decisions.writing.drafting import new_decision
from adr_server.decisions.writing.index import IndexPlan, index, index_candidates, index_path
from adr_server.decisions.writing.lookup import find_decision
from adr_server.decisions.writing.numbering import dominant_folder, next_number, number_in, numbers_in, slugify
from adr_server.decisions.writing.phrases import languages
from adr_server.decisions.writing.progress import DecisionProgress, Progress, compare_progress
from adr_server.decisions.writing.proposals import OptionDraft, Proposal, several_decisions
from adr_server.decisions.writing.references import link_text
from adr_server.decisions.writing.relations import link, supersede
from adr_server.decisions.writing.starting import init
from adr_server.decisions.writing.statuses import change_status
from adr_server.decisions.writing.templates import Template, shipped_template, shipped_templates
from adr_server.decisions.writing.todo import Entry, todo

__all__ = [
    "ChangeSet",
    "DecisionProgress",
    "Edit",
    "Entry",
    "IndexPlan",
    "OptionDraft",
    "Progress",
    "Proposal",
    "Remark",
    "Template",
    "Texts",
    "amend",
    "change_status",
    "compare_progress",
    "completed",
    "dominant_folder",
    "find_decision",
    "index",
    "index_candidates",
    "index_path",
    "init",
    "languages",
    "link",
    "link_text",
    "new_decision",
    "next_number",
    "number_in",
    "numbers_in",
    "several_decisions",
    "shipped_template",
    "shipped_templates",
    "slugify",
    "supersede",
    "todo",
]
