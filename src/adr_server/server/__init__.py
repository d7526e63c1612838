"""The MCP face: stdio and HTTP."""

from adr_server.server.review_server import ReviewServer, wire_tools
from adr_server.server.serving import build_server, serve_http, serve_stdio

__all__ = ["ReviewServer", "build_server", "serve_http", "serve_stdio", "wire_tools"]
