import type { LiquidationPart } from "@candela/engine";
import { numberList, textLines, wordList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import type { ContractBooking, FillRecord, StepRecord, WorkingState } from "./working-state.ts";

/** History of positions: written once and never changed. */

const idArrays = (lists: readonly (readonly bigint[])[]) => textLines(lists.map((ids) => `{${ids.join(",")}}`));

const FILLS = tableRows<FillRecord>("contract_fill", {
  id: (record) => record.id,
  order_id: ({ fill }) => fill.orderId,
  position_id: ({ fill }) => fill.positionId,
  user_id: (record) => record.userId,
  product_code: ({ product }) => product.productCode,
  side: ({ fill }) => fill.side,
  action: ({ fill }) => fill.action,
  reason: ({ fill }) => fill.reason,
  price: ({ fill }) => fill.price,
  trigger_price: (record) => record.triggerPrice,
  lots: ({ fill }) => fill.lots,
  notional: ({ fill }) => fill.notional,
  entry_notional: ({ fill }) => fill.entryNotional,
  fee_rate: ({ fill }) => fill.feeRate,
  fee: ({ fill }) => fill.fee,
  liquidation_fee: ({ fill }) => fill.liquidationFee,
  realised: ({ fill }) => fill.realised,
  margin: ({ fill }) => fill.margin,
  deficit: ({ fill }) => fill.deficit,
  tick_seq: ({ fill }) => fill.tick.seq,
  transfer_ids: (record) => idArray(record.transferIds),
  ts: ({ fill }) => fill.ts,
  fill_model: ({ fill }) => fill.pricing.model,
  model_version: ({ fill }) => fill.pricing.modelVersion,
  spread_part: ({ fill }) => fill.pricing.spreadPart,
  slippage_part: ({ fill }) => fill.pricing.slippagePart,
  depth_level: ({ fill }) => fill.pricing.level,
});

const STEPS = tableRows<StepRecord & { readonly ts: number }>("contract_step", {
  position_id: ({ record }) => record.position.id,
  version: ({ record }) => record.version,
  kind: (step) => step.kind,
  ts: (step) => step.ts,
  product_code: ({ record }) => record.product.productCode,
  tick_seq: (step) => step.tick?.seq ?? null,
  price: (step) => step.price,
  lots: (step) => step.lots,
  amount: (step) => step.amount,
  lots_after: ({ record }) => record.position.lots,
  entry_notional_after: ({ record }) => record.position.entryNotional,
  margin_after: ({ record }) => record.position.margin,
  liquidation_price_after: ({ record }) => record.position.liquidationPrice,
});

export async function insertFills(tx: Tx, fills: readonly FillRecord[]): Promise<void> {
  if (fills.length > 0) await tx`insert into contract_fill select * from unnest(${FILLS.list(fills)}::contract_fill[])`;
}

export async function insertSteps(tx: Tx, steps: readonly StepRecord[], now: number): Promise<void> {
  if (steps.length === 0) return;
  const rows = STEPS.list(steps.map((step) => ({ ...step, ts: now })));
  await tx`insert into contract_step select * from unnest(${rows}::contract_step[])`;
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
