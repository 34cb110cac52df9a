"""Nudging: how a combat is pushed together again after casualties. Compiled."""
