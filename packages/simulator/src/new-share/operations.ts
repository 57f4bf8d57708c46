import type { NewShareOffer, NewShareOrder, SpotFill } from "@candela/engine";
import type { Tick } from "@candela/model";

/** What is asked for when an offer is published, with the seed that the server makes for it. */
export interface OfferPlan {
  readonly price: bigint;
  readonly lotShares: number;
  readonly lotsOffered: number;
  readonly lotsMinimum: number;
  readonly lotsPerUser: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawAt: number;
  readonly listsAt: number;
  readonly hasBeacon: boolean;
  readonly textsHash: string;
  /** In hex. */
  readonly seed: string;
}

/** What users, operators and the calendar do. What the world outside said at that moment comes along: nobody asks it again. */
export type NewShareFields =
  | { readonly kind: "publish"; readonly plan: OfferPlan }
  | { readonly kind: "subscribe"; readonly offerId: number; readonly lots: number; readonly textsHash: string }
  | { readonly kind: "withdraw"; readonly id: bigint }
  /** At the market; without a quantity all is sold. */
  | {
      readonly kind: "trade";
      readonly offerId: number;
      readonly isBuy: boolean;
      readonly quantity: string | null;
      readonly tick: Pick<Tick, "price" | "bid" | "ask" | "seq">;
    }
  | { readonly kind: "payIn"; readonly units: bigint }
  | { readonly kind: "freeze"; readonly isFrozen: boolean }
  /** So much of the cash is needed behind positions; null where that is not known. */
  | { readonly kind: "lean"; readonly needed: bigint | null }
  | { readonly kind: "reset" }
  | { readonly kind: "close"; readonly offerId: number; readonly signature: string | null; readonly isOpenable: boolean }
  | {
      readonly kind: "draw";
      readonly offerId: number;
      readonly signature: string | null;
      readonly isOpenable: boolean;
      /** For how long the process has tried this draw. */
      readonly triedMs: number;
    }
  | { readonly kind: "settle" | "deliver"; readonly offerId: number; readonly ids: readonly bigint[] }
  | { readonly kind: "list"; readonly offerId: number };

export interface NewShareOperation {
  readonly userId: bigint;
  /** Null for what operators and the calendar do. */
  readonly key: number | null;
  readonly fields: NewShareFields;
}

/** An offer with all that is published of it, bytes in hex. */
export interface SimOffer extends NewShareOffer {
  readonly publishedAt: number;
  readonly beaconRound: number | null;
  readonly sealedSeed: string;
  readonly seedHash: string;
  readonly seed: string | null;
  readonly root: string | null;
  readonly rootAt: number | null;
  readonly signature: string | null;
  readonly key: string | null;
  readonly resultHash: string | null;
  readonly lotsAllotted: number | null;
  readonly settledAt: number | null;
  /** The share was taken back before its first day. */
  readonly isUnlisted: boolean;
}

export interface NewShareOutcome {
  readonly rejection: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly offer: SimOffer | null;
  readonly orders: readonly NewShareOrder[];
  readonly fill: SpotFill | null;
}
