import { describe, expect, it } from "vitest";
import { accepted, BTC, contextOf, GOLD, marketOf, NOW, placing, stateOf, tickOf } from "../contract/contract-test-book.ts";
import { decidePlace } from "../contract/place.ts";
import type { ContractPosition } from "../contract/state.ts";
import { handOverProtection } from "./hand-over.ts";

const market = marketOf(BTC, tickOf(BTC, 5_000_000n, 5_000_100n));
const opened = accepted(decidePlace(stateOf(10n ** 10n), placing(), contextOf([market, marketOf(GOLD, undefined)]))).state;
const [position] = opened.positions as readonly [ContractPosition];
const LATER = { now: NOW + 5_000 };
const NONE = { takeProfit: null, stopLoss: null, trailing: null };
const TRAILING = { by: "price", distance: 1_000n, extreme: 5_000_000n, extremeSeq: 7 } as const;
const ALL = { takeProfit: 5_100_000n, stopLoss: 4_900_000n, trailing: TRAILING };

const handed = (
  own: Partial<ContractPosition>,
  from: typeof ALL | { readonly [Key in keyof typeof ALL]: (typeof ALL)[Key] | null },
  id = position.id,
) => handOverProtection({ ...opened, positions: [{ ...position, ...own }] }, id, from, { price: 5_050_000n, seq: 9 }, LATER);

describe("a copy whose leader leaves", () => {
  it.each([
    ["a take-profit", { ...NONE, takeProfit: 5_100_000n }],
    ["a stop-loss", { ...NONE, stopLoss: 4_900_000n }],
  ])("is given %s, and nothing else changes but its time", (_what, from) => {
    const { state, events } = handed({}, from);
    const kept = { ...position, ...from, updatedAt: LATER.now };
    expect(events).toEqual([{ type: "protected", position: kept }]);
    expect(state.positions).toEqual([kept]);
    expect(state.user).toEqual(opened.user);
  });

  it("is given all of it, with the trailing stop behind the best price that the leader's has reached", () => {
    const { state, events } = handed({}, ALL);
    const trailing = { ...TRAILING, extreme: 5_050_000n, extremeSeq: 9 };
    expect(events).toEqual([{ type: "protected", position: { ...position, ...ALL, trailing, updatedAt: LATER.now } }]);
    expect(state.positions[0]?.trailing).toEqual(trailing);
    expect(handed({}, { ...NONE, trailing: TRAILING }).state.positions[0]).toMatchObject({ ...NONE, trailing });
  });

  it("of a short follows the other way", () => {
    expect(handed({ side: "short" }, ALL).state.positions[0]?.trailing).toEqual(TRAILING);
  });

  it.each([
    ["a take-profit", { takeProfit: 5_200_000n }],
    ["a stop-loss", { stopLoss: 4_800_000n }],
    ["a trailing stop", { trailing: { ...TRAILING, distance: 2_000n } }],
  ])("keeps %s of its own, and gets nothing besides it", (_what, own) => {
    const { state, events } = handed(own, ALL);
    expect([events, state.positions]).toEqual([[], [{ ...position, ...own }]]);
  });

  it("is left as it is where the leader had none, and where it is not open", () => {
    for (const { state, events } of [handed({}, NONE), handed({}, ALL, position.id + 1n)])
      expect([events, state.positions]).toEqual([[], [position]]);
    expect(handed({ status: "closed", lots: 0n, margin: 0n }, ALL).events).toEqual([]);
  });
});
