import { CURRENCIES, currencyById, rateSources } from "@candela/model";

/**
 * A coin, and a currency such as the euro, can be had in two ways: as money of the balance, and as a holding that was bought on the market. Only the first is
 * exchanged, locked, pledged and withdrawn; only the second is sold on the market. Where both may stand, each is named by its kind.
 */

/** The product on the market that is the same thing as a currency; null where there is none, such as of the dollar. */
export function spotCodeOf(currencyId: number): string | null {
  const currency = currencyById(currencyId);
  return currency === undefined ? null : (rateSources(currency).find(({ isInverted }) => !isInverted)?.productCode ?? null);
}

const SPOT_CODES: ReadonlySet<string> = new Set(CURRENCIES.flatMap(({ id }) => spotCodeOf(id) ?? []));

/** Whether a holding is of something that can be in the balance, too. */
export const isAlsoMoney = (productCode: string): boolean => SPOT_CODES.has(productCode);
