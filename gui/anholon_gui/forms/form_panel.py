"""The form panel: the fields of the selected element under its name, and a line of help."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QSize,
    Qt,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError, ModelError, UsageError
from anholon.model.edit import element_list
from anholon.model.query.field_paths import get_value
from anholon.model.schema import Model
from anholon_gui.actions import ElementCommands
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.forms.element_form import ElementForm, FieldsForm
from anholon_gui.forms.field import FormField
from anholon_gui.forms.formula_edit import FormulaEdit
from anholon_gui.forms.labels import SECTION_DESCRIPTIONS, kind_label, section_label
from anholon_gui.forms.line_edit import FieldMessage, LineEdit
from anholon_gui.forms.name_edit import NameEdit
from anholon_gui.forms.quantity_help import describe_quantity
from anholon_gui.forms.section_form import SectionForm
from anholon_gui.forms.tab_order import focus_next
from anholon_gui.texts.descriptions import description_text, first_sentence
from anholon_gui.texts.messages import error_text, problem_text
from anholon_gui.theme import set_state
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.icons import make_icon

_LOW_HEIGHT_PX = 380  # pixels of height below which the rows of a form need the room of its help
_SHORT_HELP_CHARACTERS = 110  # characters of the help that are shown then
_REBUILD_DELAY_MS = 5  # so that the turn in which much else is shown does not take longer
_LEAST_KIND_WIDTH_PX, _KIND_EDGES_PX = 110, 48
_MANY_STAGES = 100  # stages


class FormPanel(QWidget):
    """The form of the selection: a header with the name, the rows, and a line of help for the field in use."""

    def __init__(self, document: Document, commands: ElementCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._commands = commands
        self.setObjectName("forms")
        self.setProperty("helpTopic", "selection")
        self._path: str | None = None
        self._titled_path: str | None = None  # of the element whose name is shown
        self._is_closing = False
        self._form: FieldsForm | None = None
        self._shown_form: FieldsForm | None = None

        self._icon = QLabel(self)
        self._shown_icon: str | None = None  # the section whose icon is shown
        self.title = NameEdit(self)
        self.title.committed.connect(self._rename)
        self.title.reverted.connect(self._discard_name)
        self.title.nameEntered.connect(self._focus_first_row)
        self._kind = ComboBox()
        self._kind.setObjectName("kind")
        self._kind.activated.connect(lambda index: self._convert(self._kind.itemData(index)))
        self._message = FieldMessage(self)
        self._message.setContentsMargins(12, 0, 12, 4)
        header = QHBoxLayout()
        header.setContentsMargins(12, 8, 12, 4)
        header.addWidget(self._icon)
        header.addWidget(self.title, 1)
        self._kind.setMinimumWidth(_LEAST_KIND_WIDTH_PX)  # a long word does not widen the dock
        self._kind.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        header.addWidget(self._kind)

        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Forms are made within it and stay there until they are deleted: Qt computes the style of all that is in a
        # widget anew whenever that is put elsewhere.
        self._page = QWidget(self._scroll)
        self._page_column = QVBoxLayout(self._page)
        self._page_column.setContentsMargins(0, 0, 0, 0)
        self._scroll.setWidget(self._page)
        self._help = QLabel(self)
        self._help.setProperty("role", "help")
        self._help.setWordWrap(True)
        self._help.setMinimumHeight(self._help.fontMetrics().lineSpacing() * 2 + 13)
        self._help.setAlignment(Qt.AlignmentFlag.AlignTop)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self._message)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._help)

        document.modelLeaving.connect(self._commit_before_leaving)
        document.selection.changed.connect(self._on_selection)
        document.modelChanged.connect(self._on_model_changed)
        self._rebuilding = make_single_shot_timer(self, _REBUILD_DELAY_MS, self.rebuild)
        document.modelReplaced.connect(self._on_replaced)
        document.problemsChanged.connect(self._show_problems)
        document.selection.focusRequested.connect(self._focus_field_at)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)
        self.rebuild()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the icon in the text colour of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and not self._icon.pixmap().isNull():
            self._shown_icon = None
            self._show_icon()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 (Qt's name)
        """Move the focus by Tab from the name, which is committed first, through the rows."""
        if self.title.hasFocus():
            self.title.commit()
        self.form  # noqa: B018 (made now)
        return focus_next(self, (self.title, self._kind), self._scroll, forward=forward)

    def _focus_first_row(self) -> None:
        """Focus the first row before the next key is pressed."""
        self.form  # noqa: B018 (made now)
        focus_next(self, (self.title,), self._scroll, forward=True)

    @property
    def form(self) -> FieldsForm | None:
        """The form of the selection."""
        if self._rebuilding.isActive():
            self.rebuild()
        return self._form

    def commit(self) -> None:
        """Commit the typed text."""
        self.title.commit()
        if self._form is not None:
            self._form.commit()

    def typed_state(self) -> tuple[Model, dict[str, tuple[str, str]]] | None:
        """Return the model and the invalid texts as they will be when the typed text is committed. None if there is
        none.

        A field without the focus has been committed.
        """
        widget = QApplication.focusWidget()
        if widget is None or not self.isAncestorOf(widget):
            return None
        while widget is not None and not isinstance(widget, FormField):
            widget = widget.parentWidget()
        text = widget.draft_text() if widget is not None else None
        if widget is None or text is None:
            return None
        invalid = {path: entry for path, entry in self._document.pending.items() if path != widget.path}
        try:
            return widget.model_after(text), invalid
        except (AnholonError, ValueError) as error:
            return self._document.model, {**invalid, widget.path: (text, error_text(error))}

    def _commit_before_leaving(self) -> None:
        """Commit the typed text and make no more forms until the other model is loaded."""
        form, self._form = self._form, None
        self._is_closing = True
        self._rebuilding.stop()
        if form is not None:
            form.commit()
            form.stop_building()

    def _on_replaced(self) -> None:
        """Make the form of another model. That of a large model is made in a turn of its own, because much else is
        updated."""
        if len(self._document.model.stages) > _MANY_STAGES:
            self._rebuilding.start()
        else:
            self.rebuild()

    def _on_selection(self) -> None:
        """Make the form in a turn of its own: other views follow the selection, which may change again with a model."""
        if not self._is_closing:
            self._release_form()
            self._show_help(self._help_text())
            self._show_header()
            self._rebuilding.start()

    def _release_form(self) -> None:
        """Commit the typed text of another element's form, and stop making its rows."""
        old, self._form = self._form, None  # none while the old one commits: its edit must not rebuild in between
        if old is not None and self._document.selection.path != self._path:
            old.commit()
            old.stop_building()

    def rebuild(self) -> None:
        """Make the form of the selection again. Text typed before belongs to the old form and is committed."""
        self._rebuilding.stop()
        self._is_closing = False
        self._release_form()
        path = self._document.selection.path
        section, _, key = path.partition(".")
        form: FieldsForm
        if section in (*element_list.MAPPINGS, *element_list.SEQUENCES) and not key:
            form = SectionForm(self._document, section, self._commands.add, self._page)
        else:
            form = ElementForm(self._document, path, self._page)
        self._path, self._form = path, form
        self._page.setMinimumHeight(0)  # a message may have requested it
        old_form, self._shown_form = self._shown_form, form
        if old_form is not None:
            old_form.stop_building()
            old_form.hide()
            self._page_column.removeWidget(old_form)
            old_form.deleteLater()  # later: the click that led here may have come from a button in it
        self._page_column.addWidget(form)
        form.show()
        form.lay_out()
        self._show_help(self._help_text())
        self._show_header()
        self._show_problems()

    def _on_model_changed(self, before: Model) -> None:
        """Show the changed model: refresh the form, or rebuild it if its rows do not fit."""
        form = self._form
        if form is None and not self._rebuilding.isActive():
            return
        path = self._document.selection.path
        try:
            value = get_value(self._document.model, path)
        except UsageError:  # the element is gone: its addition was undone, for example
            self._document.selection.select(path.partition(".")[0])
            return
        if form is None:
            return  # it will be made of this model
        stale = isinstance(form, SectionForm) and not form.is_current()
        stale |= isinstance(form, ElementForm) and (type(value) is not form.kind or not form.is_current())
        if stale or path != self._path:
            self.rebuild()
        else:
            form.refresh(before)
            self._show_header()

    def _show_icon(self) -> None:
        section = self._document.selection.path.partition(".")[0]
        if section != self._shown_icon:
            self._shown_icon = section
            self._icon.setPixmap(make_icon(section or "model").pixmap(QSize(20, 20)))

    def _show_header(self) -> None:
        path = self._document.selection.path
        model = self._document.model
        section, _, key = path.partition(".")
        self._show_icon()
        named = bool(key) or not section
        self.title.setReadOnly(not named)
        self.title.setFocusPolicy(Qt.FocusPolicy.StrongFocus if named else Qt.FocusPolicy.NoFocus)
        self.title.setPlaceholderText(self.tr("Untitled model") if not section else "")
        name = element_list.name_of(model, path) if key else section_label(section) if section else model.name
        refused = self._document.pending.get(self._name_path)
        self.title.invalid = refused is not None
        if self._titled_path != path or self.title.uncommitted() is None:  # else a name is being typed
            self.title.show_text(refused[0] if refused is not None else name)
        self._titled_path = path
        kinds = element_list.element_types(section) if key else ()
        self._kind.setVisible(len(kinds) > 1)
        if len(kinds) > 1:
            labels = [(element_list.kind_of(kind), kind_label(element_list.kind_of(kind))) for kind in kinds]
            if [self._kind.itemData(i) for i in range(self._kind.count())] != [kind for kind, _ in labels]:
                self._kind.clear()
                for kind, text in labels:
                    self._kind.addItem(text, kind)
            self._kind.setCurrentIndex(self._kind.findData(element_list.kind_of(get_value(model, path))))
            room = self._kind.fontMetrics().horizontalAdvance(self._kind.currentText()) + _KIND_EDGES_PX
            self._kind.setMaximumWidth(max(_LEAST_KIND_WIDTH_PX, room))  # the rest is for the name

    def _rename(self, new: str) -> None:
        path = self._document.selection.path
        place = self._name_path
        trouble = ""
        if path:
            trouble = self._commands.rename(path, new)
        else:
            try:
                self._document.set_value("name", new)
            except ModelError as error:
                trouble = error_text(error)
        self.title.invalid = bool(trouble)
        self._document.set_pending(place, new if trouble else None, trouble)

    def _discard_name(self) -> None:
        self._document.set_pending(self._name_path, None)
        self._show_header()
        self._show_problems()

    @property
    def _name_path(self) -> str:
        """Path under which a refused name is stored."""
        return f"{self._document.selection.path}.name" if self._document.selection.path else "name"

    def _convert(self, kind: str) -> None:
        self._commands.convert(self._document.selection.path, kind)

    def _show_problems(self) -> None:
        set_state(self.title, "error" if self.title.invalid else "")
        if self._form is None:
            return
        self._form.show_problems()
        path = self._document.selection.path
        places = (path, self._name_path)
        element_problems = [
            p for p in self._document.problems if p.path and p.path in places and not self._form.find_made_field(p.path)
        ]
        text = "\n".join(problem_text(p.message, p.remedy) for p in element_problems)
        self._message.show_text(text, element_problems[0].severity if element_problems else "error")

    def _focus_field_at(self, path: str) -> None:
        """Focus the field at `path`, once it exists."""
        form = self.form
        if form is None or path == self._name_path:
            self._give_focus(None)
        else:
            form.when_complete(lambda: self._give_focus(form.find_made_field(path)))

    def _give_focus(self, field: FormField | None) -> None:
        """Focus a field. None: the title."""
        target = next(iter(field.leaves())).input if field is not None else self.title
        self._scroll.ensureWidgetVisible(target, 20, 60)
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if target is self.title:
            self.title.start_naming()
        elif isinstance(target, LineEdit | FormulaEdit):
            target.selectAll()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        widget = new
        while widget is not None and widget is not self:
            if isinstance(widget, FormField) and widget.description:
                quantity = describe_quantity(self._document.model, widget.path)
                # The form of the moved element already says it.
                is_included = first_sentence(widget.description) in quantity
                self._show_help(quantity if is_included else f"{quantity} {widget.description}".strip())
                return
            widget = widget.parentWidget()
        if widget is self:
            self._show_help(self._help_text())

    def _show_help(self, text: str) -> None:
        """Show the help. In a low panel only its beginning is shown, with the whole text as tooltip."""
        short = text
        if self.height() < _LOW_HEIGHT_PX and len(text) > _SHORT_HELP_CHARACTERS:
            short = text[:_SHORT_HELP_CHARACTERS].rpartition(" ")[0].rstrip(".,;:") + "…"
        self._help.setText(short)
        self._help.setToolTip(text if short != text else "")

    def _help_text(self) -> str:
        """Return the help line of the selected element or section."""
        path = self._document.selection.path
        section, _, key = path.partition(".")
        kinds = (
            element_list.element_types(section) if section in (*element_list.MAPPINGS, *element_list.SEQUENCES) else ()
        )
        if key and kinds:
            doc = type(get_value(self._document.model, path)).__doc__ or ""
        elif len(kinds) == 1:
            doc = kinds[0].__doc__ or ""
        else:
            doc = str(SECTION_DESCRIPTIONS.get(section, ""))
        return description_text(doc)
