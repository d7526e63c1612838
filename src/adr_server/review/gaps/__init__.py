"""What no record has decided: what the product rests on, what a change brings, what a pattern asks. Pure."""
