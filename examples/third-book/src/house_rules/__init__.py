"""The rules of one house, which plays Battleaxe a little differently."""
