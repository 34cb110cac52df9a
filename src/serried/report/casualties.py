"""Casualties in words: who goes, who moves up, and what becomes of the combat."""

from collections.abc import Iterator, Mapping

from serried.model.verdict import Value, Verdict
from serried.report.casualty_words import figures_said, picks, tables, why_ruled_out
from serried.report.words import BOLD, DIM, painted


def casualty_lines(verdict: Verdict, *, verbose: bool) -> Iterator[str]:
    """Yield who goes, or every choice that the owner has."""
    measures = dict(verdict.measures)
    if "removed" not in measures:
        return
    if verdict.legal and measures["removed"] is not None:
        for said in figures_said(measures):
            yield f"  {painted(said, DIM)}"
    else:
        yield from _choices(measures)
    if verbose:
        yield from _ruled_out(measures)


def _choices(measures: Mapping[str, Value]) -> Iterator[str]:
    choices = tables(measures["choices"])
    if choices:
        many = painted(str(len(choices)), BOLD)
        several = len(choices) > 1 or picks(dict(choices[0]))
        said = f"{many} lawful ways" if len(choices) > 1 else "the only lawful way"
        yield f"  {said}{'; name the models to take it' if several else ''}:"
    for choice in choices:
        yield f"    {'; '.join(figures_said(dict(choice)))}"


def _ruled_out(measures: Mapping[str, Value]) -> Iterator[str]:
    ruled_out = tables(measures.get("ruled_out"))
    if ruled_out:
        many = len(ruled_out)
        yield f"  {many} ways are ruled out:" if many > 1 else "  1 way is ruled out:"
    for one in ruled_out:
        known = dict(one)
        yield f"    {'; '.join(figures_said(known))}: {why_ruled_out(known)}"
