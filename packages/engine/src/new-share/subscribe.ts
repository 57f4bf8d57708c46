import { formatUnits, guestRoom, newShareCost, SETTLEMENT } from "@candela/model";
import { type CashBacking, cashBackingRejection } from "../funds/cash-backing.ts";
import { type NewShareDecided, type NewShareOffer, type NewShareOrder, type NewShareRejection, noNewShare } from "./state.ts";

/** How many lots somebody wants in all from now on, and which documents that accepts. */
export interface AskedNewShare {
  readonly lots: number;
  readonly textsHash: string;
}

/** What an order is held against besides the offer. */
export interface NewShareMeans {
  readonly isFrozen: boolean;
  readonly available: bigint;
  /** What leans on the user's cash. */
  readonly backing: CashBacking;
  /** Lots that a draw takes in all. */
  readonly lotsMax: number;
  /** Lots that guests ask for together, of a user who is one; null of a registered account. */
  readonly guests: number | null;
}

/** A new order, or another size of the one that is there (`before`), or the first reason why not. */
export function subscribeNewShare(
  offer: NewShareOffer,
  before: NewShareOrder | null,
  { lots, textsHash }: AskedNewShare,
  means: NewShareMeans,
  { id, userId, now }: { readonly id: bigint; readonly userId: bigint; readonly now: number },
): NewShareDecided<NewShareOrder> {
  if (means.isFrozen) return noNewShare("account_frozen");
  if (now < offer.opensAt) return noNewShare("new_share_not_open", { at: String(offer.opensAt) });
  if (!isSubscribing(offer, now)) return noNewShare("new_share_closed");
  if (textsHash !== offer.textsHash) return noNewShare("terms_changed");
  if (lots > offer.lotsPerUser) return noNewShare("new_share_quota", { max: String(offer.lotsPerUser) });
  const others = offer.lotsAsked - (before?.lots ?? 0);
  if (others + lots > means.lotsMax) return noNewShare("new_share_full", { left: String(Math.max(0, means.lotsMax - offer.lotsAsked)) });
  const ofGuests = means.guests === null ? null : guestShortage(lots, before?.lots ?? 0, { ...means, guests: means.guests });
  if (ofGuests !== null) return ofGuests;
  const held = newShareCost(offer, lots);
  const more = held - (before?.held ?? 0n);
  const lacking = more > 0n ? lackingOf(more, means) : null;
  if (lacking !== null) return lacking;
  if (before === null) return { ok: true, value: freshOrder(offer, { id, userId, lots, held, now }) };
  const takenBack = before.takenBack + (more < 0n ? -more : 0n);
  return { ok: true, value: { ...before, version: before.version + 1, lots, held, takenBack, textsHash, changedAt: now } };
}

/** Guests ask for half of what a draw takes; an order that becomes smaller takes nothing of it. */
function guestShortage(
  lots: number,
  before: number,
  { lotsMax, guests }: { readonly lotsMax: number; readonly guests: number },
): NewShareRejection | null {
  const room = Number(guestRoom(BigInt(lotsMax)));
  if (lots <= before || guests - before + lots <= room) return null;
  return noNewShare("new_share_guest_room", { left: String(Math.max(0, room - guests)) });
}

/** Takes an order back with all of its money. */
export function withdrawNewShare(offer: NewShareOffer, order: NewShareOrder, now: number): NewShareDecided<NewShareOrder> {
  if (order.state === "withdrawn") return noNewShare("new_share_withdrawn");
  if (!isSubscribing(offer, now)) return noNewShare("new_share_closed");
  const ended = { state: "withdrawn", held: 0n, returned: order.held, changedAt: now, settledAt: now } as const;
  return { ok: true, value: { ...order, ...ended, version: order.version + 1 } };
}

/** From its opening until its close, both by the clock and by its list, which nothing comes into once it is published. */
export function isSubscribing({ stage, opensAt, closesAt }: NewShareOffer, now: number): boolean {
  return stage === "open" && now >= opensAt && now < closesAt;
}

function lackingOf(more: bigint, { available, backing }: NewShareMeans): NewShareRejection | null {
  const said = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
  if (more > available)
    return noNewShare("insufficient_balance", { available: said(available), needed: said(more), asset: SETTLEMENT.code });
  const backed = cashBackingRejection(backing, available - more);
  return backed === null ? null : noNewShare(backed);
}

function freshOrder(
  offer: NewShareOffer,
  { now, ...made }: { readonly id: bigint; readonly userId: bigint; readonly lots: number; readonly held: bigint; readonly now: number },
): NewShareOrder {
  return {
    ...made,
    offerId: offer.id,
    version: 1,
    state: "open",
    ...{ paid: 0n, returned: 0n, takenBack: 0n, lotsAllotted: null },
    textsHash: offer.textsHash,
    ...{ createdAt: now, changedAt: now, settledAt: null, deliveredAt: null },
  };
}
