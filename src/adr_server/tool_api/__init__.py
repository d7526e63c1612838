"""All that a catalogue tool's author imports, beside the pure rooms."""
