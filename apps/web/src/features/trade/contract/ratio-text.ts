import { formatDecimal, type NumberStyle } from "@candela/ui";
import { percentText } from "./contract-shapes.ts";

/** In hundredths of a percent: from a thousand percent on a margin ratio says no more than that liquidation is far away. */
const RATIO_SEEN = 100_000n;

/** A margin ratio, in hundredths of a percent, as it is read: whole percents, and beyond a thousand no more than that. */
export function ratioText(hundredths: bigint, style: NumberStyle): string {
  const isFar = hundredths > RATIO_SEEN;
  const text = formatDecimal(percentText(isFar ? RATIO_SEEN : hundredths), style, { as: "percent", decimals: 0 });
  return isFar ? `>\u00a0${text}` : text;
}
