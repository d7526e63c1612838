"""Runs directives, machines and code under one budget."""
