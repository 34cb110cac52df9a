"""Charging: the closed forms behind wheels, offsets and contacts of a Charge Move.

Everything here is compiled.
"""
