"""The 9th Age: movers that the chapters "Moving Units" make an exception for."""
