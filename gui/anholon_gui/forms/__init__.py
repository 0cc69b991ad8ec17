"""Forms: the model as a tree, the selection as fields, what is wrong as a list."""

from anholon_gui.forms.form_panel import FormPanel
from anholon_gui.forms.panel import ModelPanel
from anholon_gui.forms.problems import ProblemsPanel
from anholon_gui.forms.text import place_label

__all__ = ["FormPanel", "ModelPanel", "ProblemsPanel", "place_label"]
