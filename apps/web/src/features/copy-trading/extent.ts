import { compareDecimals } from "@candela/ui";

/** Lowest and highest of decimal texts, zero counted in, so that the line of nothing gained is always in sight. */
export function extentOf(values: readonly string[]): { readonly low: string; readonly high: string } {
  let low = "0";
  let high = "0";
  for (const value of values) {
    if (compareDecimals(value, low) < 0) low = value;
    if (compareDecimals(value, high) > 0) high = value;
  }
  return { low, high };
}
