"""What the code shows of itself, by its paths and its text. Pure."""
