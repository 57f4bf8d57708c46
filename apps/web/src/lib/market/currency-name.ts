import { latinDigits } from "@candela/ui";
import type { T } from "../language/i18n.ts";

/** Currencies that no state issues have their names in the language packs; Intl does not know them. */
const COINS = ["BTC", "ETH", "SOL", "USDT", "USDC"] as const;

/** A currency's name in the language in use; its code where it has none. */
export function currencyName(code: string, tag: string, t: T): string {
  const coin = COINS.find((known) => known === code);
  if (coin !== undefined) return t(`currency_${coin}`);
  if (!/^[A-Z]{3}$/.test(code)) return code;
  return new Intl.DisplayNames([latinDigits(tag)], { type: "currency" }).of(code) ?? code;
}
