"""Battleaxe: Fantasy Generals, one module for each chapter."""
