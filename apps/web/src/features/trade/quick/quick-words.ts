import { formatUnits, type Rate } from "@candela/model";
import { formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import type { T } from "../../../lib/i18n.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import { STAKE_ASSET, STAKE_DECIMALS } from "./stake.ts";
import type { QuickOrder } from "./trades.ts";

/** A payout rate with its sign: "+82%". */
export function payoutText({ units }: Rate, style: NumberStyle, sign: "always" | "auto" = "always"): string {
  return formatDecimal(ratePercent(units, 0), style, { as: "percent", sign });
}

/** An amount of the settlement currency with its cents; with all its decimals when they count. */
export function moneyText(units: bigint, style: NumberStyle, sign: "always" | "auto" = "auto"): string {
  return formatDecimal(formatUnits(units, STAKE_ASSET.scale), style, { decimals: moneyDecimals(units), sign });
}

/** Two, or as many as it takes to write the amount whole. */
export function moneyDecimals(units: bigint): number {
  const text = trimZeros(formatUnits(units, STAKE_ASSET.scale));
  return Math.max(STAKE_DECIMALS, text.includes(".") ? text.length - text.indexOf(".") - 1 : 0);
}

/** "Bitcoin, Up for 60 s". */
export function tradeName({ direction, seconds }: Pick<QuickOrder, "direction" | "seconds">, name: string, t: T): string {
  return t(direction === 1 ? "quick_up_for" : "quick_down_for", { name, seconds });
}
