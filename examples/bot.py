"""A program that plays at the pit by the forms it is offered: python examples/bot.py ADDRESS.

It knows no rule. It makes the smallest wager, answers what the house would answer for somebody
absent, and asks the coach first where there is one.
"""

import asyncio
import sys

from houseway.pit.client import Client, Refused, TableClient

ROUNDS = 10


async def answer(client: Client, table: TableClient) -> None:
    """Answer what the table waits for."""
    offer, at = table.mine[0], table.due["number"]
    seat, form = offer["seat"], offer["form"]
    match form["kind"]:
        case "wagers":
            first = form["areas"][0]
            wagers = {first["wager"]: first["minimum"]}
            for area in form["areas"][1:]:
                if area.get("required"):
                    wagers[area["wager"]] = wagers.get(area.get("equals", ""), area["minimum"])
            await table.act("place", seat=seat, wagers=wagers, at=at)
            await table.act("ready", seat=seat, at=at)
        case "choices":
            await table.act("choose", seat=seat, choice=await best(client, table, seat), at=at)
        case "request":
            await table.act("ready", seat=seat, at=at)
        case _:
            await table.act("do", role="player", seat=seat, at=at)


async def best(client: Client, table: TableClient, seat: int) -> str:
    """What the coach thinks best, or what stakes nothing more."""
    try:
        path = f"/api/tables/{table.name}/coach?seat={seat}&at={table.due['number']}"
        values = (await client.get(path))["values"]
        return str(values[0]["choice"])
    except (Refused, IndexError):
        return str(table.mine[0]["form"]["otherwise"])


async def main(address: str, name: str = "Bot", game: str = "blackjack") -> None:
    """Play some rounds and say what came of them."""
    async with Client(address) as client:
        await client.guest(name)
        about = await client.get(f"/api/tables/{game}")
        async with client.table(game) as table:
            await table.act("sit", seat=about["free"][0], chips=50 * about["minimum"])
            (seat,) = table.seats
            last = table.scene["round"] + ROUNDS
            while True:
                await table.my_turn(seconds=120)
                if table.scene["round"] > last:
                    break
                try:
                    await answer(client, table)
                except Refused as refused:
                    print(refused)
            held = table.scene["seats"][str(seat)]
            print(f"{name} has {held['chips'] / 100:.2f} after {ROUNDS} rounds")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
