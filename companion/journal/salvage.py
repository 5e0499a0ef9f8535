"""What can still be read of a damaged journal file, from its bytes alone.

SQLite gives up a whole table when a page that leads to the rest is damaged. Here every stored row is looked for by the
shape of its header, in the file and in its write-ahead log, and taken if its checksum is right. The layout of pages and
records is that of https://www.sqlite.org/fileformat.html.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping

PAGE_SIZE = 4096

_CHECKSUM_BYTES = 16
_LOG_HEADER, _FRAME_HEADER = 32, 24
_MEMORY_PAGE = 4096
_MOST_LOCAL = PAGE_SIZE - 35
_LEAST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23

# A record of `entries`: header length, NULL (the number is the row's key), a text of any length, the checksum's text.
_RECORD = re.compile(
    rb"(?=([\x04-\x07]\x00([\x80-\xff]{0,3}[\x00-\x7f])%c))" % (13 + 2 * 2 * _CHECKSUM_BYTES), re.DOTALL
)


def checksum(number: int, text: bytes) -> bytes:
    """Over an entry and its place, as hexadecimal digits."""
    return hashlib.blake2b(b"%d %b" % (number, text), digest_size=_CHECKSUM_BYTES).hexdigest().encode()


def good_prefix(rows: Mapping[int, bytes]) -> list[bytes]:
    """The entries from number 0 on without a gap."""
    prefix: list[bytes] = []
    while len(prefix) in rows:
        prefix.append(rows[len(prefix)])
    return prefix


def salvaged(file: bytes, log: bytes) -> dict[int, bytes]:
    """Number -> text of every entry whose checksum is right, from a journal file and its write-ahead log."""
    pages = [(at // PAGE_SIZE + 1, file[at : at + PAGE_SIZE]) for at in range(0, len(file), PAGE_SIZE)]
    pages += [
        (int.from_bytes(log[at : at + 4]), log[at + _FRAME_HEADER : at + _FRAME_HEADER + PAGE_SIZE])
        for at in range(_LOG_HEADER, len(log), _FRAME_HEADER + PAGE_SIZE)
    ]
    newest, oldest = dict(pages), dict(reversed(pages))
    rows: dict[int, bytes] = {}
    for page in {content for _, content in pages}:
        for overflow in (newest, oldest):
            rows.update(_entries(page, overflow, rows))
    return rows


def committed_frames(log: bytes) -> int | None:
    """Frames of a write-ahead log up to the last that ends a transaction; None if the log is cut off or blotted out.

    SQLite stops in silence at the first damaged frame; one that sees fewer frames than these has lost some. The log is
    only ever added to until it is emptied (`database.empty_log`), so that all frames carry the header's salts.
    """
    salts, size = log[16:24], _FRAME_HEADER + PAGE_SIZE
    whole, rest = divmod(max(len(log) - _LOG_HEADER, 0), size)
    # A killed owner leaves whole frames, the header of the next, or what of it was in whole pages of memory.
    if rest not in (0, _FRAME_HEADER) and len(log) % _MEMORY_PAGE:
        return None
    committed = 0
    for index in range(whole):
        header = log[_LOG_HEADER + index * size :][:_FRAME_HEADER]
        if header[8:16] != salts:
            return None
        if header[4:8] != bytes(4):
            committed = index + 1
    return committed


def _entries(page: bytes, overflow: Mapping[int, bytes], known: Mapping[int, bytes]) -> Iterator[tuple[int, bytes]]:
    for found in _RECORD.finditer(page):
        header, serial = found[1], found[2]
        length = (_varint(serial) - 13) // 2
        size = len(header) + length + 2 * _CHECKSUM_BYTES
        if length < 0 or header[0] != len(header):
            continue
        payload = _payload(page, found.start(), size, overflow)[len(header) :]
        text, digest = payload[:length], payload[length:]
        # The key stands before the record; it is a number of one to four bytes, and the checksum tells which.
        for key_bytes in range(1, 5):
            number = _varint(page[max(found.start() - key_bytes, 0) : found.start()])
            if known.get(number) != text and checksum(number, text) == digest:
                yield number, text


def _payload(page: bytes, start: int, size: int, overflow: Mapping[int, bytes]) -> bytes:
    """A record of `size` bytes that starts on a page and may go on over a chain of overflow pages."""
    if size <= _MOST_LOCAL:
        return page[start : start + size]
    local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE_SIZE - 4)
    if local > _MOST_LOCAL:
        local = _LEAST_LOCAL
    payload, link = page[start : start + local], page[start + local : start + local + 4]
    while len(payload) < size and int.from_bytes(link) in overflow:
        rest = overflow[int.from_bytes(link)]
        if len(rest) <= 4:
            break
        payload, link = payload + rest[4 : 4 + size - len(payload)], rest[:4]
    return payload


def _varint(digits: bytes) -> int:
    """SQLite's numbers of variable length, seven bits a byte, for up to eight bytes."""
    value = 0
    for byte in digits:
        value = value << 7 | byte & 0x7F
    return value
