"""The command line: what the referee said, for people and for programs."""
