"""Names of players, objects and zones as the rest of the core passes them around."""

from __future__ import annotations

from enum import Enum
from typing import NewType

PlayerId = NewType("PlayerId", str)
ObjectId = NewType("ObjectId", int)
"""Identity of an object in one zone; a zone change makes a new one (CR 400.7)."""

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


SHARED_ZONES = (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)
HIDDEN_ZONES = (Zone.LIBRARY, Zone.HAND)
TIME = "time"
"""Name of the counter kind that suspend and vanishing use."""
