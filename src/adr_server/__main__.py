"""`python -m adr_server`."""

from adr_server.cli.main import script

# A process that is spawned from this one imports this module under another name.
if __name__ == "__main__":
    script()
