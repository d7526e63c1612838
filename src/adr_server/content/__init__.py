"""Finds the shipped content folders."""
