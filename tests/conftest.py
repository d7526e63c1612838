"""One profile for every property test: a busy machine is no bug, so examples have no deadline."""

from hypothesis import settings

settings.register_profile("adr-server", deadline=None)
settings.load_profile("adr-server")
