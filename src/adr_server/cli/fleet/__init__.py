"""`adr-server fleet`: many checkouts in one report."""
