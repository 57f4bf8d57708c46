import { latinDigits } from "@candela/ui";
import type { T } from "../../lib/i18n.ts";

/** What is no state's money has its name in the language packs. */
const COINS = ["BTC", "ETH", "SOL", "USDT", "USDC"] as const;

/** Decimals that a list shows of a currency; the account record has them all. */
export function listDecimals(code: string): number | undefined {
  if (code === "JPY") return 0;
  return code === "BTC" || code === "ETH" || code === "SOL" ? undefined : 2;
}

/** A currency's name in the language in use; its code where it has none. */
export function currencyName(code: string, tag: string, t: T): string {
  const coin = COINS.find((known) => known === code);
  if (coin !== undefined) return t(`currency_${coin}`);
  if (!/^[A-Z]{3}$/.test(code)) return code;
  return new Intl.DisplayNames([latinDigits(tag)], { type: "currency" }).of(code) ?? code;
}
