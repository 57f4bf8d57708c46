import type { ContractOrder, ContractPosition } from "@candela/engine";
import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { WatchedLevel } from "../triggers/index.ts";
import { watchedOrder, watchedPosition } from "./watched.ts";

const CODE = "X:BTCUSD";
const whose = { userId: 7n, productCode: CODE };
const { buy, sell } = Direction;
const limit = (direction: Direction, price: bigint): WatchedLevel => ({ type: "limit", direction, price });
const stop = (direction: Direction, price: bigint): WatchedLevel => ({ type: "stop", direction, price });
/** The two sides, and which way each is closed. */
const SIDES = [
  ["long", sell],
  ["short", buy],
] as const;

const PRICES = { takeProfit: 60n, stopLoss: 40n, liquidationPrice: 30n } as const;
type Level = keyof typeof PRICES;
const LEVELS = Object.keys(PRICES) as Level[];
/** Every set of them, from none to all three. */
const SETS = Array.from({ length: 2 ** LEVELS.length }, (_, bits) => LEVELS.filter((_level, at) => bits & (1 << at)));

function position(side: "long" | "short", has: readonly Level[], more: Partial<ContractPosition> = {}): ContractPosition {
  const priceOf = (level: Level) => (has.includes(level) ? PRICES[level] : null);
  const levels = { takeProfit: priceOf("takeProfit"), stopLoss: priceOf("stopLoss"), liquidationPrice: priceOf("liquidationPrice") };
  return { id: 5n, userId: 7n, side, trailing: null, ...levels, ...more } as ContractPosition;
}

describe.each(SIDES)("a %s position", (side, closing) => {
  it.each(SETS.map((has) => [has.join(" and ") || "no level", has] as const))(
    "with %s is woken by each of them, at the price at which it would be closed",
    (_name, has) => {
      const woken = LEVELS.filter((level) => has.includes(level)).map((level) =>
        level === "takeProfit" ? limit(closing, PRICES[level]) : stop(closing, PRICES[level]),
      );
      expect(watchedPosition(position(side, has), CODE)).toEqual({ id: 5n, ...whose, kind: "position", levels: woken, trail: null });
    },
  );

  it("with a trailing stop goes on from its best price, and is known by the tick that showed it", () => {
    const trailing = { by: "percent", distance: 150n, extreme: 52n, extremeSeq: 9 } as const;
    expect(watchedPosition(position(side, [], { trailing }), CODE).trail).toEqual({
      ...{ by: "percent", distance: 150n, side },
      ...{ setSeq: 9, best: { price: 52n, seq: 9 } },
    });
  });
});

describe("an order", () => {
  it.each([
    ["to open a long", "long", "open", buy],
    ["to close a long", "long", "close", sell],
    ["to open a short", "short", "open", sell],
    ["to close a short", "short", "close", buy],
  ] as const)("%s waits for the side of the quote that it trades at", (_what, side, action, direction) => {
    const order = (prices: Pick<ContractOrder, "limit" | "trigger">) =>
      watchedOrder({ id: 6n, userId: 7n, side, action, ...prices } as ContractOrder, CODE);
    const waiting = { id: 6n, ...whose, kind: "order", trail: null };
    expect(order({ limit: 45n, trigger: null })).toEqual({ ...waiting, levels: [limit(direction, 45n)] });
    expect(order({ limit: null, trigger: 55n })).toEqual({ ...waiting, levels: [stop(direction, 55n)] });
  });
});
