import { createHash } from "node:crypto";
import { ISSUED_CODE, type IssuedProfile } from "@candela/feeds";
import { mapLanguages } from "@candela/i18n";
import { assert, canonicalJson, isNewShareCalendar, namedRoundOf } from "@candela/model";
import { NEW_SHARE_SEED_BYTES, newShareSeedHash } from "@candela/model/new-share-draw";
import { aheadMs, type Clock, type Random, speedOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { announceListing, listingPriceScale } from "../market-data/index.ts";
import { seedName } from "./draw.ts";
import { insertOffer, type NewOffer, type OfferTexts } from "./offer-store.ts";

/** What an offer is to be. Texts are as they will be shown. */
export interface OfferPlan {
  readonly terms: NewOffer["terms"];
  readonly hasBeacon: boolean;
  readonly profile: IssuedProfile;
  readonly texts: OfferTexts;
}

export interface PublishParts {
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly box: SecretBox;
  /** Whether this installation reads public randomness. */
  readonly hasBeacon: boolean;
}

/** Of one publication: its moment is the one that the plan was checked at. */
export type Publishing = Pick<PublishParts, "random" | "box"> & { readonly now: number };

/** Throws the first rejection of a plan that cannot be published now. */
export function checkPlan({ terms, hasBeacon }: OfferPlan, parts: Pick<PublishParts, "clock" | "hasBeacon">, now: number): void {
  const { clock } = parts;
  assert(ISSUED_CODE.test(terms.code), "the contract takes codes of issued shares alone");
  if (terms.lotsMinimum > terms.lotsOffered || terms.lotsPerUser > terms.lotsOffered) throw new Rejected("new_share_terms_impossible");
  if (listingPriceScale(terms.price) === undefined) throw new Rejected("listing_price_invalid");
  if (!isNewShareCalendar(terms, now)) throw new Rejected("new_share_calendar");
  // The network's rounds come in the world's time.
  if (hasBeacon && (!parts.hasBeacon || aheadMs(clock) > 0 || speedOf(clock) !== 1)) throw new Rejected("new_share_beacon_off");
}

/**
 * Publishes an offer in the caller's transaction: its terms, documents and calendar, the listing of its share, and the hash of a seed that is made here and now and that nobody sees
 * before the draw. The named round is the first that the network makes so long after the close.
 */
export async function publishOffer(tx: Tx, plan: OfferPlan, proposalId: bigint | null, parts: Publishing): Promise<number> {
  const { random, box, now } = parts;
  const { terms, texts } = plan;
  const { productId } = await announceListing(
    tx,
    {
      productCode: terms.code,
      names: mapLanguages(texts, ({ name }) => name),
      descriptions: mapLanguages(texts, ({ summary }) => summary),
      firstPrice: terms.price,
      listedFrom: terms.listsAt,
      profile: plan.profile,
    },
    now,
  );
  const seed = random.bytes(NEW_SHARE_SEED_BYTES);
  const sealed = box.seal(seed, seedName(terms.code));
  return insertOffer(tx, {
    ...{ proposalId, productId, terms, texts, publishedAt: now },
    beaconRound: plan.hasBeacon ? namedRoundOf(terms.closesAt) : null,
    seedHash: newShareSeedHash(seed),
    seed: { sealed: sealed.bytes, sealedWith: sealed.keyId },
    textsHash: textsHashOf(terms.code, texts),
  });
}

/** SHA-256 over the code and all texts, in canonical JSON: what a subscription accepts. */
function textsHashOf(code: string, texts: OfferTexts): Buffer {
  return createHash("sha256")
    .update(canonicalJson({ code, texts: mapLanguages(texts, (words) => ({ ...words })) }))
    .digest();
}
