import { Amount, formatDecimal, useUi } from "@candela/ui";
import { Term } from "../components/term.tsx";
import { useT } from "../language/i18n.ts";
import { openingGap } from "./opening.ts";
import type { Product, Quote } from "./quote-store.ts";
import { isSuspended } from "./suspension.ts";
import { useOpensIn } from "./use-opening.ts";

/** Effect of a product's hours on its price: closed until when, or opened away from the last close. Nothing where neither applies. */
export function HoursLine({ product, quote }: { readonly product: Product; readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  const opensIn = useOpensIn(product, quote.isOpen);
  if (isSuspended(product)) return null;
  if (!quote.isOpen)
    return (
      <p className="page-x pb-1 text-caption text-ink-2">
        {opensIn === null ? t("session_closed") : t("session_closed_opens", { wait: opensIn })}
      </p>
    );
  const gap = openingGap(product, quote);
  if (gap === null) return null;
  return (
    <p className="page-x flex flex-wrap items-center gap-x-1.5 pb-1 text-caption text-ink-2">
      <Term of="opening_gap">{t("session_gap", { gap: formatDecimal(gap, style, { as: "percent", sign: "always" }) })}</Term>
      <span>
        {t("session_last_close")} <Amount value={quote.prevDay.close} />
      </span>
    </p>
  );
}
