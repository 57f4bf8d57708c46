import { list, STATEMENT_LINES_MAX, success } from "@candela/api";
import { divHalfEven, formatUnits, powerOfTen, USDT } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { type StatedWorth, statedTrade } from "../accounts/index.ts";
import { askedEpoch, referenceKindName } from "../ledger/index.ts";
import type { StatedKind } from "./flows.ts";
import { askedRange, type EpochRange, rangeOf, withinDays } from "./range.ts";
import { readStatement, readStatementLines, type StatementLine, type StatementParts } from "./statement.ts";
import { type Drawdown, type Ended, readStatistics, type Statistics, type Sums } from "./statistics.ts";
import { tradeFile } from "./trade-export.ts";

export interface StatisticsParts extends StatementParts {
  readonly clock: Clock;
  readonly kinds: readonly (StatedKind & StatementParts["kinds"][number])[];
}

const RATE_DECIMALS = 4;
const usdt = (units: bigint) => formatUnits(units, USDT.scale);

/** A part of a whole as a decimal of four places; null of nothing. */
function rate(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : formatUnits(divHalfEven(part * powerOfTen(RATE_DECIMALS), whole), RATE_DECIMALS);
}

function average(sum: bigint, count: number): string | null {
  return count === 0 ? null : usdt(divHalfEven(sum, BigInt(count)));
}

const sumsRow = ({ profit, fees, financing }: Sums) => ({ profit: usdt(profit), fees: usdt(fees), financing: usdt(financing) });
const endedRow = ({ wins, losses, even }: Ended) => ({ wins, losses, even });

function drawdownRow({ peak, trough, peakTs, troughTs }: Drawdown) {
  const fallen = peak - trough;
  return { amount: usdt(fallen), rate: rate(fallen, peak) ?? "0", peak: usdt(peak), trough: usdt(trough), peakTs, troughTs };
}

function head({ epoch: { number, beganAt, endedAt }, startTs, endTs }: EpochRange) {
  return { epoch: { number, beganAt, endedAt }, startTs, endTs };
}

function statisticsData(range: EpochRange, results: Statistics) {
  return {
    ...head(range),
    ...sumsRow(results),
    ...endedRow(results),
    opening: usdt(results.opening),
    closing: usdt(results.opening + results.profit),
    winRate: rate(BigInt(results.wins), BigInt(results.wins + results.losses)),
    averageWin: average(results.won, results.wins),
    averageLoss: average(results.lost, results.losses),
    largestLoss: results.largestLoss === null ? null : usdt(results.largestLoss),
    drawdown: results.drawdown === null ? null : drawdownRow(results.drawdown),
    modes: results.modes.map((row) => ({ mode: row.mode, ...sumsRow(row), ...endedRow(row) })),
    copies: { ...sumsRow(results.copies), ...endedRow(results.copies), profitShares: usdt(results.copies.profitShares) },
    products: results.products.map((row) => ({ productCode: row.productCode, ...sumsRow(row), ...endedRow(row) })),
    days: results.days.map(({ ts, profit, trades }) => ({ ts, profit: usdt(profit), trades })),
  };
}

function worthData({ parts, total, unpriced }: StatedWorth) {
  return {
    parts: parts.map(({ kind, value, holding }) => ({
      kind,
      productCode: holding?.code ?? "",
      quantity: holding === null ? null : formatUnits(holding.units, holding.scale),
      price: holding?.price === undefined ? null : formatUnits(holding.price.units, holding.price.scale),
      value: usdt(value),
    })),
    total: usdt(total),
    unpriced: [...unpriced],
  };
}

function lineRow(line: StatementLine) {
  return {
    transferId: String(line.transferId),
    ts: Number(line.ts),
    reason: line.reason,
    referenceKind: referenceKindName(line.referenceKind),
    referenceId: String(line.referenceId),
    trade: statedTrade(line.trade),
    amount: formatUnits(line.amount, line.scale),
    balanceAfter: formatUnits(line.balanceAfter, line.scale),
  };
}

export function statisticsHandlers(parts: StatisticsParts): Handlers {
  const { sql, clock, kinds } = parts;
  return {
    "GET /api/statistics/detail": async (call) => {
      const { userId } = userOf(call);
      const range = await askedRange(sql, userId, call.fields, clock.now());
      return success(statisticsData(range, await readStatistics(sql, kinds, userId, range)));
    },
    "GET /api/statistics/trades": async (call) => {
      const { userId } = userOf(call);
      const epoch = await askedEpoch(sql, userId, call.fields.epoch);
      // However far back: the file is read page by page.
      const range = rangeOf(epoch, { startTs: epoch.beganAt, ...call.fields }, clock.now());
      return { fileName: `candela-trades-${epoch.number}.csv`, parts: tradeFile(sql, kinds, userId, range) };
    },
    "GET /api/statement/detail": async (call) => {
      const { userId } = userOf(call);
      const { range, now, assets, worth, chain } = await readStatement(parts, userId, async (tx) => {
        const epoch = await askedEpoch(tx, userId, call.fields.epoch);
        const asked = clock.now();
        return { range: withinDays(rangeOf(epoch, call.fields, asked)), now: asked };
      });
      return success({
        ...head(range),
        createdAt: now,
        assets: assets.map(({ assetId, assetCode, scale, opening, closing, lines }) => ({
          assetId,
          assetCode,
          opening: formatUnits(opening, scale),
          closing: formatUnits(closing, scale),
          lines,
        })),
        worth: worth === null ? null : worthData(worth),
        chain: chain === null ? null : { ...chain, position: String(chain.position) },
      });
    },
    "GET /api/statement/lines": async (call) => {
      const { userId } = userOf(call);
      const { assetId, after, ...asked } = call.fields;
      const range = await askedRange(sql, userId, asked, clock.now());
      const page = { after: BigInt(after ?? 0), limit: STATEMENT_LINES_MAX };
      const lines = await readStatementLines(parts, userId, range, assetId, page);
      return list(lines.map(lineRow), lines.length);
    },
  };
}
