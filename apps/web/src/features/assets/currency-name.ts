import { latinDigits } from "@candela/ui";

/** Names of what is no state's money. */
const CRYPTO: Readonly<Record<string, string>> = { BTC: "Bitcoin", ETH: "Ethereum", SOL: "Solana", USDT: "Tether", USDC: "USD Coin" };

/** Decimals that a list shows of a currency; the account record has them all. */
export function listDecimals(code: string): number | undefined {
  if (code === "JPY") return 0;
  return code === "BTC" || code === "ETH" || code === "SOL" ? undefined : 2;
}

/** A currency's name in a language; its code where it has none. */
export function currencyName(code: string, tag: string): string {
  const own = CRYPTO[code];
  if (own !== undefined) return own;
  if (!/^[A-Z]{3}$/.test(code)) return code;
  return new Intl.DisplayNames([latinDigits(tag)], { type: "currency" }).of(code) ?? code;
}
