import type { LiquidationExplanation } from "@candela/api";
import { exitPrice, formatUnits, holdingValue, isLiquidationDue, SETTLEMENT, type Tick } from "@candela/model";
import type { Static } from "typebox";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Figures } from "./figures.ts";
import { findFill, findPositionRecords, findPositions } from "./read.ts";
import type { StoredPart } from "./store-history.ts";
import { contractProduct, fillData, money, priceText, rateText, tickData } from "./wire.ts";
import type { PositionRecord, StepKind } from "./working-state.ts";

type Explanation = Static<typeof LiquidationExplanation>;
type SumData = Explanation["crossing"];
type StepData = Explanation["timeline"][number];

interface LiquidationRow {
  readonly fillId: bigint;
  readonly productCode: string;
  readonly tickSeq: bigint;
  readonly pathSeqs: bigint[];
  readonly cash: bigint;
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly marginMode: string;
  readonly parts: StoredPart[];
}

interface StepRow {
  readonly kind: StepKind;
  readonly ts: bigint;
  readonly tickSeq: bigint | null;
  readonly price: bigint | null;
  readonly lots: bigint;
  readonly amount: bigint;
  readonly lotsAfter: bigint;
  readonly entryNotionalAfter: bigint;
  readonly marginAfter: bigint;
  readonly liquidationPriceAfter: bigint | null;
}

/** Steps of a life that are told, the newest of a longer one. */
const STEPS_MAX = 500;

/** Why a position of the user was liquidated: its life, and the inequality at the tick before and at the crossing tick. */
export async function explainLiquidation(sql: Queryable, figures: Figures, userId: bigint, positionId: bigint): Promise<Explanation> {
  const [record] = await findPositionRecords(sql, userId, [positionId]);
  const [position] = await findPositions(sql, figures, userId, [positionId]);
  if (record === undefined || position === undefined) throw new Rejected("not_found");
  const [row] = await sql<
    LiquidationRow[]
  >`select fill_id as "fillId", product_code as "productCode", tick_seq as "tickSeq", path_seqs as "pathSeqs", cash, equity,
      maintenance, margin_mode as "marginMode", parts
    from contract_liquidation where position_id = ${positionId} and user_id = ${userId}`;
  if (row === undefined) throw new Rejected("not_liquidated");
  const fill = await findFill(sql, row.fillId);
  const steps = await readSteps(sql, positionId);
  const ticks = await readTicks(sql, wanted(row, record, steps));
  const { margin, realised, deficit, fee, liquidationFee } = fill.fill;
  const returned = margin + realised + deficit - fee - liquidationFee;
  return {
    position,
    timeline: steps.map((step) => stepData(step, record, ticks)),
    before: sumBefore(row, ticks),
    crossing: crossingSum(row, ticks),
    fill: fillData(fill),
    returned: money(returned > 0n ? returned : 0n),
  };
}

async function readSteps(sql: Queryable, positionId: bigint): Promise<StepRow[]> {
  const rows = await sql<StepRow[]>`select kind, ts, tick_seq as "tickSeq", price, lots, amount, lots_after as "lotsAfter",
      entry_notional_after as "entryNotionalAfter", margin_after as "marginAfter", liquidation_price_after as "liquidationPriceAfter"
    from contract_step where position_id = ${positionId} and kind <> 'protected' order by version desc limit ${STEPS_MAX}`;
  return [...rows].reverse();
}

type Ticks = ReadonlyMap<string, Omit<Tick, "volume">>;
const tickKey = (productCode: string, seq: bigint | number) => `${productCode}/${seq}`;

function wanted(row: LiquidationRow, { product }: PositionRecord, steps: readonly StepRow[]): { code: string; seq: bigint }[] {
  return [
    ...row.pathSeqs.map((seq) => ({ code: row.productCode, seq })),
    ...row.parts.map(({ productCode, tickSeq }) => ({ code: productCode, seq: BigInt(tickSeq) })),
    ...steps.flatMap(({ tickSeq }) => (tickSeq === null ? [] : [{ code: product.productCode, seq: tickSeq }])),
  ];
}

