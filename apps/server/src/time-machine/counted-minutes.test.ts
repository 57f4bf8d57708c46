import { ProductType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { mayCount, type Wanted, wantedByProduct } from "./counted-minutes.ts";

const NOTHING: Wanted = { below: null, above: null, everyTickFrom: null };
const minute = { ts: 60_000, open: 1_000n, high: 1_010n, low: 990n, close: 1_000n, volume: 1n };
const share = { productType: ProductType.stock };

describe("a minute of which something may count", () => {
  it.each([
    ["nothing is awaited", NOTHING, false],
    ["a price below its low and its quotes", { ...NOTHING, below: 987n }, false],
    ["a price that a bid may have had", { ...NOTHING, below: 988n }, true],
    ["a price above its high and its quotes", { ...NOTHING, above: 1_013n }, false],
    ["a price that an ask may have had", { ...NOTHING, above: 1_012n }, true],
    ["every tick from its last moment on", { ...NOTHING, everyTickFrom: 119_999 }, true],
    ["every tick from the next minute on", { ...NOTHING, everyTickFrom: 120_000 }, false],
  ] as const)("%s", (_which, wanted, counts) => {
    expect(mayCount(minute, wanted, share, 2n)).toBe(counts);
  });

  it("one that moves by a third of what the price guard allows counts, whatever is awaited", () => {
    expect(mayCount({ ...minute, high: 1_018n }, NOTHING, share, 2n)).toBe(false);
    expect(mayCount({ ...minute, high: 1_019n }, NOTHING, share, 2n)).toBe(true);
  });
});

it("takes of each product the price nearest on either side, and the earliest moment", () => {
  const one = { productCode: "A", below: 5n, above: 20n, everyTickFrom: null };
  const wanted = wantedByProduct([
    one,
    { ...one, below: 7n, above: null, everyTickFrom: 9 },
    { ...one, below: null, above: 18n, everyTickFrom: 4 },
    { ...one, productCode: "B" },
  ]);
  expect([...wanted]).toEqual([
    ["A", { below: 7n, above: 18n, everyTickFrom: 4 }],
    ["B", { below: 5n, above: 20n, everyTickFrom: null }],
  ]);
});
