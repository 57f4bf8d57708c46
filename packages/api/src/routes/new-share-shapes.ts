import { Type } from "typebox";
import { NEW_SHARE_LOTS_MAX } from "../constants.ts";
import { DecimalText, EpochMs, IdempotencyKey, IdText, OrNull, ProductCode, Wire } from "../schema.ts";

/** New shares on the wire: offers, what users ask of them, the draw, and what is needed to do the draw again. */

export const NewShareOfferId = Type.Integer({ minimum: 1, maximum: 1_000_000 });
export const Lots = Type.Integer({ minimum: 1, maximum: NEW_SHARE_LOTS_MAX, description: "whole lots" });
const Count = Type.Integer({ minimum: 0 });
const Hex32 = Type.String({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64, description: "32 bytes in hex" });
/** A point of G1 of BLS12-381, compressed: what the beacon signs a round with. */
const Signature = Type.String({ pattern: "^[0-9a-f]{96}$", minLength: 96, maxLength: 96, description: "48 bytes in hex" });
const BeaconRound = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * `announced` before `opensAt`, `subscribing` until `closesAt`, `closed` until its lots are drawn, `drawn` until its shares are delivered, then `listed`.
 * `failed`: fewer lots were asked for than the least that it needs. `void`: what the draw needs was not there in time, `voidReason` says what. All money of both went back.
 */
export const NewShareState = Type.Union([
  Type.Literal("announced"),
  Type.Literal("subscribing"),
  Type.Literal("closed"),
  Type.Literal("drawn"),
  Type.Literal("listed"),
  Type.Literal("failed"),
  Type.Literal("void"),
]);

/** `list_late`: the list of orders was not published before the named round. `beacon_missing`: the round did not come within twelve hours of the draw's time. `seed_sealed`: the seed could not be opened within them. */
const NewShareVoidReason = Type.Union([Type.Literal("list_late"), Type.Literal("beacon_missing"), Type.Literal("seed_sealed")]);

/** The round of the drand network `quicknet` that was named when the offer was published. */
const NamedRound = Wire({
  round: BeaconRound,
  /** When the network makes it: after the close, so that nobody knows it before. */
  at: EpochMs,
});

/** `open` until the draw, while it may be changed until the close; `allotted` where some lots or all were drawn, `unallotted` where none was. */
const NewShareOrderState = Type.Union([
  Type.Literal("open"),
  Type.Literal("withdrawn"),
  Type.Literal("allotted"),
  Type.Literal("unallotted"),
  Type.Literal("failed"),
  Type.Literal("void"),
]);

/** What a user asks of an offer: one order an offer, which may be changed until the close. `held` + `paid` + `returned` is all that was put in. */
export const NewShareOrder = Wire({
  /** Names the order in the published list and decides its place there; the same however often it is changed. An order that was withdrawn has ended: who asks again has a new one. */
  id: IdText,
  /** Counts its changes from 1 on: of two versions the higher is the later one. */
  version: Type.Integer({ minimum: 1 }),
  offerId: NewShareOfferId,
  code: ProductCode,
  /** In the caller's language; in an account event in that of nobody: English. */
  name: Type.String(),
  offerState: NewShareState,
  state: NewShareOrderState,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Of one share. */
  price: DecimalText,
  lotShares: Count,
  /** Lots asked for, and the same in shares; as it last was where it was withdrawn. */
  lots: Count,
  shares: Count,
  /** Null until the draw, and where there was none. */
  lotsAllotted: OrNull(Count),
  sharesAllotted: OrNull(Count),
  /** Money that waits for the draw. */
  held: DecimalText,
  /** The price of the shares that were allotted: it stays aside until they are delivered. */
  paid: DecimalText,
  /** Came back: what was not allotted, or all. */
  returned: DecimalText,
  /** Hash of the documents that were accepted, as the offer had it. */
  textsHash: Hex32,
  createdAt: EpochMs,
  /** When it was last changed by its user. */
  changedAt: EpochMs,
  closesAt: EpochMs,
  drawAt: EpochMs,
  listsAt: EpochMs,
  /** When the money was settled: drawn, returned or withdrawn; null before. */
  settledAt: OrNull(EpochMs),
  /** When the shares came into the holdings; null before, and where there are none. */
  deliveredAt: OrNull(EpochMs),
});

/** The same with where its lots fell. */
export const NewShareOrderDetail = Wire({
  ...NewShareOrder.properties,
  /** Places of its lots in the shuffled row, from 1 on, rising: those up to `lotsOffered` won. Empty before a draw, and where nothing had to be drawn. */
  places: Type.Array(Type.Integer({ minimum: 1 })),
});

