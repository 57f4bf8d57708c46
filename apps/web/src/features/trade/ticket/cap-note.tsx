import { formatDecimal, type NumberStyle, useUi } from "@candela/ui";
import { type T, useT } from "../../../lib/i18n.ts";

/** The limit that made a share of the money smaller than what was asked for, with its figure as plain text. */
export interface Cap {
  /** `order`: one order or trade; `held`: all that may be open at a time, of which `left` is left. */
  readonly by: "order" | "held";
  readonly max: string;
  readonly left?: string;
  readonly unit: string;
}

export function capText({ by, max, left = "0", unit }: Cap, t: T, style: NumberStyle): string {
  const figure = (value: string) => `${formatDecimal(value, style)} ${unit}`;
  return by === "order"
    ? t("ticket_capped_order", { max: figure(max) })
    : t("ticket_capped_held", { max: figure(max), left: figure(left) });
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
