"""Between the client and the server: what is no message of the protocol is answered here, and gets no further.

Whatever the client sends, the server goes on. A message is as long as it says, if that is not too long; where that
cannot be told, everything is passed over up to the next line that says how long a message is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, BinaryIO, Final

from lsprotocol.types import ErrorCodes

LONGEST_MESSAGE: Final = 20_000_000
DEEPEST_MESSAGE: Final = 64
LARGEST_NUMBER: Final = 2**53
_LONGEST_LINE: Final = 4096
_LENGTH: Final = re.compile(rb"Content-Length: *([0-9]{1,20})\s*\Z", re.IGNORECASE)
_LONGEST_LENGTH: Final = 64
"""Characters of a line that says how long a message is."""
_VERSION: Final = "2.0"

Id = str | int | None


class Refused(Exception):
    """code: the protocol's. id: the question's, if it has a proper one."""

    def __init__(self, code: ErrorCodes, why: str, id: Id = None) -> None:
        super().__init__(why)
        self.code, self.id = code, id


class Gate:
    """Reads as a stream of nothing but sound messages. understood: raises where what a message says is no sense."""

    def __init__(self, given: BinaryIO, taken: BinaryIO, understood: Callable[[dict[str, Any]], object]) -> None:
        self._given, self._taken, self._understood = given, taken, understood
        self._lines: list[bytes] = []
        self._body = b""

    def readline(self) -> bytes:
        """Nothing when the client has gone."""
        while not self._lines:
            try:
                body = self._next_body()
                if body is None:
                    return b""
                message = _message(body)
                self._look_at(message)
            except Refused as refusal:
                self._answer(refusal)
            else:
                self._body = json.dumps(message).encode()
                self._lines = [b"\r\n", f"Content-Length: {len(self._body)}\r\n".encode()]
        return self._lines.pop()

    def read(self, size: int) -> bytes:
        body, self._body = self._body[:size], self._body[size:]
        return body

    def _next_body(self) -> bytes | None:
        length, before = None, b""
        while True:
            line = self._given.readline(_LONGEST_LINE)
            if not line:
                return None
            found = _LENGTH.search(before + line)
            before = b"" if line.endswith(b"\n") else line[-_LONGEST_LENGTH:]
            if found is not None:
                length = int(found[1])
            elif length is not None and not line.strip():
                break
        if length > LONGEST_MESSAGE:
            raise Refused(ErrorCodes.InvalidRequest, f"A message has at most {LONGEST_MESSAGE} bytes.")
        body = self._given.read(length)
        return body if len(body) == length else None

    def _look_at(self, message: dict[str, Any]) -> None:
        id = _id(message)
        if message.get("jsonrpc") != _VERSION:
            raise Refused(ErrorCodes.InvalidRequest, f"A message says `jsonrpc`: {_VERSION}.", id)
        if not _is_plain(list(message.values())):
            raise Refused(ErrorCodes.InvalidParams, f"A message is nested at most {DEEPEST_MESSAGE} deep.", id)
        if "method" not in message:
            if id is None or ("result" in message) == ("error" in message):
                raise Refused(ErrorCodes.InvalidRequest, "A message has a method, or it is an answer.", id)
            return
        if not isinstance(message["method"], str):
            raise Refused(ErrorCodes.InvalidRequest, "A method is a text.", id)
        message.setdefault("params", None)
        try:
            self._understood(message)
        except Exception:
            told = f"These are no parameters of `{message['method'][:100]}`."
            raise Refused(ErrorCodes.InvalidParams, told, id) from None

    def _answer(self, refusal: Refused) -> None:
        if refusal.code is ErrorCodes.InvalidParams and refusal.id is None:
            return  # a remark, which is not answered
        error = {"code": refusal.code.value, "message": str(refusal)}
        body = json.dumps({"jsonrpc": _VERSION, "id": refusal.id, "error": error}).encode()
        self._taken.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._taken.flush()


def _message(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused(ErrorCodes.ParseError, "This is no JSON that can be read.") from None
    if not isinstance(message, dict):
        raise Refused(ErrorCodes.InvalidRequest, "A message is an object.")
    return message


def _id(message: dict[str, Any]) -> Id:
    if "id" not in message:
        return None
    id = message["id"]
    if isinstance(id, str) or (type(id) is int and abs(id) <= LARGEST_NUMBER):
        return id
    raise Refused(ErrorCodes.InvalidRequest, "An id is a text, or a number that is not too large.")


def _is_plain(values: list[Any]) -> bool:
    """Not too deep for whoever reads it by recursion, and no message within a message."""
    for _ in range(DEEPEST_MESSAGE):
        inside: list[Any] = []
        for value in values:
            if isinstance(value, dict):
                if "jsonrpc" in value:
                    return False
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        if not inside:
            return True
        values = inside
    return False