export const NewShareOffer = Wire({
  id: NewShareOfferId,
  /** The product code that the share is listed under, such as S:NLRB. */
  code: ProductCode,
  /** Name, trade and a short text of the company, in the caller's language. */
  name: Type.String(),
  sector: Type.String(),
  summary: Type.String(),
  state: NewShareState,
  voidReason: OrNull(NewShareVoidReason),
  /** What it is paid in. */
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Of one share, the same for everybody: the issue price, which the share's own prices begin with. */
  price: DecimalText,
  /** Shares of a lot. Everything is asked for and drawn in lots. */
  lotShares: Count,
  lotsOffered: Count,
  /** Fewer lots than this, and all money goes back. */
  lotsMinimum: Count,
  /** Most that one user may ask for. */
  lotsPerUser: Count,
  /** Lots that are asked for now and by how many orders: what is there, nothing is added. */
  lotsAsked: Count,
  orders: Count,
  /** Lots that guests may still ask for together, besides the caller's own: half of what a draw takes is theirs. Told to guests alone; a registered account has all that is left. */
  guestLotsLeft: OrNull(Count),
  /** Null until it is settled. */
  lotsAllotted: OrNull(Count),
  /** All fixed when the offer was published, as are its terms and documents. `listsAt` is a midnight of UTC at least a day after `drawAt`. */
  publishedAt: EpochMs,
  opensAt: EpochMs,
  closesAt: EpochMs,
  /** When the draw is done, or as soon after it as what it needs is there. */
  drawAt: EpochMs,
  listsAt: EpochMs,
  /** SHA-256 of the seed of the draw, published with the offer. */
  seedHash: Hex32,
  /** Null: no public randomness is mixed in, so the operator of the installation could know the outcome before the close. The page has to say so. */
  beacon: OrNull(NamedRound),
  /** When the list of orders was published, with its root; null before. */
  listedOrdersAt: OrNull(EpochMs),
  /** When it was drawn, or found to have failed or to be void; null before. */
  settledAt: OrNull(EpochMs),
  /** Hash of all documents in all languages: accepted with a subscription. */
  textsHash: Hex32,
  /** The caller's order that was not withdrawn; null without one and without a session. */
  order: OrNull(NewShareOrder),
});

/** `prospectus`, `financials` and `risks`: fixed when the offer is published. */
export const NewShareDocumentName = Type.Union([Type.Literal("prospectus"), Type.Literal("financials"), Type.Literal("risks")]);

/** An order in the published list. */
export const NewShareListed = Wire({
  orderId: IdText,
  lots: Count,
  /** Null until the draw, and in an offer that was not drawn. */
  lotsAllotted: OrNull(Count),
});

/**
 * All that a draw is made from, but for the list of orders, which `GET /api/newShares/lots` pages through and `GET /api/newShares/file` has whole. `@candela/model/new-share-draw` does it again:
 * the root from the list; the key from seed, root and randomness; from the key the shuffled row of lots, of which the first `lotsOffered` win.
 */
export const NewShareProof = Wire({
  offerId: NewShareOfferId,
  code: ProductCode,
  state: NewShareState,
  voidReason: OrNull(NewShareVoidReason),
  lotsOffered: Count,
  lotsMinimum: Count,
  /** Of the published list. */
  lotsAsked: Count,
  orders: Count,
  seedHash: Hex32,
  publishedAt: EpochMs,
  closesAt: EpochMs,
  /** Root of the Merkle tree over the list, and when both were published; null before. */
  root: OrNull(Hex32),
  rootAt: OrNull(EpochMs),
  /** Null where no round was named. */
  beacon: OrNull(
    Wire({
      ...NamedRound.properties,
      /** SHA-256 of the signature; null until it came. */
      randomness: OrNull(Hex32),
      signature: OrNull(Signature),
    }),
  ),
  /** Opened with the draw, and of an offer that failed or is void as well, as far as it could be; null before. */
  seed: OrNull(Hex32),
  seedAt: OrNull(EpochMs),
  /** False where nobody had to be left out: each order got all of its lots, and the row was not shuffled. */
  isDrawn: Type.Boolean(),
  /** HMAC-SHA256 under the seed of root and randomness; null where nothing was drawn. */
  key: OrNull(Hex32),
  /** SHA-256 over order ids, lots and allotted lots in the order of the list; null where nothing was allotted. */
  resultHash: OrNull(Hex32),
});

/** The caller's, over all offers of the epoch. `held` + `paid` + `returned` is `putIn`. */
export const NewShareSummary = Wire({
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  putIn: DecimalText,
  held: DecimalText,
  paid: DecimalText,
  returned: DecimalText,
  /** Orders by what became of them; those that were withdrawn count in `all` only. */
  counts: Wire({ all: Count, open: Count, allotted: Count, unallotted: Count, returned: Count }),
});

/** How many lots the caller wants in all from now on: a new order, or another size of the one that is there. */
export const SubscribeNewShare = Wire({
  offerId: NewShareOfferId,
  lots: Lots,
  /** Of the documents that the caller accepts, as the offer had it. */
  textsHash: Hex32,
  idempotencyKey: IdempotencyKey,
});
export const WithdrawNewShare = Wire({ id: IdText, idempotencyKey: IdempotencyKey });

export const SUBSCRIBE_REJECTIONS = [
  "not_found",
  "terms_changed",
  "new_share_not_open",
  "new_share_closed",
  "new_share_quota",
  "new_share_full",
  "new_share_guest_room",
  "insufficient_balance",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "account_frozen",
] as const;
export const WITHDRAW_REJECTIONS = ["not_found", "new_share_closed", "new_share_withdrawn"] as const;
