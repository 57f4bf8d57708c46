import { CURRENCIES, type Currency } from "@candela/model";

/** Peers name a currency by its code. */
export function currencyByCode(code: string): Currency | undefined {
  return CURRENCIES.find((known) => known.code === code);
}
