from .check import INPUT as INPUT, check_directive as check_directive, dependencies as dependencies
from .model import Directive as Directive, DirectiveBudget as DirectiveBudget, Section as Section
