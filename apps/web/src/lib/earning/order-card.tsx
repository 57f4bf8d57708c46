import { compareDecimals, cx, PaperTag, ProgressBar } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import { useT } from "../language/i18n.ts";
import { useNow } from "../time/now.ts";
import { formatUtcDate, formatUtcMinute } from "../time/time-format.ts";
import { dayOfTerm, type EarningOrder, keptInterest, passedShare } from "./earning-view.ts";

interface OrderCardProps {
  /** What the amount is: "Locked now". */
  readonly title: string;
  readonly order: EarningOrder;
  /** The order with its currency and term, where the page does not say it. */
  readonly note?: string;
}

/** One order as the leading figure of a page: how much, how far it has come, and when it ends. Dark in either theme. */
export function EarningOrderCard({ title, order, note }: OrderCardProps) {
  const { amount, currencyName } = order;
  return (
    <section className="night rounded-card px-5 py-4 max-compact:px-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-2">
        <h2>{title}</h2>
        <PaperTag />
      </div>
      <p className="pb-1 text-title1">
        <AssetAmount own whole code={currencyName} value={amount} unit />
      </p>
      {note !== undefined && <p className="text-caption text-ink-2">{note}</p>}
      <OrderProgress order={order} />
    </section>
  );
}

/** The days of the term as a bar, with what was paid so far; of what has no term, its days in words. */
export function OrderProgress({ order }: { readonly order: EarningOrder }) {
  const t = useT();
  const present = useNow(30_000);
  const { termDays, currencyName, startedAt, maturesAt, endedAt, state, daysBooked } = order;
  const isRunning = state === "running";
  const kept = keptInterest(order);
  // What was left stands where it was left; a term that is over has had all its days.
  const now = state === "matured" ? Number.POSITIVE_INFINITY : (endedAt ?? present);
  const words =
    termDays === 0 ? t("earning_days_earned", { count: daysBooked }) : t("earning_day_of", { day: dayOfTerm(order, now), days: termDays });
  return (
    <div className="pt-3">
      <p className="flex flex-wrap justify-between gap-x-3 pb-2 text-caption text-ink-2">
        <span>{words}</span>
        <span className={cx(compareDecimals(kept, "0") > 0 && "text-up-text")}>
          {!isRunning && `${t("earning_interest_name")} `}
          <AssetAmount own whole code={currencyName} value={kept} sign="always" />
          {isRunning && ` ${t("earning_so_far")}`}
        </span>
      </p>
      {termDays > 0 && <ProgressBar share={passedShare(order, now)} lit={isRunning} label={words} />}
      <p className="flex flex-wrap justify-between gap-x-3 pt-2 text-caption text-ink-3">
        <span>{formatUtcDate(startedAt)}</span>
        {maturesAt !== null && isRunning && (
          <span>{t("earning_ends", { moment: t("orders_utc", { time: formatUtcMinute(maturesAt) }) })}</span>
        )}
        {endedAt !== null && <span>{t("earning_ended_at", { moment: formatUtcDate(endedAt) })}</span>}
      </p>
    </div>
  );
}
