import { DAY_MS } from "@candela/model";
import { EmptyState, ErrorState, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";
import { checkRate, type RateDay } from "./check-rate.ts";
import { RateResult } from "./rate-result.tsx";

/** Days that are drawn, the one that is checked last. */
const DAYS_SHOWN = 12;

const daysBefore = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);

/** The rate of one day of a lock, worked out on this device from what was published. */
export function CheckRateView({ id, day }: { readonly id: string; readonly day: string }) {
  const t = useT();
  const lock = useQuery(dataQuery("GET /api/lockMining/detail", { id }));
  const asked = { "params[orderId]": id, "params[startDay]": daysBefore(day, DAYS_SHOWN - 1), "params[endDay]": day, pageSize: DAYS_SHOWN };
  const days = useQuery(rowsQuery("GET /api/lockMining/days", asked));
  const seeds = useQuery(rowsQuery("GET /api/lockMining/rateDays", { startDay: day, endDay: day }, { staleTime: 0 }));
  const again = () => void Promise.all([lock.refetch(), days.refetch(), seeds.refetch()]);
  if (isMissing(lock.error)) return <ErrorState title={t("not_found")} text={t("funds_not_yours")} />;
  if (lock.isError || days.isError || seeds.isError)
    return (
      <>
        <ErrorState title={t("day_failed")} text={t("day_failed_text")} />
        <PartError onRetry={again} />
      </>
    );
  // A check that runs again shows nothing of the one before: what it says is of what was read just now.
  if (!lock.data || days.data === undefined || seeds.data === undefined || seeds.isFetching)
    return (
      <div role="status" aria-label={t("day_reading")} className="page-x flex flex-col gap-3 pt-2">
        <Skeleton className="mx-auto h-12 w-48" />
        <Skeleton className="h-32 rounded-card!" />
        <Skeleton className="h-20 rounded-card!" />
      </div>
    );
  const booked = days.data.find((each) => each.day === day);
  if (booked === undefined) return <EmptyState title={t("rate_no_day")} text={t("lock_days_none_text")} />;
  const published: RateDay = seeds.data.find((each) => each.day === day) ?? { day, hash: null, publishedAt: null, seed: null };
  const outcome = checkRate(lock.data, booked, published);
  if (outcome.kind === "fixed") return <EmptyState title={t("earning_a_year_fixed")} text={t("rate_fixed")} />;
  if (outcome.kind === "waits") return <EmptyState title={t("rate_not_yet")} text={t("rate_not_yet_text")} />;
  return <RateResult lock={lock.data} booked={booked} days={days.data.toReversed()} check={outcome.check} onAgain={again} />;
}
