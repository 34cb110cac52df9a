"""Position files: battles as TOML and JSON, there and back."""
