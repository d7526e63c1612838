"""Whether the code does what a claim wants: conform, drift, partial, or why nothing can be told. Pure."""
