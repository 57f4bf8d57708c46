import { compareDecimals, cx, formatDecimal, positionBetween, useUi } from "@candela/ui";
import { type EarningDay, percentDigits, percentOf, type Terms } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";

interface RateChartProps {
  readonly terms: Terms;
  /** Oldest first. */
  readonly days: readonly EarningDay[];
  /** Day that stands out; the last by itself. */
  readonly chosen?: string;
}

/** So many days keep a number under each. */
const NUMBERED_MAX = 12;

/** Rates of days within the range that they are drawn from. Time runs from left to right in every language. */
export function RateChart({ terms, days, chosen = days.at(-1)?.day }: RateChartProps) {
  const t = useT();
  const style = useUi();
  const rates = days.map(({ rate }) => rate);
  const low = rates.reduce((a, b) => (compareDecimals(a, b) <= 0 ? a : b), rates[0] ?? "0");
  const high = rates.reduce((a, b) => (compareDecimals(a, b) >= 0 ? a : b), rates[0] ?? "0");
  const every = Math.ceil(days.length / NUMBERED_MAX);
  const told = {
    count: days.length,
    low: percentOf(low, style),
    high: percentOf(high, style),
    last: percentOf(rates.at(-1) ?? "0", style),
  };
  return (
    <figure className="rounded-card border border-line px-4 py-3.5 max-compact:px-3">
      <figcaption className="flex flex-wrap justify-between gap-x-3 pb-3 text-caption text-ink-2">
        <span className="sr-only">{t("lock_chart_text", told)}</span>
        <span aria-hidden="true" className="font-semibold text-ink">
          {t("earning_days", { count: days.length })}
        </span>
        <span aria-hidden="true" className="text-ink-3">
          {t("rate_between", { low: formatDecimal(percentDigits(terms.rateLow), style), high: percentOf(terms.rateHigh, style) })}
        </span>
      </figcaption>
      <div aria-hidden="true" dir="ltr" className="relative">
        <div className="absolute inset-x-0 top-0 border-t border-dashed border-line-strong/60" />
        <div className="absolute inset-x-0 top-20 border-t border-dashed border-line-strong/60" />
        <div className="flex justify-between">
          {days.map(({ day, rate }, index) => {
            const isChosen = day === chosen;
            const top = (1 - positionBetween(rate, terms.rateLow, terms.rateHigh)) * 100;
            const isNumbered = isChosen || (days.length - 1 - index) % every === 0;
            return (
              <div key={day} className="flex min-w-0 flex-1 flex-col items-center">
                <div className="relative h-20 w-px bg-line">
                  <span
                    className={cx(
                      "absolute left-1/2 h-2.5 -translate-1/2 rounded-[4px] border-2",
                      days.length > 20 ? "w-2" : "w-3",
                      isChosen ? "border-ink bg-ink" : "border-ink-3 bg-canvas",
                    )}
                    style={{ top: `${top}%` }}
                  />
                </div>
                <span className={cx("num h-5 pt-2 text-micro", isChosen ? "font-semibold text-ink" : "text-ink-3")}>
                  {isNumbered ? Number(day.slice(8)) : ""}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </figure>
  );
}
