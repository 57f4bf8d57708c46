import { compareDecimals, cx, HeroMoney, PaperTag, positionBetween, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { ShareSummary } from "./share-view.ts";

const PARTS = [
  { name: "shares_held_now", of: "held", look: "bg-flame" },
  { name: "shares_paid", of: "paid", look: "bg-ink" },
  { name: "shares_returned", of: "returned", look: "bg-(--allocation-2)" },
] as const;

/** What was put in so far, and its three parts, which add up to it. */
export function PutIn({ summary }: { readonly summary: ShareSummary }) {
  const t = useT();
  const { hidesOwn = false } = useUi();
  const { putIn, currencyName } = summary;
  return (
    <section aria-label={t("shares_put_in")} className="page-x pt-2 pb-3">
      <p className="flex items-center gap-2.5 text-body text-ink-2">
        {t("shares_put_in")}
        <PaperTag />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <HeroMoney value={putIn} as="number" hidden={hidesOwn} />
        <span className="text-title3 font-normal text-ink-3">
          <bdi>{currencyName}</bdi>
        </span>
      </p>
      <Bar summary={summary} isHidden={hidesOwn} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-x-3 gap-y-2 pt-3">
        {PARTS.map(({ name, of, look }) => (
          <div key={of}>
            <dt className="flex items-center gap-2 text-caption text-ink-2">
              <span aria-hidden="true" className={cx("size-2.5 shrink-0 rounded-[3px]", look)} />
              {t(name)}
            </dt>
            <dd className="text-row">
              <AssetAmount own whole code={currencyName} value={summary[of]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The parts by their width; hidden ones tell nothing by theirs. */
function Bar({ summary, isHidden }: { readonly summary: ShareSummary; readonly isHidden: boolean }) {
  const { putIn } = summary;
  const shown = isHidden ? [] : PARTS.filter(({ of }) => compareDecimals(summary[of], "0") > 0);
  return (
    <div aria-hidden="true" className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-fill">
      {shown.map(({ of, look }) => (
        <span key={of} className={cx("min-w-1 rounded-xs", look)} style={{ flexGrow: positionBetween(summary[of], "0", putIn) }} />
      ))}
    </div>
  );
}
