"""The lazy catalogue of tools over `servers/`."""
