"""Claims, drift, gaps, conflicts, staleness and rules. Pure: values in, values out."""
