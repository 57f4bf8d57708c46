import { atDepth } from "@candela/testkit";
import { compareDecimals, sumDecimals } from "@candela/ui";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type LinesBlock, type StatementLine, type StatementSheet, sheetsOf } from "./statement-sheets.ts";

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

/** An asset that began with `start` cents and changed so. */
function moved(assetId: number, start: number, changes: readonly number[]) {
  let balance = start;
  const lines = changes.map((change, index) => {
    balance += change;
    return line(assetId * 1_000 + index, change, balance);
  });
  return { asset: { assetId, assetCode: `A${assetId}`, opening: cents(start), closing: cents(balance), lines: lines.length }, lines };
}

const AROUND = { lines: 6, balances: 3 } as const;
const rowsOf = (sheet: StatementSheet) =>
  sheet.reduce((rows, block) => rows + AROUND[block.kind] + (block.kind === "lines" ? block.lines : block.assets).length, 0);

it("fits every sheet, leaves none empty and nothing out, and each part opens with what the one before closed with", () => {
  const account = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.array(fc.integer({ min: -99_999, max: 99_999 }), { maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(account, { maxLength: 6 }), fc.integer({ min: 10, max: 40 }), (accounts, rowsPerSheet) => {
      const all = accounts.map(([start, changes], index) => moved(index + 1, start, changes));
      const sheets = sheetsOf(
        all.map(({ asset }) => asset),
        all,
        rowsPerSheet,
      );
      for (const sheet of sheets) {
        expect(sheet.length).toBeGreaterThan(0);
        expect(rowsOf(sheet)).toBeLessThanOrEqual(rowsPerSheet);
      }
      const blocks = sheets.flat();
      expect(blocks.flatMap((block) => (block.kind === "balances" ? block.assets : []))).toEqual(all.map(({ asset }) => asset));
      for (const { asset, lines } of all) {
        const parts = blocks.filter((block): block is LinesBlock => block.kind === "lines" && block.asset === asset);
        expect(parts.flatMap((part) => part.lines)).toEqual(lines);
        parts.forEach((part, index) => {
          expect(compareDecimals(sumDecimals([part.opening, part.sum]), part.closing)).toBe(0);
          expect(compareDecimals(part.opening, parts[index - 1]?.closing ?? asset.opening)).toBe(0);
          // An opening and a closing balance are those of the period; what is between is carried over.
          expect([part.first, part.last]).toEqual([index === 0, index === parts.length - 1]);
          expect(compareDecimals(part.closing, part.lines.at(-1)?.balanceAfter ?? "")).toBe(0);
        });
      }
    }),
    { seed: 7, numRuns: atDepth(200) },
  );
});

it.each([
  [[1], 1],
  [[18], 1],
  [[24], 2],
  [[25], 2],
  [[1, 1], 1],
  [[40, 40], 4],
])("%j lines and the balances take %d sheets", (counts, sheets) => {
  const all = counts.map((count, index) =>
    moved(
      index + 1,
      0,
      Array.from({ length: count }, () => 1),
    ),
  );
  expect(
    sheetsOf(
      all.map(({ asset }) => asset),
      all,
    ),
  ).toHaveLength(sheets);
});

it("rejects lines that lead elsewhere", () => {
  const asset = { assetId: 3, assetCode: "USDT", opening: "1.00", closing: "3.00", lines: 1 };
  expect(() => sheetsOf([asset], [{ asset, lines: [line(1, 100, 200)] }])).toThrow("do not lead");
});
