import { formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { REGISTER_PATH } from "../../lib/navigation/paths.ts";

/** "10%" for 0.1. */
export function rateText(rate: string, style: NumberStyle): string {
  const parsed = parseUnits(rate, RATE_SCALE);
  const percent = parsed.ok ? trimZeros(formatUnits(parsed.value, RATE_SCALE - 2)) : rate;
  return formatDecimal(percent, style, { as: "percent" });
}

export const ratesText = (rates: readonly string[], style: NumberStyle): string => rates.map((rate) => rateText(rate, style)).join(" · ");

/** First moment of a day of UTC such as 2026-11-19, epoch ms. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Where others register with a code: on the host that this app came from. */
export function inviteLink(code: string): string {
  return `${location.origin}${location.pathname}${pageHref(REGISTER_PATH, { code })}`;
}
