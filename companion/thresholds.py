"""The thresholds of the product, from `calibration/thresholds.toml`, where each stands with its measurement."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from companion.resources import resource


@dataclass(frozen=True, slots=True)
class Finding:
    """When a detection counts as a hand."""

    palm: float
    hand_at_first: float
    hand: float
    straight: float
    hand_in_network: float
    strayed: float
    glare: float
    small_hand: float
    tile: float


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """When a reading is acted on without asking."""

    sure: float


@dataclass(frozen=True, slots=True)
class HeldLimits:
    """How guns and raised fingers are held; pairs are a mean and a standard deviation."""

    tilt: float
    gun_thumb: tuple[float, float]
    gun_index: tuple[float, float]
    raised_thumb: tuple[float, float]
    raised_index: tuple[float, float]
    neither: float
    most: float


@dataclass(frozen=True, slots=True)
class SeatLimits:
    """How seats are found and how far they reach."""

    searches_per_second: float
    searches_around_three: float
    least_support: float
    spare: int
    least_palm: float
    least_play: float
    least_play_told: float
    rest: float
    both_seen: float
    joined: float
    apart: float
    reach: float
    least_side: float
    held: float
    near: float
    arm_beside: float


@dataclass(frozen=True, slots=True)
class BackgroundLimits:
    """When the camera counts as moved; lengths in shares of the picture's width, but for `still`."""

    steady: float
    least: int
    most: int
    alike: int
    still: float
    agreeing: int
    spread: float
    shift: float


@dataclass(frozen=True, slots=True)
class RevealLimits:
    """The moments of a reveal, in seconds relative to three, and the shares that decide a vote."""

    watch_before: float
    watch_after: float
    samples_per_second: float
    longest_look: float
    steady: float
    settle: float
    opening: float
    grace: float
    late_seen: float
    late_growth: float
    late_fist: float
    passing: float
    least_probability: float
    switch_hold: float
    switch_kept: float
    switch_apart: float
    switch_plain: float
    switch_noise: float
    switch_moved: float
    least_seen: float
    missing_share: float
    sure: float


@dataclass(frozen=True, slots=True)
class HandsFreeLimits:
    """When a table is ready for a round, and what the players' own count looks like."""

    looks_per_second: float
    changed: float
    anew: float
    searches: int
    hold: float
    seen: float
    longest_gap: float
    fist: float
    still: float
    memory: float
    patience: float
    beat_least: float
    beat_most: float
    beat_near: float
    beat_gain: float


@dataclass(frozen=True, slots=True)
class AimLimits:
    """How hands are over a table, and how well a barrel's direction is seen; lengths in centimetres."""

    height: float
    height_spread: float
    size_spread: float
    seat_spread: float
    tilt: float
    tilt_spread: float
    tilt_in_picture: float
    raised: float
    aiming: float
    across: float
    deep: float
    scatter: float
    tails: float
    barrel: float
    barrel_spread: float
    nobody: float
    sure: float


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """Where players sit behind their hands; lengths in centimetres, angles in radians."""

    behind: float
    behind_spread: float
    aside_spread: float
    reach: float
    reach_spread: float
    sheet_spread: float
    hand_aside: float
    right_handed: float
    hand_along: float
    arm_spread: float
    gun_aside: float


@dataclass(frozen=True, slots=True)
class BothHandsLimits:
    """Whose two hands are whose."""

    forearm: float
    by_size: float
    second: float
    farthest: float
    margin: float
    least_gun: float
    gun_apart: float


@dataclass(frozen=True, slots=True)
class PointingLimits:
    """Where a pointing finger's tip is over the table, and when a card is taken unasked."""

    height: float
    beyond: float
    blur: float
    nothing: float
    sure: float


@dataclass(frozen=True, slots=True)
class CardLimits:
    """When a marker on a printed card is told."""

    blur_px: float
    fit: float
    kept: float
    clear: float
    clear_lead: float
    looks_a_second: float
    looks: int
    seen: int
    bare: int
    still: float
    nearer: float


@dataclass(frozen=True, slots=True)
class CardOutlineLimits:
    """Which outlines on the table are cards."""

    least_pixels: float
    short_side: tuple[float, float]
    long_side: tuple[float, float]
    crooked: float
    longest: float


@dataclass(frozen=True, slots=True)
class Thresholds:
    """All thresholds, by the part of the house that uses them."""

    finding: Finding
    reading: ReadingLimits
    held: HeldLimits
    seats: SeatLimits
    background: BackgroundLimits
    reveal: RevealLimits
    hands_free: HandsFreeLimits
    hands: BothHandsLimits
    bodies: BodyLimits
    aim: AimLimits
    pointing: PointingLimits
    cards: CardLimits
    card_outlines: CardOutlineLimits


@lru_cache(maxsize=1)
def thresholds() -> Thresholds:
    """The shipped thresholds."""
    with resource("calibration/thresholds.toml").open("rb") as file:
        data = tomllib.load(file)
    return Thresholds(
        finding=Finding(**data["finding"]),
        reading=ReadingLimits(**data["reading"]),
        held=HeldLimits(**data["held"]),
        seats=SeatLimits(**data["seats"]),
        background=BackgroundLimits(**data["background"]),
        reveal=RevealLimits(**data["reveal"]),
        hands_free=HandsFreeLimits(**data["hands_free"]),
        hands=BothHandsLimits(**data["hands"]),
        bodies=BodyLimits(**data["bodies"]),
        aim=AimLimits(**data["aim"]),
        pointing=PointingLimits(**data["pointing"]),
        cards=CardLimits(**data["cards"]),
        card_outlines=CardOutlineLimits(**data["card_outlines"]),
    )
