import { formatUnits, parseRate, parseUnits, RATE_SCALE } from "@candela/model";
import type { Channel } from "./money-shapes.ts";

/** What a channel takes of an amount in a currency of so many decimals, rounded up as the server does; null where the text is no such amount. */
export function channelFee({ feeFixed, feeRate }: Pick<Channel, "feeFixed" | "feeRate">, amount: string, decimals: number): string | null {
  const units = parseUnits(amount, decimals);
  const fixed = parseUnits(feeFixed, decimals);
  const rate = parseRate(feeRate);
  if (!units.ok || !fixed.ok || !rate.ok) return null;
  const whole = 10n ** BigInt(RATE_SCALE);
  return formatUnits(fixed.value + (units.value * rate.value.units + whole - 1n) / whole, decimals);
}
