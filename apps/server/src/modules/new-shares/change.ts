import type { NewShareOrder } from "@candela/engine";
import type { StoredOffer } from "./offer-store.ts";
import type { OrderKey } from "./order-store.ts";

/** What a transaction of new shares is asked to do. */
export type NewShareInput =
  | { readonly kind: "subscribe"; readonly offerId: number; readonly lots: number; readonly textsHash: string }
  | { readonly kind: "withdraw"; readonly offerId: number; readonly id: bigint }
  /** Of the engine: orders of an offer of which it is known what becomes of it. */
  | { readonly kind: "settle"; readonly offerId: number; readonly orders: readonly OrderKey[] }
  /** Of the engine: shares that are listed. */
  | { readonly kind: "deliver"; readonly offerId: number; readonly productId: number; readonly orders: readonly OrderKey[] };

/** One order as a transaction left it. */
export interface NewShareChange {
  readonly order: NewShareOrder;
  readonly offer: StoredOffer;
  readonly did: "placed" | "changed" | "withdrawn" | "settled" | "delivered";
  /** Added to what is asked of the offer. */
  readonly lots: number;
  /** What the user then has of the settlement currency, and can spend of it; null where the cash is as it was. */
  readonly cash: { readonly balance: bigint; readonly available: bigint } | null;
}
