import { compareDecimals, sumDecimals } from "@candela/ui";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pagesOf, type StatementLine } from "./statement-pages.ts";

const cents = (units: number) =>
  `${units < 0 ? "-" : ""}${Math.floor(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, "0")}`;

function line(id: number, amount: number, after: number): StatementLine {
  return {
    transferId: String(id),
    ts: id,
    reason: "spot_buy",
    referenceKind: "fill",
    referenceId: "1",
    amount: cents(amount),
    balanceAfter: cents(after),
  };
}

it("opening and sum give the closing of every page, which the next one opens with, to the end", () => {
  const amounts = fc.array(fc.integer({ min: -99_999, max: 99_999 }), { maxLength: 40 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 9 }), (changes, start, perPage) => {
      let balance = start;
      const lines = changes.map((change, index) => {
        balance += change;
        return line(index + 1, change, balance);
      });
      const asset = { assetId: 3, assetCode: "USDT", opening: cents(start), closing: cents(balance), lines: lines.length };
      const pages = pagesOf(asset, lines, perPage);
      expect(pages.flatMap((page) => page.lines)).toEqual(lines);
      pages.forEach((page, index) => {
        expect(compareDecimals(sumDecimals([page.opening, page.sum]), page.closing)).toBe(0);
        expect(compareDecimals(page.opening, pages[index - 1]?.closing ?? asset.opening)).toBe(0);
        const last = page.lines.at(-1);
        if (last !== undefined) expect(compareDecimals(page.closing, last.balanceAfter)).toBe(0);
      });
      expect(compareDecimals(pages.at(-1)?.closing ?? "", asset.closing)).toBe(0);
    }),
    { seed: 7, numRuns: 200 },
  );
});

it("refuses lines that lead elsewhere", () => {
  const asset = { assetId: 3, assetCode: "USDT", opening: "1.00", closing: "3.00", lines: 1 };
  expect(() => pagesOf(asset, [line(1, 100, 200)])).toThrow("do not lead");
});
