"""The 9th Age: Line of Sight and Arcs."""
