"""Diagnostics: one model for every stage, small renderers, and a did-you-mean used wherever a name can be wrong."""

from imhotep_dsl.diagnostics.model import Diagnostic, Diagnostics, Edit, Fix, Label, Severity

__all__ = ["Diagnostic", "Diagnostics", "Edit", "Fix", "Label", "Severity"]
