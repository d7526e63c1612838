"""Architecture decision records. Pure: text in, values out."""
