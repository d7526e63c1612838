"""Rules out of decisions, and what violates them. Pure."""
