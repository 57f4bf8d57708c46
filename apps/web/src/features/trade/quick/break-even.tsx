import { formatAmount } from "@candela/model";
import { formatDecimal, type NumberStyle, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { previewDecimals } from "./quick-words.ts";
import { breakEven, type QuickPreview } from "./stake.ts";

/** How the break-even of a trade comes about, in its own figures; undefined where there is none. */
function reckoning(preview: QuickPreview | null, t: T, style: NumberStyle): string | undefined {
  const even = preview === null ? null : breakEven(preview);
  if (preview === null || even === null) return undefined;
  const decimals = previewDecimals(preview);
  const money = (value: QuickPreview["gain"]) => formatDecimal(formatAmount(value), style, { decimals });
  return t("quick_even_reckoned", {
    loss: money(preview.lossIfLost),
    gain: money(preview.profitIfWon),
    rate: formatDecimal(even, style, { as: "percent" }),
  });
}

/** The word, which explains itself with the figures of this trade. */
export function BreakEvenTerm({ preview }: { readonly preview: QuickPreview | null }) {
  const t = useT();
  const style = useUi();
  return <Term of="break_even" note={reckoning(preview, t, style)} />;
}

export function BreakEvenRate({ preview }: { readonly preview: QuickPreview | null }) {
  const style = useUi();
  const even = preview === null ? null : breakEven(preview);
  return even === null ? "–" : <bdi className="num">{formatDecimal(even, style, { as: "percent" })}</bdi>;
}
