import { formatUnits, SETTLEMENT } from "@candela/model";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";
import { currencyOf } from "./deposit-row.ts";

/** What an amount is worth in units of the settlement currency, by the exchange's middle and rounded down; undefined without a price. */
export function worthUnits(assetId: number, amount: bigint, market: MarketData): bigint | undefined {
  const currency = currencyOf(assetId);
  const rate = currencyRate(currency, currencyQuote(currency, market));
  if (rate === undefined) return undefined;
  const { units, scale } = rate.mid;
  return (amount * units * 10n ** BigInt(SETTLEMENT.scale)) / 10n ** BigInt(currency.scale + scale);
}

/** All of it as text; null while one of the currencies has no price. */
export function worthOf(sums: readonly { readonly assetId: number; readonly amount: bigint }[], market: MarketData): string | null {
  const worths = sums.map(({ assetId, amount }) => worthUnits(assetId, amount, market));
  if (worths.includes(undefined)) return null;
  return formatUnits(
    worths.reduce<bigint>((total, worth) => total + (worth ?? 0n), 0n),
    SETTLEMENT.scale,
  );
}
