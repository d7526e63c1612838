"""Search in code: terms, kinds of questions, fusion of what several ways of looking found. Pure."""
