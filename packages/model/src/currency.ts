import type { Asset } from "./amount.ts";

/** 1 crypto, 2 fiat: the `currencyType` of the wire. */
export type CurrencyType = 1 | 2;

export interface Currency extends Asset {
  readonly type: CurrencyType;
  /** Address types (networks) joined by a slash, empty for fiat. */
  readonly walletAddressType: string;
}

const currency = (id: number, code: string, scale: number, type: CurrencyType, walletAddressType = ""): Currency => ({
  id,
  code,
  scale,
  type,
  walletAddressType,
});

export const CURRENCIES: readonly Currency[] = [
  currency(1, "BTC", 8, 1, "BTC"),
  currency(2, "ETH", 8, 1, "ERC20"),
  currency(3, "USDT", 6, 1, "ERC20/TRC20/BEP20"),
  currency(4, "USDC", 6, 1, "ERC20/SOL"),
  currency(5, "USD", 2, 2),
  currency(6, "EUR", 2, 2),
  currency(7, "GBP", 2, 2),
  currency(8, "JPY", 0, 2),
  currency(9, "HKD", 2, 2),
  currency(10, "SOL", 8, 1, "SOL"),
];

/** Trading settles in USDT. */
export const SETTLEMENT_CURRENCY_ID = 3;
/** Default target of an exchange. */
export const DEFAULT_TRANSFER_ID = 5;

const byId = new Map(CURRENCIES.map((c) => [c.id, c]));

export function currencyById(id: number): Currency | undefined {
  return byId.get(id);
}

export const USDT: Currency = CURRENCIES[2] as Currency;
/** The currency of stakes, margin, fees, profits and losses. */
export const SETTLEMENT: Currency = byId.get(SETTLEMENT_CURRENCY_ID) as Currency;
