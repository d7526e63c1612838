"""State machines: models and checks, no execution."""
