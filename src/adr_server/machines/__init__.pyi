from .check import (
    ERROR as ERROR,
    INPUT as INPUT,
    MachineNames as MachineNames,
    check_machine as check_machine,
    is_shipped_template as is_shipped_template,
)
from .drawing import draw_mermaid as draw_mermaid
from .model import (
    Ask as Ask,
    Do as Do,
    Machine as Machine,
    MachineBudget as MachineBudget,
    Retry as Retry,
    State as State,
    Transition as Transition,
)
