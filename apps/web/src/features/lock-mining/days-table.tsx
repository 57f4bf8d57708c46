import { RowOpener, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { type EarningDay, type EarningOrder, isFixed, percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_CHECK_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";

const dayStart = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A day a line: its rate, its interest, and whether that was paid. Each leads to the check of its rate, where one was drawn. */
export function DaysTable({ lock, rows }: { readonly lock: EarningOrder; readonly rows: readonly EarningDay[] }) {
  const t = useT();
  const style = useUi();
  const cell = "py-1.5 first:ps-(--page-margin) last:pe-(--page-margin) px-1.5";
  return (
    <table className="w-full border-collapse text-body">
      <caption className="sr-only">{t("lock_days")}</caption>
      <thead>
        <tr className="border-b border-line text-caption text-ink-3">
          <th scope="col" className={`${cell} text-start font-medium`}>
            {t("lock_day")}
          </th>
          <th scope="col" className={`${cell} text-end font-medium`}>
            {t("rate_step_rate")}
          </th>
          <th scope="col" className={`${cell} text-end font-medium`}>
            {t("earning_interest_name")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, rate, interest, state, currencyName }) => (
          <tr key={day} className="relative h-13 border-b border-line">
            <td className={cell}>
              {isFixed(lock) ? (
                formatUtcDate(dayStart(day))
              ) : (
                <RowOpener href={pageHref(LOCK_CHECK_PATH, { id: lock.id, day })} className="block">
                  <span className="block">{formatUtcDate(dayStart(day))}</span>
                  <span className="block text-caption text-ink-3 underline decoration-line-strong underline-offset-4">
                    {t("lock_check")}
                  </span>
                </RowOpener>
              )}
            </td>
            <td className={`${cell} text-end`}>
              <bdi className="num">{percentOf(rate, style)}</bdi>
            </td>
            <td className={`${cell} text-end`}>
              <AssetAmount own whole code={currencyName} value={interest} sign="always" />
              {state !== "paid" && (
                <span className="block text-caption text-ink-3">{t(state === "waiting" ? "lock_day_waiting" : "lock_day_dropped")}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
