import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bendPath } from "./bend-path.ts";
import { KeyedStream } from "./keyed-stream.ts";
import { drawTicks, FEWEST_TICKS } from "./minute-ticks.ts";
import { barOfTicks } from "./steps.ts";

const bar = fc
  .record({
    low: fc.integer({ min: 1, max: 1_000_000 }),
    range: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 200_000 })),
    o: fc.double({ min: 0, max: 1, noNaN: true }),
    c: fc.double({ min: 0, max: 1, noNaN: true }),
    volume: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  })
  .map(({ low, range, o, c, volume }) => ({
    low,
    high: low + range,
    open: low + Math.round(o * range),
    close: low + Math.round(c * range),
    volume,
  }));

describe("a bar drawn out into ticks", () => {
  it("folds back exactly, whatever the bar and however few the ticks", () => {
    fc.assert(
      fc.property(bar, fc.integer({ min: FEWEST_TICKS, max: 240 }), fc.integer(), fc.boolean(), (wanted, count, nonce, isBid) => {
        const stream = new KeyedStream(new Int32Array(8), nonce, 0, 0);
        const ticks = drawTicks(wanted, count, 60_000, { spread: 3, isBid }, stream);
        expect(barOfTicks(ticks, count)).toEqual({
          open: wanted.open,
          high: wanted.high,
          low: wanted.low,
          close: wanted.close,
          volume: wanted.volume,
        });
        let before = -1;
        for (let k = 0; k < count; k++) {
          const [offset = 0, price = 0, bid = 0, ask = 0] = [ticks.offset[k], ticks.price[k], ticks.bid[k], ticks.ask[k]];
          expect(offset > before && offset < 60_000 && bid >= 1 && bid <= price && price <= ask).toBe(true);
          // Recorded bids are the bids, whichever way the price went, and their spread is exact.
          if (isBid) expect([bid, ask]).toEqual([price, price + 3]);
          before = offset;
        }
      }),
      { seed: 20261121, numRuns: atDepth(2_000) },
    );
  });
});

describe("a bent path", () => {
  it("keeps its ends, stays within its bounds and touches both", () => {
    const steps = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(
        steps,
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (moves, above, below) => {
          const path = new Float64Array(moves.length + 1);
          moves.forEach((move, i) => {
            path[i + 1] = (path[i] ?? 0) + move;
          });
          const last = moves.length;
          const [first = 0, end = 0] = [path[0], path[last]];
          const high = Math.max(first, end) + above;
          const low = Math.min(first, end) - below;
          const time = Float64Array.from({ length: last + 1 }, (_, i) => i);
          bendPath(path, last, time, high, low);
          expect([path[0], path[last]]).toEqual([first, end]);
          expect(Math.max(...path)).toBe(high);
          expect(Math.min(...path)).toBe(low);
        },
      ),
      { seed: 20261121, numRuns: atDepth(2_000) },
    );
  });
});
