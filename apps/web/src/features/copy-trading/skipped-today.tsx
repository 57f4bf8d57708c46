import { formatDecimal, ownText, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatMoment, formatTime } from "../../lib/time/time-format.ts";
import type { Follow, Skip } from "./copy-shapes.ts";
import { isOwnRule, skipText } from "./copy-words.ts";
import { SkipsSheet } from "./skips-sheet.tsx";

/** So many stand on the page; all of them open as a list. */
const SHOWN = 3;

/** What the leader traded today and was not copied, each with its reason and figures. */
export function SkippedToday({ follow: { id, skippedToday, skipped } }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(
    rowsQuery("GET /api/followOrder/skips", { followId: id, pageNum: 1, pageSize: SHOWN }, { enabled: skippedToday > 0 }),
  );
  if (skipped === 0) return null;
  const title = `copy-skipped-${id}`;
  return (
    <section aria-labelledby={title} className="page-x pt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h3 id={title} className="text-title3">
          {t("copy_skipped_today", { count: skippedToday })}
        </h3>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="touch min-h-11 cursor-pointer text-caption font-semibold"
        >
          {t("copy_skipped_all", { count: formatDecimal(String(skipped), style) })}
        </button>
      </div>
      {skippedToday > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.slice(0, Math.min(SHOWN, skippedToday)).map((skip) => (
            <li key={skip.id}>
              <SkipLine skip={skip} isToday />
            </li>
          ))}
        </ul>
      )}
      {open && <SkipsSheet followId={id} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What was not copied: of which product and when, why, and the figures that decided it. */
export function SkipLine({ skip, isToday = false }: { readonly skip: Skip; readonly isToday?: boolean }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const { productCode, ts, reason, needed, free } = skip;
  const { name } = useNamedProduct(productCode);
  const money = (text: string) => ownText(text, style, { decimals: 2 });
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
      <p className="min-w-0">
        <span className="block text-body">
          {name}
          <span className="text-ink-3"> · {isToday ? <bdi>{formatTime(ts)}</bdi> : formatMoment(ts, now, tag)}</span>
        </span>
        <span className="block text-caption text-ink-2">{skipText(reason, t)}</span>
      </p>
      <p className="ms-auto text-end text-caption text-ink-2">
        {needed !== null && free !== null
          ? t("copy_needed_free", { needed: money(needed), free: money(free) })
          : needed !== null
            ? t("copy_needed", { needed: money(needed) })
            : isOwnRule(reason)
              ? t("copy_your_rule")
              : dotted(t(skip.side === "long" ? "contract_long" : "contract_short"))}
      </p>
    </div>
  );
}
