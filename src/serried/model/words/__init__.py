"""Words: what findings say in English, one module for each chapter."""

from serried.model.words.message import Message

__all__ = ["Message"]
