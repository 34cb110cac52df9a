"""Declaring Charges: who may charge whom, how likely it is to arrive."""
