import { formatUnits } from "@candela/model";
import { compareDecimals, subtractDecimals, sumDecimals } from "@candela/ui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundEven } from "../format/round-even.ts";
import { shownParts } from "./shown-parts.ts";

const SCALE = 6;
const text = (units: bigint) => formatUnits(units, SCALE);

describe("a total and its parts on screen", () => {
  it.each([
    [["10.009000", "20.009000", "0.001000"], "30.01", ["10.01", "20.00", "0.00"]],
    [["99.999999", "-0.004999"], "99.99", ["100.00", "-0.01"]],
    [["-3.335000", "5.000000"], "1.66", ["-3.34", "5.00"]],
    [[], "0.00", []],
  ])("of %j shows %s as %j", (parts, total, shown) => {
    expect(shownParts({ total: sumDecimals(parts), parts }, 2)).toEqual({ total, parts: shown });
  });

  it.each([
    [["-6.425960", "-0.818989"], "-7.24", ["-6.42", "-0.82"]],
    [["-6.425960"], "-6.43", ["-6.43"]],
    [["1.004000", "1.004000", "1.004000"], "3.01", ["1.01", "1.00", "1.00"]],
    [["0.009999", "0.009999"], "0.02", ["0.01", "0.01"]],
  ])("of results %j shows the nearest, %s, as %j", (parts, total, shown) => {
    expect(shownParts({ total: sumDecimals(parts), parts }, 2, undefined, roundEven)).toEqual({ total, parts: shown });
  });

  it("never shows more cash than there is", () => {
    const parts = ["10.009000", "0.003000"];
    expect(shownParts({ total: "10.012000", parts }, 2, (index) => index === 0).parts).toEqual(["10.00", "0.01"]);
  });

  it("adds up to the last digit, each part within one digit of itself, and the first part is cut", () => {
    const unit = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(unit, { maxLength: 12 }),
        fc.integer({ min: 0, max: SCALE }),
        (cash, rest, decimals) => {
          const units = [cash, ...rest];
          const sum = units.reduce((all, each) => all + each, 0n);
          const shown = shownParts({ total: text(sum), parts: units.map(text) }, decimals, (index) => index === 0);
          expect(compareDecimals(sumDecimals(shown.parts), shown.total)).toBe(0);
          expect(shown.total).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`\\.\\d{${decimals}}$`));
          const digit = formatUnits(1n, decimals);
          for (const [index, part] of shown.parts.entries()) {
            const off = subtractDecimals(part, text(units[index] ?? 0n));
            expect(compareDecimals(off, digit)).toBeLessThan(0);
            expect(compareDecimals(off, `-${digit}`)).toBeGreaterThan(0);
          }
          if (sum >= 0n) expect(compareDecimals(shown.parts[0] ?? "", text(cash))).toBeLessThanOrEqual(0);
        },
      ),
      { seed: 20_261_122 },
    );
  });
});
