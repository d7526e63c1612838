from .formats import Format as Format
from .masking import MASK as MASK, ROUNDS as ROUNDS, Masked as Masked, Strategy as Strategy, hide as hide, mask as mask
from .model import Category as Category, Find as Find, Rule as Rule
from .rule_files import shipped_rules as shipped_rules
from .scanning import scan as scan
