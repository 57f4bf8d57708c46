import { atDepth } from "@candela/testkit";
import { compareDecimals, sumDecimals } from "@candela/ui";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Block, type LinesBlock, type StatementLine, type StatementWorth, sheetsOf } from "./statement-sheets.ts";

const cents = (units: number) =>
  `${units < 0 ? "-" : ""}${Math.floor(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, "0")}`;

function line(id: number, amount: number, after: number): StatementLine {
  return {
    transferId: String(id),
    ts: id,
    reason: "spot_buy",
    referenceKind: "fill",
    referenceId: "1",
    trade: null,
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

/** A line of the ledger is half as high again as any other row, a caption twice as high. */
const [CAPTION, ROW, LINE] = [4, 2, 3];
function heightOf(block: Block): number {
  if (block.kind === "lines") return CAPTION + 4 * ROW + LINE * block.lines.length;
  return CAPTION + ROW + ROW * (block.kind === "balances" ? block.assets : block.parts).length;
}

/** Parts of some cents each, and their total. */
function worthOf(values: readonly number[]): StatementWorth {
  return {
    parts: values.map((value, index) => ({ kind: "holding", productCode: `P${index}`, quantity: "1", price: "1.00", value: cents(value) })),
    total: cents(values.reduce((sum, value) => sum + value, 0)),
    unpriced: [],
  };
}

it("fits every sheet, leaves none empty and nothing out, and each part opens with what the one before closed with", () => {
  const account = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.array(fc.integer({ min: -99_999, max: 99_999 }), { maxLength: 40 }));
  const values = fc.array(fc.integer({ min: -99_999, max: 999_999 }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(account, { maxLength: 6 }), values, fc.integer({ min: 24, max: 80 }), (accounts, parts, height) => {
      const all = accounts.map(([start, changes], index) => moved(index + 1, start, changes));
      const worth = worthOf(parts);
      const sheets = sheetsOf({ assets: all.map(({ asset }) => asset), worth }, all, height);
      for (const sheet of sheets) {
        expect(sheet.length).toBeGreaterThan(0);
        expect(sheet.reduce((sum, block) => sum + heightOf(block), 0)).toBeLessThanOrEqual(height);
      }
      const told = sheets.flat().filter((block) => block.kind === "worth");
      expect(told.flatMap((block) => block.parts)).toEqual(worth.parts);
      // The total stands once, under the last of its parts.
      expect(told.map(({ last }) => last)).toEqual(told.map((_, index) => index === told.length - 1));
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
  [[15], 1],
  [[16], 2],
  [[18], 2],
  [[19], 2],
  [[1, 1], 1],
  [[40, 40], 5],
])("%j lines and the balances take %d sheets", (counts, sheets) => {
  const all = counts.map((count, index) =>
    moved(
      index + 1,
      0,
      Array.from({ length: count }, () => 1),
    ),
  );
  expect(sheetsOf({ assets: all.map(({ asset }) => asset), worth: null }, all)).toHaveLength(sheets);
});

it("rejects lines that lead elsewhere", () => {
  const asset = { assetId: 3, assetCode: "USDT", opening: "1.00", closing: "3.00", lines: 1 };
  expect(() => sheetsOf({ assets: [asset], worth: null }, [{ asset, lines: [line(1, 100, 200)] }])).toThrow("do not lead");
});

it("rejects parts that do not add up to the total value", () => {
  const worth = worthOf([100, 250]);
  expect(() => sheetsOf({ assets: [], worth: { ...worth, total: "3.51" } }, [])).toThrow("do not add up");
  expect(sheetsOf({ assets: [], worth }, [])).toHaveLength(1);
});
