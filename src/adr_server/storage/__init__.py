"""What is kept on disk, and how the disk is read."""
