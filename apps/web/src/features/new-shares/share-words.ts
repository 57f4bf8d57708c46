import type { MessageKey } from "@candela/i18n";
import type { T } from "../../lib/language/i18n.ts";
import { formatUtcDay, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import type { OfferState, ShareOffer, ShareOrder } from "./share-view.ts";

export const STATE_NAMES: Readonly<Record<OfferState, MessageKey>> = {
  announced: "shares_announced",
  subscribing: "shares_state_subscribing",
  closed: "shares_closed",
  drawn: "shares_state_drawn",
  listed: "shares_state_listed",
  failed: "shares_state_failed",
  void: "shares_state_void",
};

type Dated = Pick<ShareOffer, "closesAt" | "drawAt" | "listsAt"> & { readonly settledAt: number | null; readonly opensAt?: number };

/** The next moment of an offer, or its last: "Closes 25 Nov, 18:40 UTC". */
export function whenText(state: OfferState, { opensAt, closesAt, drawAt, listsAt, settledAt }: Dated, t: T): string {
  const utc = (ts: number) => t("orders_utc", { time: formatUtcDayMinute(ts) });
  if (state === "announced") return t("shares_begins_at", { moment: utc(opensAt ?? closesAt) });
  if (state === "subscribing") return t("shares_closes_at", { moment: utc(closesAt) });
  if (state === "closed") return t("shares_draw_at", { moment: utc(drawAt) });
  if (state === "drawn") return t("shares_trades_from", { moment: formatUtcDay(listsAt) });
  if (state === "listed") return t("shares_listed_on", { moment: formatUtcDay(listsAt) });
  return t("shares_returned_on", { moment: settledAt === null ? utc(drawAt) : formatUtcDay(settledAt) });
}

/** How an order stands, where a word is needed for it: one that waits, and one whose money all came back. */
export function orderTag({ state, offerState }: Pick<ShareOrder, "state" | "offerState">): {
  readonly name: MessageKey;
  readonly tone: "attention" | "neutral";
} | null {
  if (state === "open") return { name: STATE_NAMES[offerState], tone: "attention" };
  if (state === "withdrawn") return { name: "shares_state_withdrawn", tone: "neutral" };
  if (state === "failed") return { name: "shares_state_failed", tone: "neutral" };
  return state === "void" ? { name: "shares_state_void", tone: "neutral" } : null;
}
