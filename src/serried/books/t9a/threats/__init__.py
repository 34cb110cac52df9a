"""The 9th Age: what enemies can do in their next Charge Phase."""
