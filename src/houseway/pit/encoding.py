"""Messages as text, each encoded once for all who read the same."""

import msgspec

from houseway.pit.messages import MOST_LETTERS, AnyAct, FromClient, Message
from houseway.table.refusal import Refused


class _Identified(msgspec.Struct):
    id: str = ""


_encode = msgspec.json.Encoder().encode
_acts: msgspec.json.Decoder[AnyAct] = msgspec.json.Decoder(AnyAct)
_ids = msgspec.json.Decoder(_Identified)
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def text_of(message: Message) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def encoded(value: object) -> str:
    """Any part of a message."""
    return _encode(value).decode()


def read(text: str | bytes) -> FromClient:
    """A message of a client; `msgspec.ValidationError` or `DecodeError` says what is wrong."""
    return _decoder.decode(text)


def id_in(text: str | bytes) -> str:
    """The id of what is no message, if it has one all the same."""
    try:
        return _ids.decode(text).id[:MOST_LETTERS]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def read_act(text: bytes) -> AnyAct:
    """An act of a client; `Refused` says what is wrong."""
    try:
        return _acts.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(f"this is no act: {error}"[:300]) from None
