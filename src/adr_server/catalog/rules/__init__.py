"""The rules that a tool folder must meet, one small function each; `catalog.check` holds the table of them."""

from adr_server.catalog.rules.subject import Fault, Known, Rule, Subject, TemplateReader

__all__ = ["Fault", "Known", "Rule", "Subject", "TemplateReader"]
