import { compareDecimals, decimalsOf, sumDecimals } from "@candela/ui";
import { describe, expect, it } from "vitest";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { type BookRow, markBook } from "./contract-book.ts";
import { positionWith } from "./contract-test-support.ts";
import { shownAlone, shownBook } from "./shown-book.ts";

const product = { productCode: "X:BTCUSD", priceScale: 2, quantityScale: 6, tickSize: "0.01", quantityStep: "0.000010" } as Product;

/** A position of `lots` marked at a bid. */
function row(id: string, lots: string, bid: string, changes: Partial<BookRow> = {}): BookRow {
  const entryNotional = (BigInt(lots) * 96_414_500n).toString();
  const written = `${entryNotional.slice(0, -7) || "0"}.${entryNotional.slice(-7, -1).padStart(6, "0")}`;
  const position = positionWith({ id, lots, entryNotional: written, margin: "10.009000" });
  return { position, product, quote: { bid, ask: bid, ts: 2_000, isOpen: true } as Quote, ...changes };
}

const book = (rows: readonly BookRow[]) => shownBook(markBook(rows, null).marked);

describe("open positions in one list", () => {
  it("add up to what stands above them, in cents", () => {
    for (let bid = 96_500; bid < 96_530; bid += 1) {
      const { profit, margin, cards } = book([row("1", "7", `${bid}.37`), row("2", "33", `${bid}.51`), row("3", "113", `${bid}.93`)]);
      expect(compareDecimals(sumDecimals(cards.map(({ shown }) => shown.profit ?? "")), profit)).toBe(0);
      expect(compareDecimals(sumDecimals(cards.map(({ shown }) => shown.margin)), margin)).toBe(0);
      expect([profit, margin].map(decimalsOf)).toEqual([2, 2]);
      expect(margin).toBe("30.03");
    }
  });

  it("have every digit where one of them would read as nothing", () => {
    const { profit, cards } = book([row("1", "1", "96415.50"), row("2", "1", "97414.50")]);
    expect(cards.map(({ shown }) => shown.profit)).toEqual(["0.0001", "0.1000"]);
    expect(profit).toBe("0.1001");
  });

  it("leave one without a price out of the sum", () => {
    const { profit, cards } = book([row("1", "100", "97414.50"), row("2", "1", "1.00", { product: undefined })]);
    expect(cards.map(({ shown }) => shown)).toEqual([
      { profit: "10.00", margin: "10.01" },
      { profit: null, margin: "10.01" },
    ]);
    expect(profit).toBe("10.00");
  });

  it("alone have the decimals of their page", () => {
    const [marked] = markBook([row("1", "100", "97414.50")], null).marked;
    if (marked === undefined) throw new Error("one position");
    expect(shownAlone(marked, 4)).toEqual({ profit: "10.0000", margin: "10.0090" });
  });
});
