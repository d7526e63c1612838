from .baseline import (
    LINT as LINT,
    REMEDY as REMEDY,
    Baseline as Baseline,
    Known as Known,
    apply_baseline as apply_baseline,
    is_baseline as is_baseline,
)
from .engine import lint as lint
from .finding import Finding as Finding, Hit as Hit, Severity as Severity, as_findings as as_findings
from .listing import Listing as Listing, find_listing as find_listing
from .options import LintOptions as LintOptions
from .rules import RULES as RULES, Rule as Rule
from .survey import BaseNumbers as BaseNumbers
