import { CURRENCIES } from "@candela/model";
import { AMOUNT_DECIMALS, directionOf, signOf, wholeDecimals } from "@candela/ui";
import { amountDecimals, type RemoteConfig } from "../site/remote-config.ts";

/** Yen have no small money, and of a coin every digit carries value; all else is counted in hundredths. */
const OWN: Readonly<Record<string, number>> = { JPY: 0, BTC: 8, ETH: 8, SOL: 8 };

/** Of a coin that is accounted for by itself and has no digit beyond them: zeros there say nothing. In a list, where digits stand under each other, it has all of its places. */
const COIN_LEAST = 5;

type DecimalSetting = Pick<RemoteConfig, "app_decimal_no">;

/** Decimals that amounts of a currency are listed with. Undefined for a product: of a quantity every digit counts. */
export function listedDecimals(code: string, config: DecimalSetting): number | undefined {
  return CURRENCIES.some((currency) => currency.code === code) ? amountDecimals(config, OWN[code] ?? AMOUNT_DECIMALS) : undefined;
}

/** Decimals of one amount that was booked: those of a list, more where what is not nothing would read as nothing. */
export function bookedDecimals(value: string, code: string, config: DecimalSetting): number {
  const decimals = listedDecimals(code, config);
  if (decimals === undefined) return wholeDecimals(value, 0);
  const vanishes = signOf(value) !== 0 && directionOf(value, { decimals }) === "flat";
  return vanishes ? wholeDecimals(value, decimals) : decimals;
}

/** Decimals of an amount where it is accounted for to the last digit: at least those of a list, more while they carry value; of a coin five where they are enough. */
export function accountedDecimals(value: string, code: string, config: DecimalSetting): number {
  const listed = listedDecimals(code, config) ?? 0;
  const least = wholeDecimals(value, Math.min(listed, COIN_LEAST));
  return least > COIN_LEAST ? Math.max(least, listed) : least;
}

interface Booking {
  readonly assetCode: string;
  readonly amount: string;
  readonly balanceAfter: string;
}

/**
 * Decimals of all bookings of one asset on a page: as many as the longest of their amounts and balances needs, so that each balance is the one before and
 * the amount. Undefined where the operator wants two of everything: there each stands for itself.
 */
export function pageDecimals(lines: readonly Booking[], code: string, config: DecimalSetting): number | undefined {
  if (config.app_decimal_no !== 1) return undefined;
  const texts = lines.filter(({ assetCode }) => assetCode === code).flatMap(({ amount, balanceAfter }) => [amount, balanceAfter]);
  return Math.max(0, ...texts.map((value) => accountedDecimals(value, code, config)));
}
