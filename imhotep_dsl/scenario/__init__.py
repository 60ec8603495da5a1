"""Scenarios: tests that an author writes in the language itself, checked and run like rules."""

from imhotep_dsl.scenario.results import ScenarioResult
from imhotep_dsl.scenario.suite import check_scenarios, run_scenarios

__all__ = ["ScenarioResult", "check_scenarios", "run_scenarios"]
