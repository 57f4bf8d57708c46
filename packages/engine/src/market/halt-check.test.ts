import { ProductType, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import { HALT_LOOKBACK_MS, haltProblem } from "./halt-check.ts";
import { guardRule, guardTick, openGuard, type PriceGuard } from "./price-guard.ts";

const STEP_MS = 1_000;
const tickOf = (price: bigint, index: number): Tick => ({
  ...{ productCode: "X", seq: index + 1, ts: 1_000_000 + index * STEP_MS, price },
  ...{ bid: price - 1n, ask: price + 1n, volume: 0n },
});
/** Thirty prices around 10,000, a spike, and the way back. */
const PRICES = [...Array.from({ length: 30 }, (_, index) => 10_000n + BigInt(index % 7)), 15_000n, 15_010n, ...Array(20).fill(10_003n)];
const ticks = PRICES.map(tickOf);
const upTo = (seq: number) => ticks.slice(0, seq);
const problem = (change: object, seq = 31) => {
  const tick = ticks[seq - 1];
  if (tick === undefined) throw new Error("no such tick");
  return haltProblem({ since: tick.ts, tickSeq: seq, price: tick.price, reference: 10_003n, ...change }, upTo(seq), ProductType.crypto);
};

describe("a recorded freeze", () => {
  it("follows from its tick wherever the guard has frozen the product, and nowhere else", () => {
    let guard: PriceGuard = openGuard([], 0);
    for (const tick of ticks) {
      guard = guardTick(guard, tick, guardRule(ProductType.crypto));
      if (guard.frozen?.seq === tick.seq) expect(problem({ reference: guard.frozen.reference }, tick.seq)).toBeNull();
      if (guard.frozen === null) expect(problem({}, tick.seq)).not.toBeNull();
    }
    expect(problem({})).toBeNull();
  });

  it("may go by a reference that was there at the first of its ticks alone", () => {
    const first = [tickOf(10_050n, 0), ...upTo(31).slice(1)];
    const halt = { since: 1_030_000, tickSeq: 31, price: 15_000n, reference: 10_050n };
    expect(haltProblem(halt, first, ProductType.crypto)).toBeNull();
  });

  it.each([
    ["a tick that there is not", { tickSeq: 99 }, /no tick 99/],
    ["another moment", { since: 1 }, /tick 31 came at/],
    ["another price", { price: 15_001n }, /tick 31 came at/],
    ["a reference that nobody traded at", { reference: 20_000n }, /nothing was traded at the reference 20000/],
  ])("does not with %s", (_what, change, said) => {
    expect(problem(change)).toMatch(said);
  });

  it("does not at an ordinary tick, whatever reference is claimed for it", () => {
    for (const seq of [2, 20, 30, 50]) {
      const claimed = [10_000n, 10_003n, 15_000n].map((reference) => problem({ reference }, seq));
      expect(claimed).not.toContain(null);
    }
  });

  it("does not at the first tick of all, nor after a silence", () => {
    expect(problem({}, 1)).not.toBeNull();
    const late: Tick = { ...tickOf(15_000n, 30), ts: 1_000_000 + 3_600_000 };
    const halt = { since: late.ts, tickSeq: late.seq, price: late.price, reference: 10_003n };
    expect(haltProblem(halt, [...upTo(30), late], ProductType.crypto)).toMatch(/does not freeze/);
  });

  it("does not from a reference that is traded at only afterwards, nor from one that the price lies near", () => {
    expect(problem({ reference: 15_000n })).toMatch(/nothing was traded at the reference 15000/);
    const near = ticks.map((tick, index) => (index === 3 ? { ...tickOf(14_500n, 3) } : tick)).slice(0, 31);
    const halt = { since: 1_000_000 + 30 * STEP_MS, tickSeq: 31, price: 15_000n, reference: 14_500n };
    expect(haltProblem(halt, near, ProductType.crypto)).toBe("the price 15000 lies within the bound of the reference 14500");
  });

  it("is judged by ten minutes before it", () => {
    expect(HALT_LOOKBACK_MS).toBe(600_000);
  });
});
