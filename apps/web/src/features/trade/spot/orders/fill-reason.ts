import { compareDecimals } from "@candela/ui";
import type { SpotOrder } from "./order-view.ts";

type Fill = SpotOrder["fills"][number];

type ReasonKey =
  | "fill_reason_ask"
  | "fill_reason_bid"
  | "fill_reason_spread"
  | "fill_reason_slippage"
  | "fill_reason_limit"
  | "fill_reason_bound_limit"
  | "fill_reason_bound_depth";

/** One sentence of why a fill got its price: its text and what fills its placeholders, prices as on the wire. */
export interface ReasonLine {
  readonly key: ReasonKey;
  readonly params: Readonly<Record<string, string>>;
}

const isMore = (text: string) => compareDecimals(text, "0") > 0;

/** Where the price began, what made it worse, and what ended the fill, in that order. */
export function fillReasonLines({ tick, reason }: Pick<Fill, "tick" | "reason">): ReasonLine[] {
  const { side, quote, spreadPart, slippagePart, level, limit, bound } = reason;
  const lines: ReasonLine[] = [{ key: `fill_reason_${side}`, params: { seq: String(tick.seq), quote } }];
  if (isMore(spreadPart)) lines.push({ key: "fill_reason_spread", params: { spread: spreadPart } });
  if (isMore(slippagePart)) lines.push({ key: "fill_reason_slippage", params: { level: String(level), slippage: slippagePart } });
  if (limit !== null) lines.push({ key: "fill_reason_limit", params: { limit } });
  if (bound !== "whole") lines.push({ key: `fill_reason_bound_${bound}`, params: {} });
  return lines;
}
