import { mapLanguages } from "@candela/i18n";
import { DAY_MS, dayOf, startOfDay } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { freshInOrder, sanitiseHtml } from "../content/index.ts";
import { FIRST_OFFERS, type FirstOffer } from "./first-offer-texts.ts";
import { type OfferPlan, type PublishParts, publishOffer } from "./publish-offer.ts";

/**
 * Offers that a new installation begins with, each once: they are published as if two operators had, at the first start, and take their course by the installation's clock. Nobody has asked
 * for anything of them. An installation with a recorded market lists no shares, and has none; a demonstration gets them when its past has been lived.
 */
export async function beginOffers(parts: BeginParts): Promise<void> {
  const { sql } = parts;
  try {
    await sql.begin(async (tx) => {
      const now = parts.clock.now();
      if (await isBehind(tx, now)) return;
      for (const offer of await freshInOrder(tx, "newShare", FIRST_OFFERS)) await publishFirst(tx, offer, now, parts);
    });
  } catch (error) {
    if (!(error instanceof Rejected && error.key === "listing_market_recorded")) throw error;
  }
}

/** One whose code an operator has taken meanwhile, or that has no room any more, is left out: the server starts without it. */
async function publishFirst(tx: Tx, offer: FirstOffer & { readonly position: number }, now: number, parts: BeginParts): Promise<void> {
  const { code } = offer;
  try {
    await publishOffer(tx, planOf(offer, now), null, { ...parts, now });
    parts.log.info({ code }, "an offer of new shares is published");
  } catch (error) {
    // Both are found before anything is written.
    if (!(error instanceof Rejected && (error.key === "listing_code_taken" || error.key === "listing_full"))) throw error;
    parts.log.info({ code, why: error.key }, "an offer of a new installation is left out");
  }
}

type BeginParts = Omit<PublishParts, "hasBeacon"> & { readonly sql: Sql; readonly log: Pick<Log, "info"> };

/** While a past is lived, and on a clock that is behind what was reached already, nothing can be announced that lies ahead for everybody. */
async function isBehind(tx: Tx, now: number): Promise<boolean> {
  const [row] = await tx<{ isBehind: boolean }[]>`select exists (select from demonstration where lived_until is null)
    or installation_now() > ${String(now + DAY_MS)}::bigint as "isBehind"`;
  return row?.isBehind ?? false;
}

/** Drawn a day after the close, and listed at the first midnight that is a day or more after that. */
function planOf({ opensAfterMs, openMs, words, ...offer }: FirstOffer & { readonly position: number }, now: number): OfferPlan {
  const opensAt = now + opensAfterMs;
  const closesAt = opensAt + openMs;
  const drawAt = closesAt + DAY_MS;
  const listsAt = startOfDay(dayOf(drawAt + DAY_MS - 1) + 1);
  const { code, price, lotShares, lotsOffered, lotsMinimum, lotsPerUser } = offer;
  return {
    terms: { code, price, lotShares, lotsOffered, lotsMinimum, lotsPerUser, opensAt, closesAt, drawAt, listsAt },
    hasBeacon: false,
    profile: offer.profile,
    texts: mapLanguages(words, ({ prospectus, financials, risks, ...short }) => ({
      ...short,
      prospectus: sanitiseHtml(prospectus),
      financials: sanitiseHtml(financials),
      risks: sanitiseHtml(risks),
    })),
  };
}
