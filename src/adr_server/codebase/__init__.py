"""Files, stack, entities and search. Pure: text in, values out."""
