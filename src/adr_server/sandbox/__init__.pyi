from .approval import Approval as Approval
from .budget import Budget as Budget
from .code.outcome import CodeOutcome as CodeOutcome
from .evaluate import ConfinedEvaluator as ConfinedEvaluator, HostEvaluator as HostEvaluator
from .kit import Kit as Kit
from .outcome import CallReceipt as CallReceipt, Outcome as Outcome, Question as Question, Receipt as Receipt
from .program import Call as Call, Code as Code, Origin as Origin, Program as Program
from .run import Surroundings as Surroundings
from .runner import Sandbox as Sandbox
from .toolbox import Tool as Tool, Toolbox as Toolbox
