"""Whatever a client sends, the server goes on, answers what is to be answered, and prints nothing beside it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

pytest.importorskip("pygls")

CLIENT = {"processId": None, "rootUri": None, "capabilities": {}}
INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": CLIENT}
SHUTDOWN = {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}
EXIT = {"jsonrpc": "2.0", "method": "exit"}


def message(body: bytes | object) -> bytes:
    told = body if isinstance(body, bytes) else json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(told), told)


def call(**parts: object) -> bytes:
    return message({"jsonrpc": "2.0", **parts})


def answers(sent: bytes) -> list[dict[str, Any]]:
    """All that the server says to this between the beginning and the end."""
    given = message(INITIALIZE) + call(method="initialized", params={}) + sent + message(SHUTDOWN) + message(EXIT)
    done = subprocess.run(
        [sys.executable, "-m", "imhotep_dsl", "lsp"], input=given, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0 and done.stderr == b""
    found, left = [], done.stdout
    while left:
        head, _, rest = left.partition(b"\r\n\r\n")
        length = int(head.split(b"\r\n")[0].removeprefix(b"Content-Length: "))
        found.append(json.loads(rest[:length]))
        left = rest[length:]
    assert {"id": 2, "jsonrpc": "2.0", "result": None} in found
    return [answer for answer in found if answer.get("id") not in (1, 2)]


POSITION = {"textDocument": {"uri": "file:///nowhere/a.rules"}, "position": {"line": -1, "character": -5}}
DEEP = b'{"a":' * 500 + b"1" + b"}" * 500


WRONG: list[tuple[bytes, int, int | None]] = [
    (message(b"hello"), -32700, None),
    (message(b"\xff\xfe\xfd\xfc"), -32700, None),
    (message(b"[" * 200_000), -32700, None),
    (message(b'{"jsonrpc":"2.0","id":' + b"9" * 10_000 + b',"method":"x"}'), -32700, None),
    (message(b"[1,2]"), -32600, None),
    (message(b'"x"'), -32600, None),
    (message(b"null"), -32600, None),
    (call(id=9), -32600, 9),
    (call(id=9, method=5), -32600, 9),
    (call(id=[1], method="textDocument/hover", params={}), -32600, None),
    (call(id=10**30, method="textDocument/hover", params={}), -32600, None),
    (message({"id": 9, "method": "shutdown"}), -32600, 9),
    (call(id=9, method="textDocument/hover", params="x"), -32602, 9),
    (call(id=9, method="textDocument/hover", params={"textDocument": 3}), -32602, 9),
    (call(id=9, method="textDocument/hover", params=POSITION), -32602, 9),
    (call(id=9, method="textDocument/hover", params={"a": {"jsonrpc": "2.0", "id": 3}}), -32602, 9),
    (message(b'{"jsonrpc":"2.0","id":9,"method":"textDocument/hover","params":' + DEEP + b"}"), -32602, 9),
    (call(id=9, method="not/there"), -32601, 9),
    (b"Content-Length: 10000000000\r\n\r\n", -32600, None),
    (b"Content-Length: 10000000000\r\n\r\n" + b"x" * 10_000, -32600, None),
]
PASSED_OVER = [
    b"Content-Length: -5\r\n\r\n",
    b"Other: 1\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"A" * 300_000 + b"\r\n\r\n",
    call(method="textDocument/didOpen", params="x"),
    call(method="not/there"),
    call(id="never asked", result=3),
]


def test_what_is_no_message_is_answered() -> None:
    found = answers(b"".join(sent for sent, _, _ in WRONG))
    assert Counter((answer["error"]["code"], answer["id"]) for answer in found) == Counter(
        (code, id) for _, code, id in WRONG
    )


def test_what_asks_nothing_is_passed_over() -> None:
    assert answers(b"".join(PASSED_OVER)) == []
