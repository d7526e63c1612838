"""How records, manifests and the lexicon call one thing. Pure."""
