"""Many games at once: random playouts on the compiled rules."""

from kibitz.sim.playouts import Playouts, playouts

__all__ = ["Playouts", "playouts"]
