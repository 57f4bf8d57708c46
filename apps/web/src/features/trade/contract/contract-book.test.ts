import { describe, expect, it } from "vitest";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { type BookRow, backingOfOthers, inClosingOrder, markBook } from "./contract-book.ts";
import { positionWith } from "./contract-test-support.ts";
import { netOf } from "./net-of.ts";
import { lotsOfShare } from "./use-closing.ts";

const product = { productCode: "X:BTCUSD", priceScale: 2, quantityScale: 6, tickSize: "0.01", quantityStep: "0.000010" } as Product;
const quote = (bid: string, ask: string, ts = 2_000) => ({ bid, ask, ts, isOpen: true }) as Quote;
const row = (changes: Parameters<typeof positionWith>[0] = {}, rest: Partial<BookRow> = {}): BookRow => ({
  position: positionWith(changes),
  product,
  quote: quote("97500.00", "97504.00"),
  ...rest,
});

describe("an open position", () => {
  it("is marked at the side at which it would be closed", () => {
    const { marked, unrealised, margin } = markBook([row()], null);
    expect(marked[0]?.figures).toMatchObject({
      price: 9_750_000n,
      unrealised: 54_275_000n,
      liquidationPrice: 9_196_162n,
      worstCase: 241_036_250n,
    });
    expect([unrealised, margin]).toEqual([54_275_000n, 241_036_250n]);
    expect(markBook([row({ side: "short" })], null).marked[0]?.figures?.price).toBe(9_750_400n);
  });

  it("is marked at the tick that it came with while nothing newer was heard", () => {
    expect(markBook([row({}, { quote: undefined })], null).marked[0]?.figures?.price).toBe(9_641_050n);
    expect(markBook([row({}, { quote: quote("1.00", "2.00", 500) })], null).marked[0]?.figures?.price).toBe(9_641_050n);
  });

  it("has no figures while its product or, for cross margin, the cash is not known", () => {
    expect(markBook([row({}, { product: undefined })], 0n)).toMatchObject({ unpriced: 1, unrealised: 0n });
    expect(markBook([row({ marginMode: "cross" })], null).marked[0]?.figures).toBeNull();
  });

  it("follows with its trailing stop what it has seen, and never back", () => {
    const trailing = { by: "price", distance: "1000.00", extreme: "98000.00", level: "97000.00" } as const;
    expect(markBook([row({ trailing })], null).marked[0]?.trailing).toBe(9_700_000n);
    const higher = row({ trailing }, { quote: quote("99000.00", "99004.00") });
    expect(markBook([higher], null).marked[0]?.trailing).toBe(9_800_000n);
  });
});

describe("a cross account", () => {
  const cross = [row({ marginMode: "cross" }), row({ id: "2", side: "short", marginMode: "cross" })];

  it("is one sum over its positions and the cash", () => {
    const { cross: sum, marked } = markBook(cross, 100_000_000n);
    const parts = marked.map(({ figures }) => figures);
    expect(sum?.equity).toBe(parts.reduce((total, part) => total + (part?.equity ?? 0n), 100_000_000n));
    expect(new Set(parts.map((part) => part?.marginRatio)).size).toBe(1);
  });

  it("leaves the position that is added to out of what stands beside it", () => {
    expect(backingOfOthers(cross, 5n, ({ id }) => id === "1")).toMatchObject({ cash: 5n, othersMargin: 241_036_250n });
    expect(backingOfOthers(cross, 5n, () => true)).toMatchObject({ othersMargin: 0n });
    expect(backingOfOthers(cross, null, () => true)).toBeNull();
  });
});

it("tells of a closed position what it came to, liquidation fee and insurance included", () => {
  expect(netOf({ realised: "-300.00", fees: "2.00", financing: "1.00", liquidationFee: "5.00", deficit: "60.00" })).toBe("-248.00");
});

it("closes whole lots, at least one", () => {
  expect([lotsOfShare(500n, 40), lotsOfShare(3n, 25), lotsOfShare(3n, 100)]).toEqual([200n, 1n, 3n]);
});

it("lists positions as the server closes them: the most profitable first, those without a price last", () => {
  const { marked } = markBook(
    [
      row({ id: "1" }, { product: undefined }),
      row({ id: "2", side: "short" }),
      row({ id: "3" }),
      row({ id: "4" }, { quote: quote("99000.00", "99004.00") }),
    ],
    0n,
  );
  expect(inClosingOrder(marked).map(({ position }) => position.id)).toEqual(["4", "3", "2", "1"]);
});
