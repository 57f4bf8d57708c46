import type { Data, Row } from "@candela/api";
import { type RecomputedDay, recomputeDay } from "@candela/feeds/recompute";
import { type Candle, DAY_MS, formatUnits } from "@candela/model";
import opening from "./opening-of-saturday.json" with { type: "json" };
import { server } from "./server.ts";

/** Two days of a market, a Saturday and a Sunday, that are over on the Monday after them. Nothing of them comes from a server. */
export const SATURDAY = "2026-11-14";
export const SUNDAY = "2026-11-15";
export const MONDAY_NOON = Date.UTC(2026, 10, 16, 12);

const SEEDS: Readonly<Record<string, string>> = { [SATURDAY]: "5a".repeat(32), [SUNDAY]: "b7".repeat(32) };

const saturday = recomputeDay(SEEDS[SATURDAY] ?? "", JSON.parse(JSON.stringify(opening)));
const DAYS: Readonly<Record<string, RecomputedDay>> = {
  [SATURDAY]: saturday,
  [SUNDAY]: recomputeDay(SEEDS[SUNDAY] ?? "", saturday.next),
};
const OPENINGS: Readonly<Record<string, string>> = { [SATURDAY]: JSON.stringify(opening), [SUNDAY]: JSON.stringify(saturday.next) };
/** Of a day to come, any text is a hash. */
const hashAhead = (day: string) => day.replaceAll("-", "").repeat(8);

export function publishedOf(day: string): Data<"GET /api/market/dayCommitment"> {
  return { day, hash: DAYS[day]?.hash ?? hashAhead(day), seed: SEEDS[day] ?? null };
}

export function recomputed(day: string): RecomputedDay {
  const found = DAYS[day];
  if (found === undefined) throw new Error(`${day} is not one of the published days`);
  return found;
}

/** Candles of both days from an honest server, oldest first. */
export function candlesOf(productCode: string, interval: string, endTs: number): readonly Row<"GET /api/candle/list">[] {
  return Object.values(DAYS)
    .flatMap((day) => (interval === "1m" ? day.minuteCandles(productCode) : (day.dailyCandle(productCode) ?? [])))
    .filter(({ ts }) => ts < endTs)
    .map((candle) => candleText(productCode, candle));
}

function candleText(productCode: string, { ts, volume, ...prices }: Candle): Row<"GET /api/candle/list"> {
  const { priceScale = 0, quantityScale = 0 } = saturday.instrument(productCode) ?? {};
  const text = (units: bigint) => formatUnits(units, priceScale);
  const { open, high, low, close } = prices;
  return { ts, open: text(open), high: text(high), low: text(low), close: text(close), volume: formatUnits(volume, quantityScale) };
}

function tickOf(productCode: string, seq: number): Data<"GET /api/tick/detail"> | null {
  const tick = Object.values(DAYS).flatMap((day) => day.tickBySeq(productCode, seq) ?? [])[0];
  if (tick === undefined) return null;
  const text = (units: bigint) => formatUnits(units, saturday.instrument(productCode)?.priceScale ?? 0);
  return { productCode, seq, ts: tick.ts, price: text(tick.price), bid: text(tick.bid), ask: text(tick.ask) };
}

/** An honest server, on the Monday. */
export function publishDays(days: Data<"GET /api/market/checkableDays"> = { first: SATURDAY, last: SUNDAY }): void {
  const answers = server();
  answers.data("GET /api/market/checkableDays", days);
  answers.data("GET /api/market/dayCommitment", ({ day }) => publishedOf(day));
  answers.data("GET /api/market/dayOpening", ({ day }) => (OPENINGS[day] === undefined ? null : { day, state: OPENINGS[day] }));
  answers.data("GET /api/market/dayListings", ({ day }) => ({ day, listings: [] }));
  answers.rows("GET /api/candle/list", ({ productCode, interval, endTs = MONDAY_NOON + DAY_MS, limit = 300 }) =>
    candlesOf(productCode, interval, endTs).slice(-limit),
  );
  answers.data("GET /api/tick/detail", ({ productCode, seq }) => tickOf(productCode, seq));
}
