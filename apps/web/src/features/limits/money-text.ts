import { USDT } from "@candela/model";
import { formatDecimal, type NumberStyle } from "@candela/ui";

/** Limits are counted in the settlement currency. */
export const CURRENCY = USDT.code;
export const LIMIT_DECIMALS = 2;

/** An amount in running text, with its unit. */
export function moneyText(value: string, style: NumberStyle): string {
  return `${formatDecimal(value, style, { decimals: LIMIT_DECIMALS })} ${CURRENCY}`;
}

/** The names of the money limits on the wire and on screen. */
export type Which = "dailyLoss" | "stake";
export const WHICH_KEYS = {
  dailyLoss: { title: "limits_daily", text: "limits_daily_text" },
  stake: { title: "limits_stake", text: "limits_stake_text" },
} as const;
