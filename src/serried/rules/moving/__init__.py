"""Moving: lengths of legs, limits, spacing, the table edge; how far a unit may go."""
