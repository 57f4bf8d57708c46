import { formatUnits } from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, subtractDecimals, sumDecimals, trimZeros } from "@candela/ui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sheetDecimals } from "./sheet-decimals.ts";

const SCALE = 6;
const LANGUAGES = [
  { locale: "en-US", point: "." },
  { locale: "de-DE", point: "," },
  { locale: "zh-CN", point: "." },
] as const;

/** The number that a reader takes a text on screen for. */
function readBack(written: string, point: string): string {
  return written
    .replaceAll(/[^\d−+.,]/g, "")
    .replaceAll(point === "." ? "," : ".", "")
    .replace(point, ".")
    .replace("−", "-")
    .replace("+", "");
}

describe("the amounts of a sheet", () => {
  it.each([
    [["199.784000", "0.194000", "199.978000"], 3],
    [["199.780000", "0.200000", "199.980000"], 2],
    [["12", "3.000000", null, undefined], 2],
    [["0.000001", "5.000000"], 6],
    [["-0.0625", "5.0"], 4],
    [[], 2],
  ])("of %j have %i decimals", (amounts, decimals) => {
    expect(sheetDecimals(amounts)).toBe(decimals);
  });

  it("are written so that what is read back adds up to the total, in every way of writing, with no decimal too many", () => {
    const unit = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
    const coarse = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((units) => units * 10_000n);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(unit, coarse), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...LANGUAGES),
        fc.boolean(),
        fc.constantFrom<"auto" | "always">("auto", "always"),
        (units, { locale, point }, grouping, sign) => {
          const parts = units.map((each) => formatUnits(each, SCALE));
          const total = sumDecimals(parts);
          const decimals = sheetDecimals([...parts, total]);
          const shown = (text: string) => readBack(formatDecimal(text, { locale, grouping }, { decimals, sign }), point);
          const written = parts.map(shown);
          expect(compareDecimals(sumDecimals(written), shown(total))).toBe(0);
          for (const text of [...written, shown(total)]) expect(decimalsOf(text)).toBe(decimals);
          // The costs of a result are taken off where they are shown without a sign.
          expect(compareDecimals(subtractDecimals(shown(total), written[0] ?? ""), sumDecimals(written.slice(1)))).toBe(0);
          expect(decimals).toBeLessThanOrEqual(SCALE);
          expect(decimals === 2 || parts.some((text) => decimalsOf(trimZeros(text)) === decimals)).toBe(true);
        },
      ),
      { seed: 20_261_122 },
    );
  });
});
