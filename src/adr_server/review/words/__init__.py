"""The words by which records speak, and the tables that hold them. Pure."""
