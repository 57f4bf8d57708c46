import { divHalfEven, formatUnits, parseUnits, powerOfTen } from "@candela/model";
import { decimalsOf } from "@candela/ui";

/** A decimal text with so many decimals, to the nearest, a half to the even digit; text that is no decimal counts as zero. */
export function roundEven(text: string, decimals: number): string {
  const scale = Math.max(decimals, decimalsOf(text));
  const parsed = parseUnits(text, scale);
  return formatUnits(divHalfEven(parsed.ok ? parsed.value : 0n, powerOfTen(scale - decimals)), decimals);
}
