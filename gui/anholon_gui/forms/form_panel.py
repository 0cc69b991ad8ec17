"""The form panel: the fields of the selected element under its name, and a line of help."""

from __future__ import annotations

from PySide6.QtCore import (
    QCoreApplication,
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
from anholon.model import elements
from anholon.model.fields import get_value
from anholon.model.structs import Model
from anholon_gui.actions import ElementCommands
from anholon_gui.combo import Combo
from anholon_gui.document import Document
from anholon_gui.forms.element_form import ElementForm, FieldsForm
from anholon_gui.forms.field import Field
from anholon_gui.forms.formula import FormulaEdit
from anholon_gui.forms.line import Line, Message
from anholon_gui.forms.section_form import SectionForm
from anholon_gui.forms.tabbing import go_on
from anholon_gui.forms.text import SECTION_WORDS, kind_label, section_label
from anholon_gui.forms.title import Title
from anholon_gui.icons import icon
from anholon_gui.messages import reason, said
from anholon_gui.theme import set_state
from anholon_gui.turns import once

__all__ = ["FormPanel"]

_LOW = 380  # pixels of height below which the rows of a form need the room of its help
_BRIEF = 110  # characters of the help that are shown then
_REBUILD_MS = 5  # so that the turn in which much else is shown does not take longer
_MANY = 100  # stages


class FormPanel(QWidget):
    """The form of the selection: a header with the name, the rows, and a line of help for the field in use."""

    def __init__(self, document: Document, commands: ElementCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._commands = commands
        self._path: str | None = None
        self._leaving = False
        self._form: FieldsForm | None = None

        self._icon = QLabel(self)
        self._pictured: str | None = None  # the section whose icon is shown
        self.title = Title(self)
        self.title.committed.connect(self._rename)
        self.title.dropped.connect(self._drop_name)
        first = once(self, 0, self._go_to_first)
        self.title.named.connect(first.start)
        self._kind = Combo()
        self._kind.setObjectName("kind")
        self._kind.activated.connect(lambda index: self._convert(self._kind.itemData(index)))
        self._message = Message(self)
        self._message.setContentsMargins(12, 0, 12, 4)
        header = QHBoxLayout()
        header.setContentsMargins(12, 8, 12, 4)
        header.addWidget(self._icon)
        header.addWidget(self.title, 1)
        header.addWidget(self._kind)

        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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

        document.modelLeaving.connect(self._leave)
        document.selection.changed.connect(self._on_selection)
        document.modelChanged.connect(self._follow)
        self._rebuilding = once(self, _REBUILD_MS, self.rebuild)
        document.modelReplaced.connect(self._on_replaced)
        document.problemsChanged.connect(self._show_problems)
        document.selection.focusRequested.connect(self._focus)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)
        self.rebuild()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the icon in the ink of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and not self._icon.pixmap().isNull():
            self._pictured = None
            self._show_icon()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 (Qt's name)
        """Let Tab go from the name through the rows."""
        self.form  # noqa: B018 (made now)
        return go_on(self, (self.title, self._kind), self._scroll, forward=forward)

    def _go_to_first(self) -> None:
        """Give the keyboard to the first row."""
        self.form  # noqa: B018 (made now)
        go_on(self, (self.title,), self._scroll, forward=True)

    @property
    def form(self) -> FieldsForm | None:
        """The form of the selection."""
        if self._rebuilding.isActive():
            self.rebuild()
        return self._form

    def commit(self) -> None:
        """Take over what was typed but not yet entered."""
        self.title.commit()
        if self._form is not None:
            self._form.commit()

    def typing(self) -> tuple[Model, dict[str, tuple[str, str]]] | None:
        """Return the model and the invalid texts as they are once what is being typed is entered; None while nothing is
        typed. What has lost the keyboard has been entered.
        """
        widget = QApplication.focusWidget()
        if widget is None or not self.isAncestorOf(widget):
            return None
        while widget is not None and not isinstance(widget, Field):
            widget = widget.parentWidget()
        text = widget.typed_text() if widget is not None else None
        if widget is None or text is None:
            return None
        invalid = {path: entry for path, entry in self._document.pending.items() if path != widget.path}
        try:
            return widget.model_with(text), invalid
        except (AnholonError, ValueError) as error:
            return self._document.model, {**invalid, widget.path: (text, reason(error))}

    def _leave(self) -> None:
        """Take over what was typed and make no more forms until the other model is there."""
        form, self._form = self._form, None
        self._leaving = True
        self._rebuilding.stop()
        if form is not None:
            form.commit()
            form.abandon()

    def _on_replaced(self) -> None:
        """Make the form of another model: that of a large one in a turn of its own, for much else is shown with it."""
        if len(self._document.model.stages) > _MANY:
            self._rebuilding.start()
        else:
            self.rebuild()

    def _on_selection(self) -> None:
        """Make the form in a turn of its own: much else follows the selection, which may change again with a model."""
        if not self._leaving:
            self._let_go()
            self._tell(self._words())
            self._show_header()
            self._rebuilding.start()

    def _let_go(self) -> None:
        """Take over what was typed into the form of another element, and make no more rows of it."""
        old, self._form = self._form, None  # none while the old one commits: its edit must not rebuild in between
        if old is not None and self._document.selection.path != self._path:
            old.commit()
            old.abandon()

    def rebuild(self) -> None:
        """Make the form of the selection anew; what was typed before belongs to the old one and is taken over."""
        self._rebuilding.stop()
        self._leaving = False
        self._let_go()
        path = self._document.selection.path
        section, _, key = path.partition(".")
        form: FieldsForm
        if section in (*elements.MAPPINGS, *elements.SEQUENCES) and not key:
            form = SectionForm(self._document, section, self._commands.add)
        else:
            form = ElementForm(self._document, path)
        self._path, self._form = path, form
        gone = self._scroll.takeWidget()
        if isinstance(gone, FieldsForm):
            gone.abandon()
            gone.deleteLater()  # later: the click that led here may have come from a button in it
        self._scroll.setWidget(form)
        self._tell(self._words())
        self._show_header()
        self._show_problems()

    def _follow(self, before: Model) -> None:
        """Show the changed model: refresh the form, or rebuild it when its rows are no longer right."""
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
        stale |= isinstance(form, ElementForm) and type(value) is not form.kind
        if stale or path != self._path:
            self.rebuild()
        else:
            form.refresh(before)
            self._show_header()

    def _show_icon(self) -> None:
        section = self._document.selection.path.partition(".")[0]
        if section != self._pictured:
            self._pictured = section
            self._icon.setPixmap(icon(section or "model").pixmap(QSize(20, 20)))

    def _show_header(self) -> None:
        path = self._document.selection.path
        model = self._document.model
        section, _, key = path.partition(".")
        self._show_icon()
        named = bool(key) or not section
        self.title.setReadOnly(not named)
        self.title.setFocusPolicy(Qt.FocusPolicy.StrongFocus if named else Qt.FocusPolicy.NoFocus)
        self.title.setPlaceholderText(self.tr("Untitled model") if not section else "")
        name = elements.name_of(model, path) if key else section_label(section) if section else model.name
        refused = self._document.pending.get(self._name_path)
        self.title.invalid = refused is not None
        self.title.show_text(refused[0] if refused is not None else name)
        kinds = elements.kinds(section) if key else ()
        self._kind.setVisible(len(kinds) > 1)
        if len(kinds) > 1:
            labels = [(elements.kind_of(kind), kind_label(elements.kind_of(kind))) for kind in kinds]
            if [self._kind.itemData(i) for i in range(self._kind.count())] != [kind for kind, _ in labels]:
                self._kind.clear()
                for kind, text in labels:
                    self._kind.addItem(text, kind)
            self._kind.setCurrentIndex(self._kind.findData(elements.kind_of(get_value(model, path))))

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
                trouble = reason(error)
        self.title.invalid = bool(trouble)
        self._document.set_pending(place, new if trouble else None, trouble)

    def _drop_name(self) -> None:
        self._document.set_pending(self._name_path, None)
        self._show_header()
        self._show_problems()

    @property
    def _name_path(self) -> str:
        """Path under which a refused name is kept."""
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
        own = [p for p in self._document.problems if p.path and p.path in places and not self._form.made_at(p.path)]
        text = "\n".join(said(f"{p.message} {p.remedy}".rstrip()) for p in own)
        self._message.show_text(text, own[0].severity if own else "error")

    def _focus(self, path: str) -> None:
        """Give the keyboard to the field at `path`, once it is made."""
        form = self.form
        if form is None or path == self._name_path:
            self._enter(None)
        else:
            form.when_complete(lambda: self._enter(form.made_at(path)))

    def _enter(self, field: Field | None) -> None:
        """Give the keyboard to a field; None: to the title."""
        target = next(iter(field.leaves())).input if field is not None else self.title
        self._scroll.ensureWidgetVisible(target, 20, 60)
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if target is self.title:
            self.title.begin()
        elif isinstance(target, Line | FormulaEdit):
            target.selectAll()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        widget = new
        while widget is not None and widget is not self:
            if isinstance(widget, Field) and widget.description:
                self._tell(widget.description)
                return
            widget = widget.parentWidget()
        if widget is self:
            self._tell(self._words())

    def _tell(self, words: str) -> None:
        """Write the help; where the panel is low only how it begins, and the whole as a tip."""
        short = words
        if self.height() < _LOW and len(words) > _BRIEF:
            short = words[:_BRIEF].rpartition(" ")[0] + "…"
        self._help.setText(short)
        self._help.setToolTip(words if short != words else "")

    def _words(self) -> str:
        """Return what the selected element or section is."""
        path = self._document.selection.path
        section, _, key = path.partition(".")
        kinds = elements.kinds(section) if section in (*elements.MAPPINGS, *elements.SEQUENCES) else ()
        if key and kinds:
            doc = type(get_value(self._document.model, path)).__doc__ or ""
        elif len(kinds) == 1:
            doc = kinds[0].__doc__ or ""
        else:
            doc = str(SECTION_WORDS.get(section, ""))
        return QCoreApplication.translate("fields", " ".join(doc.split())).replace("`", "")
