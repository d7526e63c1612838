"""Who imports whom: modules of a project, and repositories beside each other. Pure."""
