"""The prompt registry over `prompts/`."""
