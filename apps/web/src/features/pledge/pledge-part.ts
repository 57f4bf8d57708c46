import type { AccountPart } from "../../lib/account/account-cache.ts";
import { EARNING_ROUTES, earningEvents, earningRules } from "../../lib/earning/earning-part.ts";

const told = earningEvents("pledge");

/** Pledges: the event of a commit has the order, and what shows it is read again; after a rejection, too, since it may be about what was shown. */
export const pledgePart: AccountPart = {
  events: { earning: earningRules },
  answers: { "POST /api/pledge/start": told, "POST /api/pledge/redeem": told, "POST /api/pledge/rollOver": told },
  lists: EARNING_ROUTES.pledge,
};
