import type { Outcome } from "../../../lib/net/command.ts";
import type { Failure } from "../../../lib/net/request.ts";

/** How moving an order ended. Nothing is hidden: between its two commands either can fail. */
export type Moved<O> =
  | { readonly kind: "moved"; readonly order: O }
  /** Nothing was left of it when it was cancelled. */
  | { readonly kind: "filled" }
  | { readonly kind: "not_cancelled"; readonly failure: Failure }
  | { readonly kind: "not_placed"; readonly failure: Failure }
  | { readonly kind: "cancel_never" | "cancel_unknown" | "place_never" | "place_unknown" };

/**
 * There is no moving an order: it is cancelled, then placed anew. The second command is sent only when it is certain that the first was carried
 * out: two orders where the user wanted one would be worse than none. `place` gives null when nothing was left to place.
 */
export async function cancelAndPlace<C, O>(
  cancel: () => Promise<Outcome<C>>,
  place: (cancelled: C) => Promise<Outcome<O>> | null,
): Promise<Moved<O>> {
  const cancelled = await cancel();
  if (cancelled.kind === "rejected") return { kind: "not_cancelled", failure: cancelled.failure };
  if (cancelled.kind === "never-arrived") return { kind: "cancel_never" };
  if (cancelled.kind === "unknown") return { kind: "cancel_unknown" };
  const placed = await place(cancelled.order);
  if (placed === null) return { kind: "filled" };
  if (placed.kind === "rejected") return { kind: "not_placed", failure: placed.failure };
  if (placed.kind === "never-arrived") return { kind: "place_never" };
  return placed.kind === "unknown" ? { kind: "place_unknown" } : { kind: "moved", order: placed.order };
}
