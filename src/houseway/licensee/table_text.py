"""A table written as a table file: what differs from the defaults of its game, in sections."""

import json

from houseway.licensee.choices import Chosen
from houseway.table.options import PAY_TABLES, SUBJECTS


def table_text(chosen: Chosen) -> str:
    """The file that `examine_text` reads back as this table."""
    game, options = chosen.game, chosen.options
    lines = [f"game = {_text(game.name)}"]
    if chosen.variant:
        lines.append("variant = true")
    if chosen.day is not None:
        lines.append(f"date = {chosen.day.isoformat()}")
    lines += ["", "[house]", f"name = {_text(chosen.house.name)}"]
    lines += [f"colour = {_text(chosen.house.colour)}", "", "[table]", f"seats = {chosen.seats}"]
    lines.append(f"odds_on = {_text(chosen.posting)}")
    if game.has_felt:
        lines += [f"width = {chosen.width}", f"depth = {chosen.depth}"]
    changed = options.changed()
    subjects = {info.name: info.subject for info in options.infos()}
    for subject in SUBJECTS:
        own = [n for n in changed if subjects[n] == subject and n != options.house_name]
        plain = [name for name in own if not _is_rows(subject, changed[name])]
        if plain:
            lines += ["", f"[{subject}]", *(f"{name} = {_text(changed[name])}" for name in plain)]
        for name in own:
            if _is_rows(subject, changed[name]):
                rows = options.pay_table(name).rows
                lines += ["", f"[{subject}.{name}]"]
                lines += [f"{_text(row.hand)} = {_text(str(row.odds))}" for row in rows]
    return "\n".join(lines) + "\n"


def _is_rows(subject: str, value: str) -> bool:
    return subject == PAY_TABLES and " = " in value


def _text(words: str) -> str:
    """A TOML string; what JSON escapes, TOML reads as well."""
    return json.dumps(words, ensure_ascii=False)
