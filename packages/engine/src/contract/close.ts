import {
  type Asset,
  assert,
  type ClosedPart,
  closedPart,
  least,
  liquidationPrice,
  most,
  type ProductSpec,
  partOfNotional,
  type Tick,
} from "@candela/model";
import type { Draft } from "./draft.ts";
import type { Execution } from "./execution.ts";
import { LossWaterfall } from "./loss-waterfall.ts";
import type { ContractFill, ContractFillReason, ContractOrder, ContractPosition, LiquidationSum } from "./state.ts";

/** Some or all lots of a position about to be closed at a tick. */
export interface Closing {
  readonly position: ContractPosition;
  readonly lots: bigint;
  readonly spec: ProductSpec;
  readonly tick: Tick;
  /** Execution that the lots are closed at. */
  readonly execution: Execution;
  readonly reason: ContractFillReason;
  /** The order that asks for it, as it stood. */
  readonly order: ContractOrder | null;
  /** A trading fee, or with a liquidation its fee instead. */
  readonly charge: { readonly kind: "fee" | "liquidation_fee"; readonly rate: bigint };
}

interface Measured extends Closing {
  readonly part: ClosedPart;
}

/**
 * Closes, the most profitable first, so that losses are paid from profits before anyone else pays. Fees are taken only from what all the
 * closings together leave. More than one closing at once is a cross account's.
 */
export function closeTogether(
  draft: Draft,
  closings: readonly Closing[],
  liquidation: LiquidationSum | null,
  settlement: Asset,
  now: number,
): void {
  const measured: Measured[] = closings.map((closing) => ({ ...closing, part: partNow(closing, closing.position, settlement) }));
  measured.sort((a, b) =>
    a.part.realised === b.part.realised ? (a.position.id < b.position.id ? -1 : 1) : a.part.realised > b.part.realised ? -1 : 1,
  );
  let forFees = leftForFees(draft, measured);
  for (const closing of measured) forFees -= closeOne(draft, closing, forFees, liquidation, settlement, now);
}

function partNow({ spec, lots, execution }: Closing, position: ContractPosition, settlement: Asset): ClosedPart {
  return closedPart(spec, position, lots, execution.price, settlement, execution.value);
}

function leftForFees(draft: Draft, measured: readonly Measured[]): bigint {
  const realised = measured.reduce((sum, { part }) => sum + part.realised, 0n);
  const first = measured[0];
  if (first === undefined) return 0n;
  const { position } = first;
  const putUp =
    position.marginMode === "isolated"
      ? position.margin
      : draft.crossPositions().reduce((sum, { margin }) => sum + margin, draft.available);
  return most(putUp + realised, 0n);
}

/** Money that a cross account can pay before another position has to be closed for it. */
export function canPay(draft: Draft, closing: Closing, settlement: Asset): boolean {
  if (closing.position.marginMode === "isolated") return true;
  const pool = draft.crossPositions().reduce((sum, { margin }) => sum + margin, draft.available);
  return pool + partNow(closing, closing.position, settlement).realised >= 0n;
}

/** Returns the fees taken. */
function closeOne(
  draft: Draft,
  closing: Measured,
  forFees: bigint,
  liquidation: LiquidationSum | null,
  settlement: Asset,
  now: number,
): bigint {
  // An earlier closing may have drawn on its margin.
  const before = draft.position(closing.position.id) ?? closing.position;
  const part = partNow(closing, before, settlement);
  const waterfall = new LossWaterfall(draft, before, part.margin);
  const wasHeld = closing.order?.held ?? 0n;
  if (closing.order !== null) draft.release(closing.order);
  let deficit = 0n;
  if (part.realised >= 0n) waterfall.receive(part.realised);
  else deficit = waterfall.pay("loss", "house", -part.realised);
  waterfall.coverDeficit(deficit);
  const { kind, rate } = closing.charge;
  assert(kind !== "fee" || rate <= before.closingFeeRate, "closing is charged no more than the position was opened on");
  const charged = payFee(waterfall, kind, partOfNotional(part.notional, rate, settlement), forFees);
  const fee = kind === "fee" ? charged : 0n;
  const liquidationFee = charged - fee;
  waterfall.release();
  const position = after(before, closing, part, { fee, liquidationFee, deficit, margin: waterfall.kept }, settlement, now);
  draft.put(position);
  const fill = fillOf(closing, before, part, { fee, liquidationFee, deficit, margin: before.margin - waterfall.kept }, now);
  const order = closing.order === null ? null : filledBy(closing.order, fill, now);
  draft.events.push({ type: "traded", fill, order, position, wasHeld, moves: waterfall.moves, liquidation });
  waterfall.tellDrawn();
  draft.fitClosingOrders(position, now);
  return charged;
}

function payFee(waterfall: LossWaterfall, kind: Closing["charge"]["kind"], due: bigint, limit: bigint): bigint {
  const wanted = least(due, limit);
  return wanted - waterfall.pay(kind, kind === "fee" ? "fees" : "insurance", wanted);
}

interface Taken {
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  readonly deficit: bigint;
  readonly margin: bigint;
}

function after(
  before: ContractPosition,
  { lots, spec, reason }: Closing,
  part: ClosedPart,
  taken: Taken,
  settlement: Asset,
  now: number,
): ContractPosition {
  const isClosed = lots === before.lots;
  const position: ContractPosition = {
    ...before,
    lots: before.lots - lots,
    entryNotional: before.entryNotional - part.entryNotional,
    margin: taken.margin,
    realised: before.realised + part.realised,
    fees: before.fees + taken.fee,
    liquidationFee: before.liquidationFee + taken.liquidationFee,
    deficit: before.deficit + taken.deficit,
    status: isClosed ? "closed" : "open",
    closeReason: isClosed ? reason : null,
    updatedAt: now,
    closedAt: isClosed ? now : null,
  };
  return { ...position, liquidationPrice: isolatedLiquidationPrice(spec, position, settlement) };
}

/** The stored trigger of an isolated position; a cross position's moves with the account and is not kept. */
export function isolatedLiquidationPrice(spec: ProductSpec, position: ContractPosition, settlement: Asset): bigint | null {
  return position.marginMode === "cross" || position.lots === 0n ? null : liquidationPrice(spec, position, settlement);
}

function fillOf(
  { order, lots, tick, execution, reason, charge }: Closing,
  before: ContractPosition,
  part: ClosedPart,
  taken: Taken,
  now: number,
): ContractFill {
  const { id, productId, side } = before;
  return {
    orderId: order?.id ?? null,
    positionId: id,
    ...{ productId, side, action: "close", reason, lots, tick, ts: now },
    feeRate: charge.kind === "fee" ? charge.rate : 0n,
    price: execution.price,
    pricing: execution.pricing,
    notional: part.notional,
    entryNotional: part.entryNotional,
    realised: part.realised,
    ...{ fee: taken.fee, liquidationFee: taken.liquidationFee, deficit: taken.deficit, margin: taken.margin },
  };
}

/** An order as its fill leaves it. */
export function filledBy(order: ContractOrder, fill: ContractFill, now: number): ContractOrder {
  return {
    ...order,
    status: "filled",
    lots: fill.lots,
    filledLots: fill.lots,
    notional: fill.notional,
    fee: fill.fee,
    feeRate: fill.feeRate,
    realised: fill.realised,
    held: 0n,
    positionId: fill.positionId,
    updatedAt: now,
  };
}
