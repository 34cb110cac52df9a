"""The engine: the referee's three doors, sessions of requests, files and answers."""
