import { formatAmount, formatUnits, type Rate } from "@candela/model";
import { formatDecimal, type NumberStyle, ownText } from "@candela/ui";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import type { T } from "../../../lib/language/i18n.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import { type QuickPreview, STAKE_ASSET } from "./stake.ts";
import type { QuickOrder } from "./trades.ts";

/** A payout rate with its sign: "+82%"; `least` decimals in a list where another one has them. */
export function payoutText({ units }: Rate, style: NumberStyle, sign: "always" | "auto" = "always", least = 0): string {
  return formatDecimal(ratePercent(units, least), style, { as: "percent", sign });
}

/** An amount of the settlement currency with its cents; with all its decimals when they count. */
export function moneyText(units: bigint, style: NumberStyle, sign: "always" | "auto" = "auto"): string {
  return formatDecimal(formatUnits(units, STAKE_ASSET.scale), style, { decimals: moneyDecimals(units), sign });
}

/** The same of what the user has. */
export function ownMoneyText(units: bigint, style: NumberStyle): string {
  return ownText(formatUnits(units, STAKE_ASSET.scale), style, { decimals: moneyDecimals(units) });
}

/** Two, or as many as it takes to write the amount whole. */
export function moneyDecimals(units: bigint): number {
  return sheetDecimals([formatUnits(units, STAKE_ASSET.scale)]);
}

/** Decimals of all amounts of a trade that is not placed yet: what it pays, costs and ends with adds up as it is written. */
export function previewDecimals(preview: QuickPreview | null): number {
  if (preview === null) return sheetDecimals([]);
  const { fee, total, payoutIfWon, profitIfWon, lossIfLost } = preview;
  return sheetDecimals([fee, total, payoutIfWon, profitIfWon, lossIfLost].map(formatAmount));
}

/** The same of one that was placed. */
export function tradeDecimals({ stake, fee, payout }: Pick<QuickOrder, "stake" | "fee" | "payout">): number {
  return sheetDecimals([stake, fee, payout]);
}

/** "Bitcoin, Up for 60 s". */
export function tradeName({ direction, seconds }: Pick<QuickOrder, "direction" | "seconds">, name: string, t: T): string {
  return t(direction === 1 ? "quick_up_for" : "quick_down_for", { name, seconds });
}
