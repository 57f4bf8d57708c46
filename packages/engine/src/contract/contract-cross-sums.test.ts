import { financingMoment } from "@candela/model";
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, contextOf, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractState } from "./state.ts";

/** The sum of a cross account counts every position of it, whatever the product and side; while one has no price there is no sum. */
const CASH = 1_000_000_000n;
const btc = (bid: bigint) => marketOf(BTC, tickOf(BTC, bid, bid + 400n));
const gold = (bid: bigint) => marketOf(GOLD, tickOf(GOLD, bid, bid + 30n));
const start = contextOf([btc(9_641_050n), gold(408_260n)]);
const cross = { marginMode: "cross", leverage: 10 } as const;

/** 0.05 BTC long and an ounce of gold short. */
function twoProducts(): ContractState {
  const first = accepted(rules.place(stateOf(CASH), placing(cross), start)).state;
  const short = placing({ ...cross, id: 2n, newPositionId: 102n, productId: 2, side: "short", quantity: "1" });
  return accepted(rules.place(first, short, start)).state;
}

describe("a position without a price", () => {
  // Each alone brings the account far below its maintenance.
  const crashes = [
    ["the other falls", contextOf([btc(100_000n), marketOf(GOLD, undefined)])],
    ["the other rises", contextOf([marketOf(BTC, undefined), gold(900_000n)])],
    ["the other falls, and the product is unknown", contextOf([btc(100_000n)])],
    ["the other rises, and the product is unknown", contextOf([gold(900_000n)])],
  ] as const;

  it.each(crashes)("lets nothing of the account be liquidated: %s", (_name, context) => {
    const state = twoProducts();
    const decided = accepted(rules.trigger(state, { kind: "cross" }, context));
    expect(decided.events).toEqual([]);
    expect(decided.state).toEqual(state);
  });

  it("lets nothing be opened, and the account is liquidated as soon as there is a price again", () => {
    const blind = contextOf([btc(100_000n), marketOf(GOLD, undefined)]);
    const more = placing({ ...cross, id: 3n, newPositionId: 103n, side: "short", quantity: "1" });
    expect(rejectionOf(rules.place(twoProducts(), more, blind))).toBe("price_stale");
    const seen = contextOf([btc(100_000n), gold(408_260n)]);
    expect(accepted(rules.trigger(twoProducts(), { kind: "cross" }, seen)).state.positions).toEqual([]);
  });
});

describe("long and short of one product", () => {
  /** The side held; the price at which it has lost most of the account alone, and beside a hedge of a fifth of it; and one that no hedge survives. */
  const held = [
    ["long", "short", 7_950_000n, 7_516_000n, 7_000_000n],
    ["short", "long", 11_330_000n, 11_766_000n, 12_400_000n],
  ] as const;
  type Side = (typeof held)[number][0];
  const losing = (side: Side) => accepted(rules.place(stateOf(CASH), placing({ ...cross, side }), start)).state;
  const hedge = (side: Side, quantity: number) =>
    placing({ marginMode: "cross", leverage: 100, id: 3n, newPositionId: 103n, side, quantity: String(quantity) });
  const hedged = (side: Side, other: Side) => accepted(rules.place(losing(side), hedge(other, 100), start)).state;

  /** Opens more and more: what is let through must not be due as it then stands. What each size came to. */
  function judged(state: ContractState, other: Side, price: bigint): Set<string> {
    const context = contextOf([btc(price)]);
    expect(accepted(rules.trigger(state, { kind: "cross" }, context)).events).toEqual([]);
    const outcomes = new Set<string>();
    for (let lots = 250; lots <= 5_000; lots += 250) {
      const decision = rules.place(state, { ...hedge(other, lots), id: 4n, newPositionId: 104n }, context);
      outcomes.add(rejectionOf(decision) ?? "opened");
      if (!decision.ok) continue;
      expect(decision.state.positions).toHaveLength(2);
      expect([lots, accepted(rules.trigger(decision.state, { kind: "cross" }, context)).events]).toEqual([lots, []]);
    }
    return outcomes;
  }

  it.each(held)("are one account: a first hedge of a losing %s is judged with its loss", (side, other, price) => {
    const outcomes = judged(losing(side), other, price);
    expect([...outcomes]).toEqual(expect.arrayContaining(["opened", "position_at_risk"]));
  });

  it.each(held)("are one account: more of a hedge of a losing %s is judged with its loss", (side, other, _alone, price) => {
    const outcomes = judged(hedged(side, other), other, price);
    expect([...outcomes]).toEqual(expect.arrayContaining(["opened", "position_at_risk"]));
  });

  it.each(held)(
    "are liquidated together when the %s has lost it all, and not while the hedge makes up for it",
    (side, other, _a, near, far) => {
      expect(accepted(rules.trigger(losing(side), { kind: "cross" }, contextOf([btc(near)]))).state.positions).toEqual([]);
      const state = hedged(side, other);
      expect(accepted(rules.trigger(state, { kind: "cross" }, contextOf([btc(near)]))).events).toEqual([]);
      expect(accepted(rules.trigger(state, { kind: "cross" }, contextOf([btc(far)]))).state.positions).toEqual([]);
    },
  );
});

describe("a day of financing", () => {
  const day = Date.UTC(2026, 0, 5) / 86_400_000;
  const moment = financingMoment(day);

  it.each([
    ["just before its moment", moment - 1, 1],
    ["at its very moment", moment, 0],
    ["just after it", moment + 1, 0],
  ])("is owed by what was opened before its moment alone: %s", (_name, openedAt, charges) => {
    const state = twoProducts();
    const positions = state.positions.map((position) => ({ ...position, openedAt }));
    const tick = { ...tickOf(BTC, 9_641_050n, 9_641_450n), ts: moment };
    const decided = rules.finance({ ...state, positions }, { positionId: 101n, day, tick, spec: BTC }, start);
    expect(accepted(decided).events.map(({ type }) => type)).toEqual(Array.from({ length: charges }, () => "financed"));
  });
});
