import { formatDecimal, type NumberStyle, signOf } from "@candela/ui";
import type { T } from "../../../../lib/i18n.ts";
import { plain, type SpotOrder } from "./order-view.ts";

type Fill = Pick<SpotOrder["fills"][number], "reason" | "tick">;

/** Why a fill got its price, in sentences: the quote, what was added to it, and what ended the fill. */
export function fillReason({ reason, tick }: Fill, t: T, style: NumberStyle): readonly string[] {
  const { side, quote, spreadPart, slippagePart, level, bound, limit } = reason;
  const exact = (value: string) => formatDecimal(value, style);
  const parts = [t(side === "ask" ? "fill_reason_ask" : "fill_reason_bid", { seq: tick.seq, quote: exact(quote) })];
  if (signOf(spreadPart) > 0) parts.push(t("fill_reason_spread", { spread: exact(plain(spreadPart)) }));
  if (signOf(slippagePart) > 0) parts.push(t("fill_reason_slippage", { level, slippage: exact(plain(slippagePart)) }));
  if (limit !== null) parts.push(t("fill_reason_limit", { limit: exact(limit) }));
  if (bound !== "whole") parts.push(t(bound === "limit" ? "fill_reason_bound_limit" : "fill_reason_bound_depth"));
  return parts;
}
