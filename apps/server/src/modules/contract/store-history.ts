import type { LiquidationPart } from "@candela/engine";
import { numberList, textLines, wordList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { ContractBooking, FillRecord, StepRecord, WorkingState } from "./working-state.ts";

/** What happened to positions: written once and never changed. */

const idArrays = (lists: readonly (readonly bigint[])[]) => textLines(lists.map((ids) => `{${ids.join(",")}}`));

export async function insertFills(tx: Tx, fills: readonly FillRecord[]): Promise<void> {
  if (fills.length === 0) return;
  const list = (pick: (f: FillRecord) => bigint | number | null) => numberList(fills.map(pick));
  const words = (pick: (f: FillRecord) => string) => wordList(fills.map(pick));
  await tx`insert into contract_fill (id, order_id, position_id, user_id, product_code, side, action, reason, price, trigger_price, lots, notional,
      entry_notional, fee_rate, fee, liquidation_fee, realised, margin, deficit, tick_seq, ts, fill_model, model_version, spread_part,
      slippage_part, depth_level, transfer_ids)
    select id, order_id, position_id, user_id, product_code, side, action, reason, price, trigger_price, lots, notional, entry_notional, fee_rate,
      fee, liquidation_fee, realised, margin, deficit, tick_seq, ts, fill_model, model_version, spread_part, slippage_part, depth_level,
      transfer_ids::bigint[]
    from unnest(
      ${list((f) => f.id)}::bigint[], ${list((f) => f.fill.orderId)}::bigint[], ${list((f) => f.fill.positionId)}::bigint[],
      ${list((f) => f.userId)}::bigint[], ${words((f) => f.product.productCode)}::text[], ${words((f) => f.fill.side)}::text[],
      ${words((f) => f.fill.action)}::text[], ${words((f) => f.fill.reason)}::text[], ${list((f) => f.fill.price)}::numeric[],
      ${list((f) => f.triggerPrice)}::numeric[], ${list((f) => f.fill.lots)}::numeric[], ${list((f) => f.fill.notional)}::numeric[],
      ${list((f) => f.fill.entryNotional)}::numeric[], ${list((f) => f.fill.feeRate)}::bigint[], ${list((f) => f.fill.fee)}::numeric[],
      ${list((f) => f.fill.liquidationFee)}::numeric[], ${list((f) => f.fill.realised)}::numeric[], ${list((f) => f.fill.margin)}::numeric[],
      ${list((f) => f.fill.deficit)}::numeric[], ${list((f) => f.fill.tick.seq)}::bigint[], ${list((f) => f.fill.ts)}::bigint[],
      ${words((f) => f.fill.pricing.model)}::text[], ${list((f) => f.fill.pricing.modelVersion)}::integer[],
      ${list((f) => f.fill.pricing.spreadPart)}::numeric[], ${list((f) => f.fill.pricing.slippagePart)}::numeric[],
      ${list((f) => f.fill.pricing.level)}::smallint[], string_to_array(${idArrays(fills.map((f) => f.transferIds))}, E'\\n')
    ) as f (id, order_id, position_id, user_id, product_code, side, action, reason, price, trigger_price, lots, notional, entry_notional, fee_rate,
      fee, liquidation_fee, realised, margin, deficit, tick_seq, ts, fill_model, model_version, spread_part, slippage_part, depth_level,
      transfer_ids)`;
}

export async function insertSteps(tx: Tx, steps: readonly StepRecord[], now: number): Promise<void> {
  if (steps.length === 0) return;
  const list = (pick: (s: StepRecord) => bigint | number | null) => numberList(steps.map(pick));
  const words = (pick: (s: StepRecord) => string) => wordList(steps.map(pick));
  await tx`insert into contract_step (ts, position_id, version, kind, product_code, tick_seq, price, lots, amount, lots_after,
      entry_notional_after, margin_after, liquidation_price_after)
    select ${String(now)}::bigint, s.* from unnest(
      ${list((s) => s.record.position.id)}::bigint[], ${list((s) => s.record.version)}::integer[], ${words((s) => s.kind)}::text[],
      ${words((s) => s.record.product.productCode)}::text[], ${list((s) => s.tick?.seq ?? null)}::bigint[], ${list((s) => s.price)}::numeric[],
      ${list((s) => s.lots)}::numeric[], ${list((s) => s.amount)}::numeric[], ${list((s) => s.record.position.lots)}::numeric[],
      ${list((s) => s.record.position.entryNotional)}::numeric[], ${list((s) => s.record.position.margin)}::numeric[],
      ${list((s) => s.record.position.liquidationPrice)}::numeric[]
    ) as s`;
}

/** A part of the inequality as it is kept: numbers as text, so that none goes through a float. */
export interface StoredPart {
  readonly positionId: string;
  readonly productId: number;
  readonly productCode: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly side: LiquidationPart["side"];
  readonly tickSeq: number;
  readonly price: string;
  readonly lots: string;
  readonly lotSize: string;
  readonly entryNotional: string;
  readonly notional: string;
  readonly margin: string;
  readonly unrealised: string;
  readonly maintenanceRate: string;
  readonly maintenance: string;
}

function storedPart(state: WorkingState, part: LiquidationPart): StoredPart {
  const product = state.products.get(part.productId);
  if (product === undefined) throw new Error(`product ${part.productId} of a liquidation is loaded`);
  return {
    positionId: String(part.positionId),
    productId: part.productId,
    productCode: product.productCode,
    priceScale: product.priceScale,
    quantityScale: product.quantityScale,
    side: part.side,
    tickSeq: part.tick.seq,
    price: String(part.price),
    lots: String(part.lots),
    lotSize: String(part.lotSize),
    entryNotional: String(part.entryNotional),
    notional: String(part.notional),
    margin: String(part.margin),
    unrealised: String(part.unrealised),
    maintenanceRate: String(part.maintenanceRate),
    maintenance: String(part.maintenance),
  };
}

export async function insertLiquidations(tx: Tx, state: WorkingState, bookings: readonly ContractBooking[]): Promise<void> {
  const rows = bookings.flatMap(({ fill, liquidation }) => (fill === null || liquidation === null ? [] : [{ ...fill, ...liquidation }]));
  if (rows.length === 0) return;
  const list = (pick: (r: (typeof rows)[number]) => bigint | number) => numberList(rows.map(pick));
  const words = (pick: (r: (typeof rows)[number]) => string) => wordList(rows.map(pick));
  const parts = textLines(rows.map(({ sum }) => JSON.stringify(sum.parts.map((part) => storedPart(state, part)))));
  await tx`insert into contract_liquidation (position_id, fill_id, user_id, reason, margin_mode, product_code, tick_seq, cash, equity, maintenance, ts,
      path_seqs, parts)
    select position_id, fill_id, user_id, reason, margin_mode, product_code, tick_seq, cash, equity, maintenance, ts, path_seqs::bigint[],
      parts::jsonb
    from unnest(
      ${list((r) => r.fill.positionId)}::bigint[], ${list((r) => r.id)}::bigint[], ${list((r) => r.userId)}::bigint[],
      ${words((r) => r.fill.reason)}::text[], ${words((r) => r.sum.marginMode)}::text[], ${words((r) => r.product.productCode)}::text[],
      ${list((r) => r.fill.tick.seq)}::bigint[], ${list((r) => r.sum.cash)}::numeric[], ${list((r) => r.sum.equity)}::numeric[],
      ${list((r) => r.sum.maintenance)}::numeric[], ${list((r) => r.fill.ts)}::bigint[],
      string_to_array(${idArrays(rows.map((r) => r.path.map(({ seq }) => BigInt(seq))))}, E'\\n'), string_to_array(${parts}, E'\\n')
    ) as r (position_id, fill_id, user_id, reason, margin_mode, product_code, tick_seq, cash, equity, maintenance, ts, path_seqs, parts)`;
}

export async function insertCharges(tx: Tx, bookings: readonly ContractBooking[]): Promise<void> {
  const rows = bookings.flatMap(({ financing, position, userId }) =>
    financing === null || position === null ? [] : [{ ...financing, userId, productCode: position.product.productCode }],
  );
  if (rows.length === 0) return;
  const list = (pick: (r: (typeof rows)[number]) => bigint | number) => numberList(rows.map(pick));
  await tx`insert into contract_financing (position_id, day, user_id, rate, price, notional, due, from_cash, from_margin, product_code, tick_seq, ts,
      transfer_ids)
    select position_id, day, user_id, rate, price, notional, due, from_cash, from_margin, product_code, tick_seq, ts, transfer_ids::bigint[]
    from unnest(
      ${list((r) => r.charge.positionId)}::bigint[], ${list((r) => r.charge.day)}::integer[], ${list((r) => r.userId)}::bigint[],
      ${list((r) => r.charge.rate)}::bigint[], ${list((r) => r.charge.price)}::numeric[], ${list((r) => r.charge.notional)}::numeric[],
      ${list((r) => r.charge.due)}::numeric[], ${list((r) => r.charge.fromCash)}::numeric[], ${list((r) => r.charge.fromMargin)}::numeric[],
      ${wordList(rows.map((r) => r.productCode))}::text[], ${list((r) => r.charge.tick.seq)}::bigint[], ${list((r) => r.charge.ts)}::bigint[],
      string_to_array(${idArrays(rows.map((r) => r.transferIds))}, E'\\n')
    ) as r (position_id, day, user_id, rate, price, notional, due, from_cash, from_margin, product_code, tick_seq, ts, transfer_ids)`;
}
