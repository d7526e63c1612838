"""Claims that the past bears out, though no phrase of the record makes them. Pure."""
