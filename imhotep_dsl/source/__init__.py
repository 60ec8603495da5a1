"""Where text comes from: files, and the places in them that every later stage points back to."""

from imhotep_dsl.source.span import Span

__all__ = ["Span"]
