"""What records want of the code, sentence by sentence. Pure: texts in, claims out."""
