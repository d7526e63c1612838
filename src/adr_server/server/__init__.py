"""The MCP face: stdio and HTTP."""
