"""Results of scenarios as JUnit XML, which most services that run tests can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from imhotep_dsl.source.characters import neutral

BEGINS = b"<?xml version='1.0' encoding='utf-8'?>\n<testsuites name=\"imhotep test\""


@dataclass(frozen=True, slots=True)
class Case:
    """failure: everything that is told of it; none if it passed. why: the same in short, for lists of failures."""

    title: str
    file: str
    line: int
    seconds: float
    failure: str | None
    why: str = ""


def as_junit(cases: Sequence[Case]) -> bytes:
    failed = str(sum(case.failure is not None for case in cases))
    counts = {"tests": str(len(cases)), "failures": failed, "errors": "0", "skipped": "0"}
    whole = ElementTree.Element("testsuites", {"name": "imhotep test", **counts})
    suite = ElementTree.SubElement(whole, "testsuite", {"name": "scenarios", **counts})
    for case in cases:
        told = {"name": neutral(case.title), "classname": neutral(case.file), "file": neutral(case.file)}
        told |= {"line": str(case.line), "time": f"{case.seconds:.4f}"}
        element = ElementTree.SubElement(suite, "testcase", told)
        if case.failure is not None:
            failure = ElementTree.SubElement(element, "failure", {"message": neutral(case.why)})
            failure.text = neutral(case.failure)
    ElementTree.indent(whole)
    return bytes(ElementTree.tostring(whole, encoding="utf-8", xml_declaration=True)) + b"\n"
