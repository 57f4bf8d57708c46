import { ProductType, type Tick } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guardRule, guardTick, openGuard, type PriceGuard } from "./price-guard.ts";

const rule = guardRule(ProductType.crypto);

/** Plays prices, one tick a second unless told otherwise. */
class Tape {
  guard: PriceGuard = openGuard([], 0);
  #seq = 0;
  #ts = 1_000_000;

  play(price: bigint, times = 1, options: { stepMs?: number; half?: bigint } = {}): this {
    for (let n = 0; n < times; n += 1) {
      this.#seq += 1;
      this.#ts += options.stepMs ?? 1_000;
      const half = options.half ?? 1n;
      const tick: Tick = { productCode: "X", seq: this.#seq, ts: this.#ts, price, bid: price - half, ask: price + half, volume: 0n };
      this.guard = guardTick(this.guard, tick, rule);
    }
    return this;
  }

  /** One tick a second later whose sides lie as told. */
  quote(bid: bigint, price: bigint, ask: bigint): this {
    this.#seq += 1;
    this.#ts += 1_000;
    this.guard = guardTick(this.guard, { productCode: "X", seq: this.#seq, ts: this.#ts, price, bid, ask, volume: 0n }, rule);
    return this;
  }

  get isFrozen(): boolean {
    return this.guard.frozen !== null;
  }
}

describe("price guard", () => {
  it("believes the first tick, and moves within the bound", () => {
    const tape = new Tape().play(10_000n, 30);
    expect(tape.isFrozen).toBe(false);
    expect(tape.play(10_990n).isFrozen).toBe(false);
  });

  it("freezes at a spike, and trades again when five ticks in a row are back", () => {
    const tape = new Tape().play(10_000n, 30).play(5_000n);
    expect(tape.guard.frozen).toMatchObject({ price: 5_000n, reference: 10_000n, seq: 31 });
    expect(tape.play(10_010n, 4).isFrozen).toBe(true);
    expect(tape.play(10_010n).isFrozen).toBe(false);
  });

  it("starts counting again when a second spike comes", () => {
    const tape = new Tape().play(10_000n, 30).play(5_000n).play(10_000n, 4).play(20_000n).play(10_000n, 4);
    expect(tape.isFrozen).toBe(true);
    expect(tape.play(10_000n).isFrozen).toBe(false);
  });

  it("believes a new level after fifteen ticks that agree over thirty seconds, not sooner", () => {
    const slow = new Tape().play(10_000n, 30).play(7_000n, 1);
    expect(slow.play(7_000n, 29).isFrozen).toBe(true);
    expect(slow.play(7_000n).isFrozen).toBe(false);
    expect(slow.play(7_100n).isFrozen).toBe(false);
    const quick = new Tape().play(10_000n, 30).play(7_000n, 100, { stepMs: 100 });
    expect(quick.isFrozen, "a hundred ticks in ten seconds are too quick").toBe(true);
  });

  it("counts a new level anew when the old prices come back in between", () => {
    const tape = new Tape().play(10_000n, 30).play(7_000n, 14).play(10_000n).play(7_000n, 14, { stepMs: 10_000 });
    expect(tape.isFrozen, "fourteen in a row are not fifteen, however many came before").toBe(true);
    expect(tape.play(7_000n).isFrozen).toBe(false);
  });

  it("never believes a price that cannot make up its mind", () => {
    const tape = new Tape().play(10_000n, 30);
    for (let n = 0; n < 100; n += 1) tape.play(n % 2 === 0 ? 5_000n : 20_000n);
    expect(tape.isFrozen).toBe(true);
  });

  it("freezes at a quote torn open although its middle stands", () => {
    expect(new Tape().play(10_000n, 30).play(10_000n, 1, { half: 3_000n }).isFrozen).toBe(true);
  });

  it("lets a market open with a gap after a silence", () => {
    const tape = new Tape().play(10_000n, 30).play(7_000n, 1, { stepMs: 8 * 3_600_000 });
    expect(tape.isFrozen).toBe(false);
    expect(tape.play(10_000n).isFrozen).toBe(true);
  });

  it("keeps the reference it knew across a restart", () => {
    const tape = new Tape();
    tape.guard = openGuard([10_000n, 10_010n, 9_990n], 1_000_000);
    expect(tape.play(5_000n).isFrozen).toBe(true);
  });

  it("lets nothing trade further from the last believed prices than the bound, whatever comes", () => {
    const price = fc.bigInt({ min: 100n, max: 100_000n });
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 200 }), (prices) => {
        const tape = new Tape();
        for (const at of prices) {
          const before = tape.guard;
          tape.play(at);
          if (tape.isFrozen || before.frozen !== null || before.believed.length === 0) continue;
          const sorted = [...before.believed].sort((a, b) => Number(a - b));
          const reference = sorted[Math.floor(sorted.length / 2)] ?? 0n;
          expect((at > reference ? at - reference : reference - at) * 10n <= reference).toBe(true);
        }
      }),
      { seed: 20_260_401, numRuns: atDepth(300) },
    );
  });
});

