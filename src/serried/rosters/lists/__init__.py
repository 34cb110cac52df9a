"""Army lists: what other programs wrote, read into units."""
