"""Forms: the model as a tree, the fields of the selection, and the list of problems."""

from anholon_gui.forms.form_panel import FormPanel
from anholon_gui.forms.labels import path_text
from anholon_gui.forms.model_panel import ModelPanel
from anholon_gui.forms.problems_panel import ProblemsPanel

__all__ = ["FormPanel", "ModelPanel", "ProblemsPanel", "path_text"]
