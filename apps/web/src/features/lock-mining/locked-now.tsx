import { formatDecimal, PaperTag, Skeleton, useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useQuery } from "@tanstack/react-query";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { type EarningSummary, productTitle } from "../../lib/earning/earning-view.ts";
import { OrderProgress } from "../../lib/earning/order-card.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH, LOCKS_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";

/** All that is locked, dark in either theme, with the lock that ends next. Nothing locked is one line. */
export function LockedNow() {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/lockMining/summary", {}, { keep: true }));
  if (data === undefined || data === null)
    return isError || data === null ? (
      <PartError onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t("ui_loading")} className="page-x">
        <Skeleton className="h-44 rounded-card!" />
      </div>
    );
  if (data.open === 0)
    return (
      <section aria-labelledby="locked-now" className="page-x">
        <div className="night rounded-card px-5 py-4 max-compact:px-4">
          <Head />
          <p className="text-title3">{t("lock_none")}</p>
          <p className="text-caption text-ink-2">{t("lock_none_text")}</p>
        </div>
      </section>
    );
  return <Locked summary={data} />;
}

function Head() {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-2">
      <h2 id="locked-now">{t("lock_now")}</h2>
      <PaperTag />
    </div>
  );
}

function Locked({ summary }: { readonly summary: EarningSummary }) {
  const t = useT();
  const { open, next } = summary;
  return (
    <section aria-labelledby="locked-now" className="page-x">
      <div className="night rounded-card px-5 py-4 max-compact:px-4">
        <Head />
        <Sums summary={summary} />
        {next !== null && (
          <a href={pageHref(LOCK_DETAIL_PATH, { id: next.id })} className="mt-1 block rounded-input">
            {open > 1 && <span className="block pt-2 text-caption text-ink-2">{productTitle(next, t)}</span>}
            <OrderProgress order={next} />
          </a>
        )}
        <a href={pageHref(LOCKS_PATH)} className="mt-1 flex min-h-11 items-center justify-between gap-2 text-caption font-medium">
          {t("lock_count", { count: open })}
          <CaretRightIcon size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  );
}

/** Of one currency its own amount; of several what all is worth, and each with the price that was used. */
function Sums({ summary: { amounts, worth, currencyName, currencyId } }: { readonly summary: EarningSummary }) {
  const style = useUi();
  const [only, ...others] = amounts;
  const lead = others.length === 0 && only !== undefined ? { code: only.currencyName, value: only.amount } : null;
  const all = lead ?? (worth === null ? null : { code: currencyName, value: worth });
  return (
    <>
      {all !== null && (
        <p className="text-title1">
          <AssetAmount own whole code={all.code} value={all.value} unit />
        </p>
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-caption text-ink-2">
          {amounts.map((each) => (
            <li key={each.currencyId}>
              <AssetAmount own whole code={each.currencyName} value={each.amount} unit />
              {each.price !== null && each.currencyId !== currencyId && (
                <bdi className="num text-ink-3"> × {formatDecimal(each.price, style)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
