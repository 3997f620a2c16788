"""Names of players, objects and zones as the rest of the core passes them around."""

from __future__ import annotations

from enum import Enum
from typing import NewType

PlayerId = NewType("PlayerId", str)
ObjectId = NewType("ObjectId", int)
"""Identity of an object in one zone; a zone change makes a new one (CR 400.7)."""

NO_OBJECT = ObjectId(0)
NO_PLAYER = PlayerId("")
Target = PlayerId | ObjectId


class Zone(Enum):
    """The zones (CR 400.1)."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"

    __hash__ = object.__hash__  # members are unique, and looked up all the time


SHARED_ZONES = (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)
OUTSIDE_LIBRARIES = tuple(zone for zone in Zone if zone is not Zone.LIBRARY)
"""Where abilities can function (CR 113.6)."""
HIDDEN_ZONES = (Zone.LIBRARY, Zone.HAND)
TIME = "time"
"""Name of the counter kind that suspend and vanishing use."""
