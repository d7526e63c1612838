"""The forms of the report over many checkouts."""
