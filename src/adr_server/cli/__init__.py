"""The command line: one module a command, one place for exit codes."""
