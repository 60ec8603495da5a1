"""Tests that ask for a way are run in each of them."""

from __future__ import annotations

import pytest

from entering.ways import WAYS, go


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    go(request.param, monkeypatch)
    return str(request.param)
