import { Amount, HeroMoney, PaperTag, Row, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { PLEDGE_INTEREST_PATH, PLEDGE_ORDERS_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { Figure } from "./figure.tsx";
import { PaidSoFar } from "./paid-so-far.tsx";
import type { PledgeSummary } from "./pledge-shapes.ts";
import { WayOn } from "./way-on.tsx";

/** What is pledged in all and in each currency, with its interest, and the ways to it. Nothing where nothing is. */
export function PledgedNow() {
  const t = useT();
  const { data: summary, isError, refetch } = useQuery(dataQuery("GET /api/pledge/summary", {}));
  if (summary === undefined || summary === null) return isError ? <PartError onRetry={() => void refetch()} /> : null;
  return (
    <>
      {summary.open > 0 && <Card summary={summary} />}
      <div className="pb-3">
        <Row
          dense
          href={pageHref(PLEDGE_ORDERS_PATH)}
          title={t("pledge_orders")}
          end={
            <span className="flex items-center gap-2">
              <Amount value={String(summary.open)} />
              <WayOn />
            </span>
          }
        />
        <Row dense divider={false} href={pageHref(PLEDGE_INTEREST_PATH)} title={t("pledge_interest")} end={<WayOn />} />
      </div>
    </>
  );
}

function Card({ summary: { worth, currencyName, amounts, next } }: { readonly summary: PledgeSummary }) {
  const t = useT();
  const style = useUi();
  return (
    <div className="page-x pt-1 pb-3">
      <section className="night rounded-card px-5 py-4 max-compact:px-4">
        <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-2">
          <h2>{t("pledge_now")}</h2>
          <PaperTag />
        </div>
        {worth !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2 pb-2">
            <HeroMoney value={worth} as="number" hidden={style.hidesOwn === true} />
            <bdi className="text-title3 font-normal text-ink-3">{currencyName}</bdi>
          </p>
        )}
        <ul className="divide-y divide-line">
          {amounts.map((amount) => (
            <li key={amount.currencyId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
              <span className={worth === null ? "text-title2" : "text-row"}>
                <Figure own whole code={amount.currencyName} value={amount.amount} />
              </span>
              <PaidSoFar {...amount} />
            </li>
          ))}
        </ul>
        {next !== null && next.maturesAt !== null && (
          <p className="border-t border-line pt-2 text-caption text-ink-3">
            {t("pledge_next_back", { time: formatUtcDayMinute(next.maturesAt) })}
          </p>
        )}
      </section>
    </div>
  );
}
