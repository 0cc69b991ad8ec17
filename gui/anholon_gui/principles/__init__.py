"""The differential principles at the playback's time: figures, residuals, Gauss's measure, powers and energy."""

from anholon_gui.principles.panel import PrinciplesPanel

__all__ = ["PrinciplesPanel"]
