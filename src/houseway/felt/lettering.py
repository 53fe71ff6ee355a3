"""How wide lettering is, so that it can be set before any program draws it.

The face is Libertinus Serif Bold, which comes inside typst; the names after it are faces of like
width for a drawing program that lacks it.
"""

FACE = (
    "Libertinus Serif, Linux Libertine, Liberation Serif, Times New Roman, "
    "DejaVu Serif Condensed, serif"
)

CAP = 0.65
"""Height of a capital, in sizes."""
TAIL = 0.22
"""How far a letter goes below its line, in sizes."""

LEAST = 10.0
"""The least size of letters on a felt, in millimetres: capitals are then 6.5 mm high.

A player at the edge and the dealer at the tray look at the middle of a table from about a metre;
of letters one two-hundredth of that, 5 mm, is the least that is read with ease.
"""

_BY_WIDTH = {
    215: "'", 220: "|¦", 244: ",.", 250: " ·", 253: "\u2018\u2019", 256: ":;", 266: "!¡", 267: "°",
    297: "ª", 307: "\\{}", 312: "j", 315: "()", 316: "/", 322: "iìíîï", 325: "l", 340: "²³¹",
    341: "\u00b4", 351: "•", 358: "-t", 367: "IÌÍÎÏ", 368: "º", 373: "J", 376: "\"", 391: "f",
    392: "`", 397: "[]¯", 410: "¨", 427: "sš", 428: "r", 430: "?¿", 433: "*", 440: "“”", 452: "zž",
    456: "cç", 463: "¤", 466: "§", 473: "~", 486: "_", 489: "eèéêë", 504: "SŠ", 506: "aàáâãäå",
    512: "<>", 514: "#$0123456789€", 518: "^", 521: "g", 527: "±\u00d7", 529: "v", 534: "\u2013",
    537: "+", 540: "¢£¥÷", 541: "\u00b8", 542: "b", 545: "F", 551: "=oòóôõö", 555: "«»", 558: "yýÿ",
    559: "µð", 560: "¬", 561: "dx", 567: "ø", 573: "q", 577: "L", 581: "p", 588: "þ", 598: "uùúûü",
    602: "¶", 609: "EÈÉÊË", 613: "k", 614: "P", 615: "ß", 616: "nÞñ", 619: "h", 624: "YZŽ",
    637: "%", 641: "©®", 652: "T", 653: "Ý", 654: "B", 700: "V¼½¾", 706: "CÇ", 715: "æ", 716: "R",
    718: "X", 729: "&", 730: "OQÒÓÔÕÖØ", 732: "GUÙÚÛÜ", 734: "DÐ", 736: "K", 740: "ANÀÁÂÃÄÅÑ",
    742: "—", 777: "w", 795: "™", 817: "H…", 828: "œ", 899: "M", 905: "m", 925: "Œ", 956: "Æ",
    988: "@", 1028: "W",
}  # fmt: skip
"""Advance widths of the face in thousandths of the size, without kerning."""

_WIDTHS = {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
_WIDEST = max(_BY_WIDTH)


def width(text: str, size: float, spacing: float = 0) -> float:
    """How wide a line of lettering is; a letter the face lacks counts as the widest.

    >>> width("ANTE", 10)
    27.41
    """
    return sum(_WIDTHS.get(letter, _WIDEST) for letter in text) * size / 1000 + spacing * len(text)


def fitted(text: str, most: float, size: float, spacing: float = 0) -> float:
    """The largest size, at most this one, at which a line is not wider than it may be.

    The spacing is in parts of the size.
    """
    return min(size, most / (width(text, 1) + spacing * len(text))) if text else size


def unknown(text: str) -> str:
    """The letters of a text that the face here has no measure of.

    >>> unknown("Café 赌")
    '赌'
    """
    return "".join(letter for letter in text if letter not in _WIDTHS)
