import { parseUnits } from "@candela/model";

/** More than anybody has of any currency, and no more than the protocol can tell. */
const AMOUNT_MAX = 10n ** 24n;

/** What somebody typed on a page, in units; undefined where it is no amount that can be sent or paid. */
export function typedAmount(text: string, scale: number): bigint | undefined {
  const parsed = parseUnits(text.trim(), scale);
  return parsed.ok && parsed.value > 0n && parsed.value <= AMOUNT_MAX ? parsed.value : undefined;
}
