"""A report in each form that people and CI read. Pure: a report in, text out; the same report, the same text."""
