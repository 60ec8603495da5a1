"""Options that several tests share. No test finds what another has compiled, or leaves anything in the user's cache."""

import os

import pytest

os.environ["IMHOTEP_CACHE"] = "off"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew; read the difference afterwards")


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew"))
