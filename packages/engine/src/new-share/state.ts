import type { NewShareCalendar, NewSharePrice } from "@candela/model";
import type { CashBackingRejectionKey } from "../funds/cash-backing.ts";

/** `open` until its list of orders is published; then `closed` until it is known what becomes of it. What the wire calls announced and subscribing is `open` at different times. */
export type NewShareStage = "open" | "closed" | "drawn" | "listed" | "failed" | "void";

/** Why an offer is void: what its draw needs was not there in time. */
export type NewShareVoid = "list_late" | "beacon_missing" | "seed_sealed";

/** An offer as it was published, and how far it has come. Moments in epoch ms, the price of a share in units of the settlement currency. */
export interface NewShareOffer extends NewSharePrice, NewShareCalendar {
  readonly id: number;
  readonly productId: number;
  readonly code: string;
  readonly lotsOffered: number;
  readonly lotsMinimum: number;
  readonly lotsPerUser: number;
  /** Hash of its documents, in hex. */
  readonly textsHash: string;
  readonly stage: NewShareStage;
  readonly voidReason: NewShareVoid | null;
  /** Of its orders that were not withdrawn. */
  readonly lotsAsked: number;
  readonly orders: number;
}

export type NewShareOrderState = "open" | "withdrawn" | "allotted" | "unallotted" | "failed" | "void";

/** What a user asks of an offer, with its money in units of the settlement currency. */
export interface NewShareOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly offerId: number;
  /** Counts its changes from 1 on. */
  readonly version: number;
  readonly lots: number;
  readonly state: NewShareOrderState;
  /** Waits for the draw. */
  readonly held: bigint;
  /** The price of what was allotted: aside until the shares are delivered. */
  readonly paid: bigint;
  /** Came back when it was settled or withdrawn, and before, as it was made smaller. */
  readonly returned: bigint;
  readonly takenBack: bigint;
  /** Null until the draw. */
  readonly lotsAllotted: number | null;
  readonly textsHash: string;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly settledAt: number | null;
  readonly deliveredAt: number | null;
}

/** Keys of the contract's rejections that these rules give. */
export type NewShareRejectionKey =
  | "account_frozen"
  | "terms_changed"
  | "new_share_not_open"
  | "new_share_closed"
  | "new_share_quota"
  | "new_share_full"
  | "new_share_guest_room"
  | "new_share_withdrawn"
  | "insufficient_balance"
  | CashBackingRejectionKey;

export interface NewShareRejection {
  readonly ok: false;
  readonly rejection: NewShareRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export type NewShareDecided<T> = { readonly ok: true; readonly value: T } | NewShareRejection;

export const noNewShare = (rejection: NewShareRejectionKey, params: NewShareRejection["params"] = {}): NewShareRejection => ({
  ok: false,
  rejection,
  params,
});
