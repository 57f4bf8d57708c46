import { formatUnits, parseRate, RATE_SCALE } from "@candela/model";
import { trimZeros } from "@candela/ui";

/** A rate in percent: "0.1" for 0.00100000. */
export function ratePercent(rate: string): string {
  const parsed = parseRate(rate);
  return parsed.ok ? trimZeros(formatUnits(parsed.value.units, RATE_SCALE - 2)) : "0";
}
