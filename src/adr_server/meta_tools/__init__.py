"""The tools on the wire, and what both faces call."""

from adr_server.meta_tools.application import Application
from adr_server.meta_tools.meta_tool import Answer, MetaTool
from adr_server.meta_tools.surface import META_TOOLS, listed, meta_tool

__all__ = ["META_TOOLS", "Answer", "Application", "MetaTool", "listed", "meta_tool"]
