import { useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment, formatTime } from "../../lib/time/time-format.ts";
import type { Skip } from "./copy-shapes.ts";
import { isOwnRule, skipFigures, skipLineText } from "./copy-words.ts";

/** What was not copied: of which product and when, why, and the figures that decided it. */
export function SkipLine({ skip, isToday = false }: { readonly skip: Skip; readonly isToday?: boolean }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const { productCode, ts, reason, side } = skip;
  const { name } = useNamedProduct(productCode);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
      <p className="min-w-0">
        <span className="block text-body">
          {name}
          <span className="text-ink-3"> · {isToday ? <bdi>{formatTime(ts)}</bdi> : formatMoment(ts, now, tag)}</span>
        </span>
        <span className="block text-caption text-ink-2">{skipLineText(skip, t)}</span>
      </p>
      <p className="ms-auto text-end text-caption text-ink-2">
        {skipFigures(skip, style, t) ?? t(isOwnRule(reason) ? "copy_your_rule" : side === "long" ? "contract_long" : "contract_short")}
      </p>
    </div>
  );
}
