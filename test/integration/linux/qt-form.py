#!/usr/bin/python3
"""A Qt window of plain widgets, none of which makes a new accessible object at each request. Its title says what was done."""
import sys

from PyQt6.QtWidgets import QApplication, QCheckBox, QFormLayout, QGroupBox, QLabel, QLineEdit, QPushButton, QWidget

app = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("Qt form: ready")
form = QFormLayout(window)
name = QLineEdit()
form.addRow("Full name", name)
button = QPushButton("Greet")
button.clicked.connect(lambda: window.setWindowTitle(f"Qt form: greeted {name.text()}"))
form.addRow(button)
outer = QGroupBox("Preferences")
group = QGroupBox("Options")
QFormLayout(outer).addRow(group)
inner = QFormLayout(group)
inner.addRow(QCheckBox("Remember me"))
inner.addRow(QLabel("Nothing else"))
form.addRow(outer)
window.show()
app.exec()
