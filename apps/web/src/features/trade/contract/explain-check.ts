import type { Data } from "@candela/api";
import { type ContractHolding, exitPrice, formatUnits, holdingValue, isLiquidationDue, RATE_SCALE } from "@candela/model";
import { decimalsOf } from "@candela/ui";
import type { Tick } from "../../../lib/market/quote-store.ts";
import { wireUnits } from "../product.ts";
import { money, SETTLEMENT } from "./contract-shapes.ts";

export type Explanation = Data<"GET /api/contractPosition/explain">;
export type LiquidationSum = Explanation["crossing"];
export type SumPart = LiquidationSum["parts"][number];

/** The checks, in the order of the page. */
export const EXPLAIN_CHECKS = ["ticks", "prices", "values", "sums", "before", "crossing", "fill"] as const;
export type ExplainCheck = (typeof EXPLAIN_CHECKS)[number];

export interface CheckedLine {
  readonly name: ExplainCheck;
  readonly ok: boolean;
}

/** A part of the sum as the model counts it. Scales are those that its texts are written with. */
function holdingOfPart(part: SumPart): {
  readonly spec: Parameters<typeof holdingValue>[0];
  readonly holding: ContractHolding;
  readonly at: bigint;
} {
  const priceScale = decimalsOf(part.price);
  const quantityScale = decimalsOf(part.lotSize);
  return {
    spec: { priceScale, quantityScale, tickSize: 1n },
    at: wireUnits(part.price, priceScale),
    holding: {
      side: part.side,
      leverage: 1,
      lots: BigInt(part.lots),
      lotSize: wireUnits(part.lotSize, quantityScale),
      entryNotional: wireUnits(part.entryNotional, SETTLEMENT.scale),
      margin: wireUnits(part.margin, SETTLEMENT.scale),
      maintenanceRate: wireUnits(part.maintenanceRate, RATE_SCALE),
    },
  };
}

function partIsRight(part: SumPart): boolean {
  const { spec, holding, at } = holdingOfPart(part);
  const value = holdingValue(spec, holding, at, SETTLEMENT);
  return (
    money(value.notional) === part.notional && money(value.unrealised) === part.unrealised && money(value.maintenance) === part.maintenance
  );
}

/** The price is the side of its tick at which the position would be closed. */
function priceIsClosing({ side, price, tick }: SumPart): boolean {
  const scale = decimalsOf(price);
  const quote = { bid: wireUnits(tick.bid, scale), ask: wireUnits(tick.ask, scale) };
  return formatUnits(exitPrice(side, quote), scale) === price;
}

const units = (text: string) => wireUnits(text, SETTLEMENT.scale);

/** The two sides of the inequality, from the parts. */
function sumsOf({ cash, parts }: LiquidationSum): { readonly equity: bigint; readonly maintenance: bigint } {
  return {
    equity: parts.reduce((sum, part) => sum + units(part.margin) + units(part.unrealised), units(cash)),
    maintenance: parts.reduce((sum, part) => sum + units(part.maintenance), 0n),
  };
}

function sumIsRight(sum: LiquidationSum): boolean {
  const { equity, maintenance } = sumsOf(sum);
  return money(equity) === sum.equity && money(maintenance) === sum.maintenance && isLiquidationDue({ equity, maintenance }) === sum.isDue;
}

function sameTick(stated: SumPart["tick"], read: Tick | undefined): boolean {
  return (
    read !== undefined &&
    stated.seq === read.seq &&
    stated.ts === read.ts &&
    stated.price === read.price &&
    stated.bid === read.bid &&
    stated.ask === read.ask
  );
}

function fillIsRight({ crossing, fill, returned, position }: Explanation): boolean {
  const own = crossing.parts.find(({ positionId }) => positionId === position.id);
  if (own === undefined || fill.tick.seq !== own.tick.seq || fill.price !== own.price || fill.lots !== own.lots) return false;
  const left = units(own.margin) + units(fill.realised) + units(fill.deficit) - units(fill.fee) - units(fill.liquidationFee);
  // A cross account pays with cash and other margins besides, so only an isolated position's own margin says what came back.
  return position.marginMode === "cross" || units(returned) === (left > 0n ? left : 0n);
}

/** Everything about a liquidation that this device can find out by itself. `readTick` reads the public record. */
export async function checkExplanation(
  explanation: Explanation,
  readTick: (productCode: string, seq: number) => Promise<Tick | undefined>,
): Promise<readonly CheckedLine[]> {
  const { before, crossing } = explanation;
  const sums = before === null ? [crossing] : [before, crossing];
  const parts = sums.flatMap((sum) => sum.parts);
  const read = await Promise.all(parts.map(({ productCode, tick }) => readTick(productCode, tick.seq)));
  const results: Readonly<Record<ExplainCheck, boolean>> = {
    ticks: parts.every((part, index) => sameTick(part.tick, read[index])),
    prices: parts.every(priceIsClosing),
    values: parts.every(partIsRight),
    sums: sums.every(sumIsRight),
    before: before === null || !before.isDue,
    crossing: crossing.isDue,
    fill: fillIsRight(explanation),
  };
  return EXPLAIN_CHECKS.filter((name) => name !== "before" || before !== null).map((name) => ({ name, ok: results[name] }));
}
