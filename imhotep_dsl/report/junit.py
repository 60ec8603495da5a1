"""Results of scenarios as JUnit XML, which most services that run tests can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from imhotep_dsl.source.characters import neutral

BEGINS = b"<?xml version='1.0' encoding='utf-8'?>\n<testsuites name=\"imhotep test\""


@dataclass(frozen=True, slots=True)
class Case:
    """failure: everything that is told of it; none if it passed. why: the same in short, for lists of failures.
    unread: a mistake in the rules, because of which nothing was run."""

    title: str
    file: str
    line: int
    seconds: float
    failure: str | None
    why: str = ""
    unread: bool = False


def as_junit(cases: Sequence[Case]) -> bytes:
    unread = sum(case.unread for case in cases)
    failed = sum(case.failure is not None for case in cases) - unread
    counts = {"tests": str(len(cases)), "failures": str(failed), "errors": str(unread), "skipped": "0"}
    whole = ElementTree.Element("testsuites", {"name": "imhotep test", **counts})
    suite = ElementTree.SubElement(whole, "testsuite", {"name": "scenarios", **counts})
    for case in cases:
        told = {"name": neutral(case.title), "classname": neutral(case.file), "file": neutral(case.file)}
        told |= {"line": str(case.line), "time": f"{case.seconds:.4f}"}
        element = ElementTree.SubElement(suite, "testcase", told)
        if case.failure is not None:
            sort = "error" if case.unread else "failure"
            failure = ElementTree.SubElement(element, sort, {"message": neutral(case.why)})
            failure.text = neutral(case.failure)
    ElementTree.indent(whole)
    return bytes(ElementTree.tostring(whole, encoding="utf-8", xml_declaration=True)) + b"\n"
