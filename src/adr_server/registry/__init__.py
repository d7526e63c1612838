"""Registries, ranking, and YAML read with file:line errors."""
