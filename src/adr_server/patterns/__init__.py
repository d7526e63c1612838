"""The registry of validated architecture patterns over `patterns/`."""
