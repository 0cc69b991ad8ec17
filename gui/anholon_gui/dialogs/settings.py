"""The settings: theme, language, running after edits."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from anholon_gui.settings import LANGUAGES, THEMES, Settings
from anholon_gui.widgets.combo_box import ComboBox


class SettingsDialog(QDialog):
    """Choices that are remembered. Each takes effect at once."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settings")
        self.setWindowTitle(self.tr("Settings"))
        texts = {"system": self.tr("As in the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        self.theme = ComboBox(self)
        for name in THEMES:
            self.theme.addItem(texts[name], name)
        self.theme.setCurrentIndex(THEMES.index(settings.theme))
        self.theme.activated.connect(lambda index: setattr(settings, "theme", THEMES[index]))

        languages = {"system": self.tr("As in the system"), "en": "English", "ru": "Русский"}
        self.language = ComboBox(self)
        for name in LANGUAGES:
            self.language.addItem(languages[name], name)
        self.language.setCurrentIndex(LANGUAGES.index(settings.language))
        self.language.activated.connect(lambda index: setattr(settings, "language", LANGUAGES[index]))
        note = QLabel(self.tr("The new language takes full effect after a restart."), self)
        note.setProperty("role", "muted")

        self.auto_run = QCheckBox(self.tr("Run the model after every edit"), self)
        self.auto_run.setChecked(settings.auto_run)
        self.auto_run.toggled.connect(lambda on: setattr(settings, "auto_run", on))

        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(self.tr("Theme"), self.theme)
        form.addRow(self.tr("Language"), self.language)
        form.addRow("", note)
        form.addRow(self.tr("Runs"), self.auto_run)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(16)
        column.addLayout(form)
        column.addWidget(buttons)
