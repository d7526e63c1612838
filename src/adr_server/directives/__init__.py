"""Composition directives: models and checks, no execution."""
