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
  const { sql, log } = parts;
  try {
    await sql.begin(async (tx) => {
      if (await isBehind(tx, parts.clock.now())) return;
      for (const offer of await freshInOrder(tx, "newShare", FIRST_OFFERS)) {
        await publishOffer(tx, planOf(offer, parts.clock.now()), null, { ...parts, hasBeacon: false });
        log.info({ code: offer.code }, "an offer of new shares is published");
      }
    });
  } catch (error) {
    if (!(error instanceof Rejected && error.key === "listing_market_recorded")) throw error;
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
