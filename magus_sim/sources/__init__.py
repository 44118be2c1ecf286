"""Users' files as text: bytes to UTF-8, TOML with line numbers, names that are compared by a key."""
