"""The tools on the wire, and what both faces call."""
