import { createHash } from "node:crypto";
import type { Data, Row } from "@candela/api";
import type { NewShareOrder } from "@candela/engine";
import { inLanguage, type LanguageCode } from "@candela/i18n";
import { formatUnits, quicknetRoundAt, SETTLEMENT } from "@candela/model";
import { type StoredOffer, stateOf } from "./offer-store.ts";

export type NewShareOrderData = Row<"GET /api/newShares/orderList">;
export type NewShareOfferData = Row<"GET /api/newShares/offerList">;
export type NewShareProofData = NonNullable<Data<"GET /api/newShares/proof">>;

/** How an answer is told: in which language, and as of when. */
export interface Telling {
  readonly language: LanguageCode;
  readonly now: number;
}

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
const currency = { currencyId: SETTLEMENT.id, currencyName: SETTLEMENT.code } as const;
const hex = (bytes: Buffer | null) => (bytes === null ? null : bytes.toString("hex"));

export function orderData(order: NewShareOrder, offer: StoredOffer, { language, now }: Telling): NewShareOrderData {
  const { lotShares } = offer;
  return {
    id: String(order.id),
    version: order.version,
    offerId: offer.id,
    code: offer.code,
    name: inLanguage(offer.words, language).name,
    offerState: stateOf(offer, now),
    state: order.state,
    ...currency,
    price: money(offer.price),
    lotShares,
    lots: order.lots,
    shares: order.lots * lotShares,
    lotsAllotted: order.lotsAllotted,
    sharesAllotted: order.lotsAllotted === null ? null : order.lotsAllotted * lotShares,
    held: money(order.held),
    paid: money(order.paid),
    returned: money(order.returned),
    textsHash: order.textsHash,
    createdAt: order.createdAt,
    changedAt: order.changedAt,
    closesAt: offer.closesAt,
    drawAt: offer.drawAt,
    listsAt: offer.listsAt,
    settledAt: order.settledAt,
    deliveredAt: order.deliveredAt,
  };
}

/** An offer without what the caller has to do with it. */
export function offerData(offer: StoredOffer, { language, now }: Telling): Omit<NewShareOfferData, "order" | "guestLotsLeft"> {
  const { name, sector, summary } = inLanguage(offer.words, language);
  return {
    ...{ id: offer.id, code: offer.code, name, sector, summary },
    state: stateOf(offer, now),
    voidReason: offer.voidReason,
    ...currency,
    price: money(offer.price),
    ...{ lotShares: offer.lotShares, lotsOffered: offer.lotsOffered, lotsMinimum: offer.lotsMinimum, lotsPerUser: offer.lotsPerUser },
    ...{ lotsAsked: offer.lotsAsked, orders: offer.orders, lotsAllotted: offer.lotsAllotted },
    publishedAt: offer.publishedAt,
    ...{ opensAt: offer.opensAt, closesAt: offer.closesAt, drawAt: offer.drawAt, listsAt: offer.listsAt },
    seedHash: offer.seedHash.toString("hex"),
    beacon: namedRound(offer),
    listedOrdersAt: offer.rootAt,
    settledAt: offer.settledAt,
    textsHash: offer.textsHash,
  };
}

function namedRound({ beaconRound }: StoredOffer): NewShareOfferData["beacon"] {
  return beaconRound === null ? null : { round: beaconRound, at: quicknetRoundAt(beaconRound) };
}

export function proofData(offer: StoredOffer, now: number): NewShareProofData {
  const named = namedRound(offer);
  const randomness = offer.signature === null ? null : createHash("sha256").update(offer.signature).digest("hex");
  return {
    ...{ offerId: offer.id, code: offer.code, state: stateOf(offer, now), voidReason: offer.voidReason },
    ...{ lotsOffered: offer.lotsOffered, lotsMinimum: offer.lotsMinimum, lotsAsked: offer.lotsAsked, orders: offer.orders },
    seedHash: offer.seedHash.toString("hex"),
    publishedAt: offer.publishedAt,
    closesAt: offer.closesAt,
    root: hex(offer.root),
    rootAt: offer.rootAt,
    beacon: named === null ? null : { ...named, randomness, signature: hex(offer.signature) },
    seed: hex(offer.seed),
    seedAt: offer.seed === null ? null : offer.settledAt,
    isDrawn: offer.key !== null,
    key: hex(offer.key),
    resultHash: hex(offer.resultHash),
  };
}
