"""What stood in the code before, and how it went. Pure: the past is asked through a protocol."""
