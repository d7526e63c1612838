"""Secrets and personal data in text: find them, hide them. Pure: text in, values out."""

from adr_server.security.formats import Format
from adr_server.security.masking import MASK, ROUNDS, Masked, Strategy, hide, mask
from adr_server.security.model import Category, Find, Rule
from adr_server.security.rule_files import shipped_rules
from adr_server.security.scanning import scan

__all__ = [
    "MASK",
    "ROUNDS",
    "Category",
    "Find",
    "Format",
    "Masked",
    "Rule",
    "Strategy",
    "hide",
    "mask",
    "scan",
    "shipped_rules",
]
