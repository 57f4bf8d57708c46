import { assert } from "./decimal.ts";
import { dayOf, startOfDay } from "./earning.ts";
import { divFloor } from "./rounding.ts";
import { DAY_MS } from "./time.ts";

/** Figures of new shares that server and app both know: what an order costs, what it will likely get, and the times of an offer. The draw is in `new-share-draw.ts`. */

/** What an offer is sold at. Everything is asked for and drawn in lots. */
export interface NewSharePrice {
  /** Of one share, in units of the settlement currency. */
  readonly price: bigint;
  readonly lotShares: number;
}

/** Money of so many lots: exact, nothing is rounded. */
export function newShareCost({ price, lotShares }: NewSharePrice, lots: number): bigint {
  assert(price > 0n && lotShares > 0 && lots >= 0, "lots have a price");
  return price * BigInt(lotShares) * BigInt(lots);
}

/**
 * Shares that an order can expect, cut to whole ones, while so many lots are asked for in all, its own among them. An expectation and no promise: it falls with each lot that comes until
 * the close, and the draw gives each order anything from none to all of its lots.
 */
export function likelyShares(lots: number, lotShares: number, offer: { readonly lotsOffered: number; readonly lotsAsked: number }): number {
  const asked = Math.max(lots, offer.lotsAsked);
  if (asked <= offer.lotsOffered) return lots * lotShares;
  return Number(divFloor(BigInt(lots) * BigInt(lotShares) * BigInt(offer.lotsOffered), BigInt(asked)));
}

/** Times of an offer, epoch ms; fixed when it is published. */
export interface NewShareCalendar {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawAt: number;
  readonly listsAt: number;
}

/** The shortest time that an offer can be subscribed. */
export const NEW_SHARE_OPEN_MS = 600_000;
/** From the close to the named round of the public randomness: time to publish the list of orders before it. */
export const NEW_SHARE_BEACON_AFTER_MS = 300_000;
/** From the close to the draw, at least: the named round lies between them. */
export const NEW_SHARE_DRAW_AFTER_MS = 600_000;
/** How long after its time a draw may wait for what it needs; then the offer is void. */
export const NEW_SHARE_WAIT_MS = 12 * 3_600_000;
/** A server that stood still tries at least so long before an offer is void: its network may come up after it. */
export const NEW_SHARE_TRIED_MS = 600_000;
/** How far ahead shares may be listed. */
export const NEW_SHARE_LISTS_WITHIN_MS = 90 * DAY_MS;

/** Whether an offer that is published now may have these times: in their order, with time for each step, listed at a midnight a day or more after the draw. */
export function isNewShareCalendar({ opensAt, closesAt, drawAt, listsAt }: NewShareCalendar, now: number): boolean {
  return (
    opensAt >= now &&
    closesAt >= opensAt + NEW_SHARE_OPEN_MS &&
    drawAt >= closesAt + NEW_SHARE_DRAW_AFTER_MS &&
    listsAt >= drawAt + DAY_MS &&
    listsAt === startOfDay(dayOf(listsAt)) &&
    listsAt <= now + NEW_SHARE_LISTS_WITHIN_MS
  );
}

/** Rounds of the drand network `quicknet`: every three seconds, the first at its genesis. */
export const QUICKNET_GENESIS_MS = 1_692_803_367_000;
export const QUICKNET_PERIOD_MS = 3_000;

/** When a round is made, epoch ms. */
export function quicknetRoundAt(round: number): number {
  return QUICKNET_GENESIS_MS + (round - 1) * QUICKNET_PERIOD_MS;
}

/** The first round that is made at a moment or after it. */
export function quicknetRoundFrom(moment: number): number {
  const since = Math.max(0, moment - QUICKNET_GENESIS_MS);
  const begun = since % QUICKNET_PERIOD_MS;
  return (since - begun) / QUICKNET_PERIOD_MS + (begun === 0 ? 1 : 2);
}

/** The round that an offer names: the first of the network that is made five minutes or more after its close. Nobody can choose among rounds, since the close says which. */
export function namedRoundOf(closesAt: number): number {
  return quicknetRoundFrom(closesAt + NEW_SHARE_BEACON_AFTER_MS);
}
