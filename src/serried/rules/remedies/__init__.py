"""What would allow a line that is barred: changes, each of them tried out."""
