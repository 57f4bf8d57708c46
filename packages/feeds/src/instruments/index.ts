import { CRYPTO } from "./crypto.ts";
import { FOREX } from "./forex.ts";
import { FUTURES } from "./futures.ts";
import { inOrderOfListing, type Listing } from "./listing.ts";
import { US_STOCKS } from "./us-stocks.ts";

export type { Listing } from "./listing.ts";

/** Every product Candela knows, class by class; behind them those that came later. */
export const LISTINGS: readonly Listing[] = inOrderOfListing([...US_STOCKS, ...CRYPTO, ...FUTURES, ...FOREX]);
