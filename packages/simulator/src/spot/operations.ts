import type { SpotOrder } from "@candela/engine";
import type { Tick } from "@candela/model";
import type { Outcome } from "../mode.ts";
import type { NaiveRequest } from "./naive-spot.ts";

export type SpotFields =
  | ({ readonly kind: "place" } & NaiveRequest)
  | { readonly kind: "cancel"; readonly orderId: bigint }
  /** The end of a day order has come. */
  | { readonly kind: "expire"; readonly orderId: bigint }
  | { readonly kind: "fill"; readonly orderId: bigint; readonly tick: Tick };

/** Result of a spot operation: the order as it stands, or no order for a rejection. */
export interface SpotOutcome extends Outcome {
  readonly data: SpotOrder | null;
}

/** Products of the simulated market have numbers below this. */
const PRODUCTS_MAX = 16;

/** A user's holding of a product as a number. */
export function holdingKey(userId: bigint, productId: number): number {
  return Number(userId) * PRODUCTS_MAX + productId;
}
