import { amount, type Candle, formatAmount, type Interval, USDT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { balancesOf, changesSince } from "../ledger/index.ts";
import { type AssetPrice, closeBefore, latestPrice, type ValuationMarket } from "./market.ts";
import { isProductAsset, priced, totals, unitsAt, unitsByAsset } from "./valuation.ts";

export type HistoryRange = "day" | "week" | "month";

/** Points of a range: one candle of the interval each. */
const RANGES = {
  day: { interval: "15m", stepMs: 900_000, points: 96 },
  week: { interval: "1h", stepMs: 3_600_000, points: 168 },
  month: { interval: "4h", stepMs: 14_400_000, points: 180 },
} as const satisfies Record<HistoryRange, { interval: Interval; stepMs: number; points: number }>;

/**
 * Total value at each step of a range and now, oldest first, starting where the user first had something. Balances are today's less the
 * ledger's changes since; prices are the closes of the candles that ended at that moment.
 */
export async function valueHistory(
  sql: Queryable,
  market: ValuationMarket,
  userId: bigint,
  range: HistoryRange,
  now: number,
): Promise<{ ts: number; value: string }[]> {
  const { interval, stepMs, points } = RANGES[range];
  const end = now - (now % stepMs);
  const start = end - (points - 1) * stepMs;
  const [balances, changes] = await Promise.all([balancesOf(sql, userId), changesSince(sql, userId, start, stepMs)]);
  const units = unitsByAsset(balances);
  const codes = balances.filter(({ assetId }) => isProductAsset(assetId)).map(({ assetCode }) => assetCode);
  const series = new Map(codes.map((code) => [code, new PriceSeries(market, code, { interval, stepMs, start, end })]));
  const rows: { ts: number; value: bigint }[] = [];
  for (let ts = start; ts <= end; ts += stepMs) {
    const then = unitsAt(units, changes, ts);
    rows.push({ ts, value: totals(priced(balances, then, (code) => series.get(code)?.at(ts))).value });
  }
  if (now > end) rows.push({ ts: now, value: totals(priced(balances, units, (code) => latestPrice(market, code))).value });
  const first = rows.findIndex(({ value }) => value > 0n);
  return first < 0 ? [] : rows.slice(first).map(({ ts, value }) => ({ ts, value: formatAmount(amount(value, USDT)) }));
}

interface SeriesRange {
  readonly interval: Interval;
  readonly stepMs: number;
  readonly start: number;
  readonly end: number;
}

/** Closes of one product, read forward in time; over closed hours the last one counts. */
class PriceSeries {
  private readonly candles: readonly Candle[];
  private readonly stepMs: number;
  private readonly scale: number;
  private last: AssetPrice | undefined;
  private next = 0;

  constructor(market: ValuationMarket, code: string, { interval, stepMs, start, end }: SeriesRange) {
    this.candles = market.candles(code, interval, start - stepMs, end);
    this.stepMs = stepMs;
    this.scale = market.spec(code)?.priceScale ?? 0;
    this.last = closeBefore(market, code, start);
  }

  /** Call with rising times. */
  at(ts: number): AssetPrice | undefined {
    for (let candle = this.candles[this.next]; candle !== undefined && candle.ts + this.stepMs <= ts; candle = this.candles[this.next]) {
      this.last = { units: candle.close, scale: this.scale };
      this.next += 1;
    }
    return this.last;
  }
}
