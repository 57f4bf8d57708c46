import { formatDecimal, type NumberStyle, ownText, useUi } from "@candela/ui";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { ACCEPTABLE_MOVE_PERCENT } from "./acceptable-price.ts";

/** The limit that made a share of the money smaller than asked for, with its figures as plain text. */
export type Cap =
  /** Room for the price to move until a market order arrives. */
  | { readonly by: "price" }
  /** The most of one order or trade. */
  | { readonly by: "order"; readonly max: string; readonly unit: string }
  /** What cross positions lean on is no part of what can be spent; while their prices cannot be believed nothing can. */
  | { readonly by: "backed"; readonly needed: string; readonly unit: string }
  | { readonly by: "unpriced" }
  /** The user's own limit, as its rejection says it. */
  | { readonly by: "own"; readonly key: "limit_stake" | "limit_daily_loss"; readonly params: Readonly<Record<string, string>> }
  /** The most that may be open at a time, of which `left` is left. */
  | { readonly by: "held"; readonly max: string; readonly left: string; readonly unit: string };

function capText(cap: Cap, t: T, style: NumberStyle): string {
  if (cap.by === "price") return t("ticket_room_to_move", { rate: formatDecimal(ACCEPTABLE_MOVE_PERCENT, style, { as: "percent" }) });
  if (cap.by === "unpriced") return t("cash_backing_unpriced");
  if (cap.by === "backed") return t("ticket_backed", { amount: `${ownText(cap.needed, style)} ${cap.unit}` });
  if (cap.by === "own") return rejectionText({ msg: cap.key, params: cap.params });
  const { max, unit } = cap;
  const figure = (value: string) => `${formatDecimal(value, style)} ${unit}`;
  return cap.by === "order"
    ? t("ticket_capped_order", { max: figure(max) })
    : t("ticket_capped_held", { max: figure(max), left: `${ownText(cap.left, style)} ${unit}` });
}

/** Beside the field: why the share that was tapped gave less. */
export function CapNote({ cap }: { readonly cap: Cap | null | undefined }) {
  const t = useT();
  const style = useUi();
  if (cap === null || cap === undefined) return null;
  return (
    <p role="status" className="pt-1.5 text-caption text-ink-2">
      {capText(cap, t, style)}
    </p>
  );
}
