import { DAY_MS } from "@candela/model";
import { compareDecimals, formatDecimal, positionBetween, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { dayStart } from "./day-text.ts";
import type { CandleText, WorkedOutDay } from "./work-out-day.ts";

const WIDTH = 336;
const HEIGHT = 112;
const HOUR_MS = DAY_MS / 24;
const STEP = WIDTH / 24;

const higher = (a: string, b: string) => (compareDecimals(a, b) > 0 ? a : b);
const lower = (a: string, b: string) => (compareDecimals(a, b) < 0 ? a : b);

type Prices = Pick<CandleText, "ts" | "open" | "high" | "low" | "close">;

/** Minutes joined to hours; the volume is not drawn. */
function hoursOf(minutes: readonly CandleText[], start: number): readonly Prices[] {
  const hours = new Map<number, Prices>();
  for (const { ts, open, high, low, close } of minutes) {
    const hour = Math.floor((ts - start) / HOUR_MS);
    const before = hours.get(hour);
    hours.set(hour, {
      ts: start + hour * HOUR_MS,
      open: before?.open ?? open,
      high: before === undefined ? high : higher(before.high, high),
      low: before === undefined ? low : lower(before.low, low),
      close,
    });
  }
  return [...hours.values()];
}

/** The day as it came out here, an hour a candle: hollow when up, filled when down. Time runs from left to right in every language. */
export function DayDrawing({ own }: { readonly own: WorkedOutDay }) {
  const t = useT();
  const style = useUi();
  const { daily } = own;
  if (daily === null) return null;
  const y = (price: string) => 4 + (HEIGHT - 8) * (1 - positionBetween(price, daily.low, daily.high));
  const price = (text: string) => formatDecimal(text, style);
  const label = t("day_candles_label", {
    open: price(daily.open),
    high: price(daily.high),
    low: price(daily.low),
    close: price(daily.close),
  });
  return (
    <section className="rounded-card border border-line px-4 pt-3 pb-2">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-body font-semibold">
        {t("day_candles")}
        <span className="text-caption font-normal text-ink-3">{t("day_hourly")}</span>
      </h2>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-2 w-full" fill="none">
        <path d={`M0 ${y(daily.open)}H${WIDTH}`} stroke="var(--ink-off)" strokeDasharray="2 4" />
        {hoursOf(own.minutes, dayStart(own.day)).map((hour) => (
          <Hour key={hour.ts} hour={hour} x={((hour.ts - dayStart(own.day)) / HOUR_MS + 0.5) * STEP} y={y} />
        ))}
      </svg>
      <p dir="ltr" className="flex justify-between text-small text-ink-3" aria-hidden="true">
        {["00:00", "06:00", "12:00", "18:00", "24:00"].map((time) => (
          <span key={time} className="num">
            {time}
          </span>
        ))}
      </p>
    </section>
  );
}

function Hour({ hour, x, y }: { readonly hour: Prices; readonly x: number; readonly y: (price: string) => number }) {
  const isUp = compareDecimals(hour.close, hour.open) >= 0;
  const colour = isUp ? "var(--up-chart)" : "var(--down-chart)";
  const top = Math.min(y(hour.open), y(hour.close));
  const end = Math.max(y(hour.open), y(hour.close), top + 2);
  return (
    <>
      <path d={`M${x} ${y(hour.high)}V${top}M${x} ${end}V${Math.max(end, y(hour.low))}`} stroke={colour} strokeWidth="1.4" />
      <rect x={x - 3.5} y={top} width="7" height={end - top} rx="1.6" stroke={colour} strokeWidth="1.4" fill={isUp ? "none" : colour} />
    </>
  );
}
