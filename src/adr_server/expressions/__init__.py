"""JMESPath over what a run holds. Pure."""