describe("its bounds", () => {
  const believed = () => new Tape().play(10_000n, 30);

  it.each([
    [ProductType.stock, 1_000n],
    [ProductType.crypto, 1_000n],
    [ProductType.futures, 700n],
    [ProductType.forex, 300n],
  ])("of class %s is %s basis points", (productType, bound) => {
    expect(guardRule(productType)).toEqual({ bound });
  });

  it.each([
    ["the ask at the bound", 10_990n, 10_999n, 11_000n, false],
    ["the ask a unit beyond", 10_990n, 10_999n, 11_001n, true],
    ["the bid at the bound", 9_000n, 9_001n, 9_010n, false],
    ["the bid a unit beyond", 8_999n, 9_001n, 9_010n, true],
    ["the bid alone torn away", 5_000n, 10_000n, 10_001n, true],
    ["the ask alone torn away", 9_999n, 10_000n, 20_000n, true],
    ["the price at the reference", 10_000n, 10_000n, 10_000n, false],
  ])("are told by both sides of the quote: %s", (_what, bid, price, ask, isFrozen) => {
    expect(believed().quote(bid, price, ask).isFrozen).toBe(isFrozen);
  });

  it("lie around the median of the last 21 prices, in whatever order they came", () => {
    const recent = Array.from({ length: 25 }, (_, index) => 10_000n + BigInt((index * 7) % 25));
    expect(openGuard(recent, 0).believed).toEqual(recent.slice(4));
    const tape = new Tape();
    for (const price of recent) tape.play(price);
    expect(tape.guard.believed).toEqual(recent.slice(4));
    // The median of what is left after the first four (0, 7, 14, 21).
    expect(tape.play(20_000n).guard.frozen?.reference).toBe(10_000n + 12n);
  });

  it("end with a silence of more than ten minutes", () => {
    expect(believed().play(20_000n, 1, { stepMs: 600_000 }).isFrozen).toBe(true);
    expect(believed().play(20_000n, 1, { stepMs: 600_001 }).isFrozen).toBe(false);
  });
});

describe("a new level", () => {
  const jumped = () => new Tape().play(10_000n, 30).play(7_000n);
  const slow = { stepMs: 10_000 };

  it("counts from the tick that froze the product, and becomes what is believed", () => {
    expect(jumped().play(7_000n, 13, slow).isFrozen).toBe(true);
    const settled = jumped().play(7_000n, 14, slow);
    expect([settled.isFrozen, settled.guard.believed]).toEqual([false, Array(15).fill(7_000n)]);
  });

  it("needs thirty seconds to the millisecond", () => {
    expect(jumped().play(7_000n, 13).play(7_000n, 1, { stepMs: 16_999 }).isFrozen).toBe(true);
    expect(jumped().play(7_000n, 13).play(7_000n, 1, { stepMs: 17_000 }).isFrozen).toBe(false);
  });

  it("is not told by a quote torn open, nor by prices of which one disagrees", () => {
    const tape = jumped().play(7_000n, 13, slow);
    expect(tape.quote(3_000n, 7_000n, 7_001n).isFrozen).toBe(true);
    expect(tape.play(7_000n).isFrozen).toBe(false);
    const odd = jumped().play(5_000n, 1, slow).play(7_000n, 13, slow);
    expect(odd.play(7_000n).isFrozen, "the odd one is among the last fifteen").toBe(true);
    expect(odd.play(7_000n).isFrozen).toBe(false);
  });
});
