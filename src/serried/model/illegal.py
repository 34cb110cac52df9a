"""The error for an action that was played though the rules forbid it."""

from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.verdict import Verdict


class IllegalActionError(SerriedError):
    """An action was played that the rules forbid.

    Attributes:
        action: What was asked for.
        verdict: Every clause consulted, including those that held.
        battle: The battle as it was, but for the mark of a test that was thrown.
    """

    def __init__(self, action: Action, verdict: Verdict, battle: Battle) -> None:
        super().__init__(action, verdict, battle)
        self.action = action
        self.verdict = verdict
        self.battle = battle

    def __str__(self) -> str:
        """Name the action and every breach."""
        reasons = (f"  {f.because} [{f.clause}]" for f in self.verdict.breaches)
        return "\n".join((f"not allowed: {self.action}", *reasons))
