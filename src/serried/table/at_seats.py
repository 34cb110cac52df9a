"""Requests of those at a table that is shared: they concern people, not the battle.

Source:
    docs/reference/table-protocol.md
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from serried.table.requests import Index, Request, Secret

Spoken: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=3600)]


class Links(Request, frozen=True, tag="links"):
    """The links to the seats, for the host; the one that *renew* names is made anew."""

    renew: Literal["one", "two", "watch"] | None = None


class Consent(Request, frozen=True, tag="consent"):
    """Agree to what another seat asks for, or do not; its own it takes back."""

    proposal: Index
    agreed: bool


class Pause(Request, frozen=True, tag="pause"):
    """Let nothing be changed for a while, or go on."""

    on: bool


class Commit(Request, frozen=True, tag="commit"):
    """Show what a secret comes to, for dice that are thrown together; or give it up."""

    throw: Index
    commitment: Secret | None


class Reveal(Request, frozen=True, tag="reveal"):
    """Tell the secret, when all have shown what theirs come to."""

    throw: Index
    secret: Secret


class Terms(Request, frozen=True, tag="terms"):
    """How dice are thrown at this table; for the host to say."""

    together: bool


class Timing(Request, frozen=True, tag="clocks"):
    """Set the clocks, for the host; null for none.

    Attributes:
        minutes: What each side has.
        seconds: What it has more for each turn that it begins.
    """

    minutes: Minutes | None
    seconds: Seconds = 0


class Chat(Request, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Spoken


Company: TypeAlias = Links | Consent | Pause | Chat | Commit | Reveal | Terms | Timing
"""What concerns those at the table, and not what lies on it."""
