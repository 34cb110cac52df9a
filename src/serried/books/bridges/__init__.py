"""The bridges between the built-in books; they belong to neither."""
