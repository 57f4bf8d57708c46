import { CURRENCIES } from "@candela/model";
import { AMOUNT_DECIMALS, directionOf, wholeDecimals } from "@candela/ui";
import { amountDecimals, type RemoteConfig } from "./remote-config.ts";

/** Yen have no small money, and of a coin every digit carries value; all else is counted in hundredths. */
const OWN: Readonly<Record<string, number>> = { JPY: 0, BTC: 8, ETH: 8, SOL: 8 };

type DecimalSetting = Pick<RemoteConfig, "app_decimal_no">;

/** Decimals that amounts of a currency are listed with. Undefined for a product: a quantity keeps the digits it came with. */
export function listedDecimals(code: string, config: DecimalSetting): number | undefined {
  return CURRENCIES.some((currency) => currency.code === code) ? amountDecimals(config, OWN[code] ?? AMOUNT_DECIMALS) : undefined;
}

/** The same for one amount that was booked: what is not nothing does not read as nothing. */
export function bookedDecimals(value: string, code: string, config: DecimalSetting): number | undefined {
  const decimals = listedDecimals(code, config);
  if (decimals === undefined) return undefined;
  const vanishes = directionOf(value) !== "flat" && directionOf(value, { decimals, rounding: "down" }) === "flat";
  return vanishes ? wholeDecimals(value, decimals) : decimals;
}

/** Decimals of an amount where it is accounted for to the last digit: at least those of a list, more while they carry value. */
export function accountedDecimals(value: string, code: string, config: DecimalSetting): number | undefined {
  const decimals = listedDecimals(code, config);
  return decimals === undefined ? undefined : wholeDecimals(value, decimals);
}
