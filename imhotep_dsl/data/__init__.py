"""Data files: YAML with exact places, held against a schema, turned into a model that later stages can trust."""

from imhotep_dsl.data.layouts import layout_from_fields
from imhotep_dsl.data.load import load_data, load_table, load_words
from imhotep_dsl.data.model import (
    DataFile,
    DrawingEntry,
    Layout,
    LayoutEntry,
    LayoutLevel,
    LayoutPart,
    LayoutSpace,
    PieceEntry,
    PieceTable,
    Simple,
    Source,
    TableFile,
    Value,
    ValueEntry,
    WordEntry,
    WordForms,
    WordsFile,
)

__all__ = [
    "DataFile",
    "DrawingEntry",
    "Layout",
    "LayoutEntry",
    "LayoutLevel",
    "LayoutPart",
    "LayoutSpace",
    "PieceEntry",
    "PieceTable",
    "Simple",
    "Source",
    "TableFile",
    "Value",
    "ValueEntry",
    "WordEntry",
    "WordForms",
    "WordsFile",
    "layout_from_fields",
    "load_data",
    "load_table",
    "load_words",
]