async function readTicks(sql: Queryable, wanted: readonly { readonly code: string; readonly seq: bigint }[]): Promise<Ticks> {
  const rows = await sql<{ code: string; seq: bigint; ts: bigint; price: bigint; bid: bigint; ask: bigint }[]>`
    select distinct t.product_code as code, t.seq, t.ts, t.price, t.bid, t.ask
    from unnest(${wordList(wanted.map(({ code }) => code))}::text[], ${numberList(wanted.map(({ seq }) => seq))}::bigint[]) as w (code, seq)
      join stored_tick t on t.product_code = w.code and t.seq = w.seq`;
  return new Map(
    rows.map(({ code, seq, ts, price, bid, ask }) => [
      tickKey(code, seq),
      { productCode: code, seq: Number(seq), ts: Number(ts), price, bid, ask },
    ]),
  );
}

function stepData(step: StepRow, { product }: PositionRecord, ticks: Ticks): StepData {
  const tick = step.tickSeq === null ? undefined : ticks.get(tickKey(product.productCode, step.tickSeq));
  return {
    ts: Number(step.ts),
    kind: step.kind as StepData["kind"],
    tick: tick === undefined ? null : tickData(product, tick),
    price: priceText(product, step.price),
    lots: String(step.lots),
    amount: money(step.amount),
    lotsAfter: String(step.lotsAfter),
    entryNotionalAfter: money(step.entryNotionalAfter),
    marginAfter: money(step.marginAfter),
    liquidationPriceAfter: priceText(product, step.liquidationPriceAfter),
  };
}

function crossingSum(row: LiquidationRow, ticks: Ticks): SumData {
  const { cash, equity, maintenance } = row;
  const parts = row.parts.map((part) => partData(part, needTick(ticks, part.productCode, part.tickSeq)));
  return {
    cash: money(cash),
    equity: money(equity),
    maintenance: money(maintenance),
    isDue: isLiquidationDue({ equity, maintenance }),
    parts,
  };
}

/** The same account at the tick before: everything as it was, only the price of the product not yet moved. */
function sumBefore(row: LiquidationRow, ticks: Ticks): SumData | null {
  const last = row.pathSeqs.at(-1);
  const tick = last === undefined ? undefined : ticks.get(tickKey(row.productCode, last));
  if (tick === undefined) return null;
  const parts = row.parts.map((part) =>
    part.productCode === row.productCode
      ? valued(part, tick)
      : { part, tick: needTick(ticks, part.productCode, part.tickSeq), equity: BigInt(part.margin) + BigInt(part.unrealised) },
  );
  const equity = parts.reduce((sum, each) => sum + each.equity, row.cash);
  const maintenance = parts.reduce((sum, { part }) => sum + BigInt(part.maintenance), 0n);
  return {
    cash: money(row.cash),
    equity: money(equity),
    maintenance: money(maintenance),
    isDue: isLiquidationDue({ equity, maintenance }),
    parts: parts.map((each) => partData(each.part, each.tick)),
  };
}

/** A part at another tick of its product. */
function valued(part: StoredPart, tick: Omit<Tick, "volume">): { part: StoredPart; tick: Omit<Tick, "volume">; equity: bigint } {
  const price = exitPrice(part.side, tick);
  const holding = {
    side: part.side,
    leverage: 1,
    lots: BigInt(part.lots),
    lotSize: BigInt(part.lotSize),
    entryNotional: BigInt(part.entryNotional),
    margin: BigInt(part.margin),
    maintenanceRate: BigInt(part.maintenanceRate),
  };
  const { notional, unrealised, maintenance, equity } = holdingValue(contractProduct(part, 1n), holding, price, SETTLEMENT);
  const at = { price: String(price), notional: String(notional), unrealised: String(unrealised), maintenance: String(maintenance) };
  return { part: { ...part, ...at, tickSeq: tick.seq }, tick, equity };
}

function needTick(ticks: Ticks, productCode: string, seq: number): Omit<Tick, "volume"> {
  const tick = ticks.get(tickKey(productCode, seq));
  if (tick === undefined) throw new Error(`tick ${seq} of ${productCode} decided a liquidation and is not kept`);
  return tick;
}

function partData(part: StoredPart, tick: Omit<Tick, "volume">): SumData["parts"][number] {
  return {
    positionId: part.positionId,
    productCode: part.productCode,
    side: part.side,
    tick: tickData(part, tick),
    price: priceText(part, BigInt(part.price)),
    lots: part.lots,
    lotSize: formatUnits(BigInt(part.lotSize), part.quantityScale),
    notional: money(BigInt(part.notional)),
    entryNotional: money(BigInt(part.entryNotional)),
    margin: money(BigInt(part.margin)),
    unrealised: money(BigInt(part.unrealised)),
    maintenanceRate: rateText(BigInt(part.maintenanceRate)),
    maintenance: money(BigInt(part.maintenance)),
  };
}
