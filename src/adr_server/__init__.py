"""Architecture review over a project's decision records, in code-execution mode."""

__version__ = "0.1.0"
