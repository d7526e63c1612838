from .model import MARK as MARK, Compiled as Compiled, Target as Target, default_path as default_path
from .targets import compile_rules as compile_rules
