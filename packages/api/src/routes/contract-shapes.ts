import { type TSchema, Type } from "typebox";
import { DecimalText, EpochMs, IdText, ProductCode, ProductTypeId, Wire } from "../schema.ts";
import { TickData } from "./products.ts";
import { FillPricing } from "./spot.ts";

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ContractSide = Type.Union([Type.Literal("long"), Type.Literal("short")]);
export const MarginMode = Type.Union([Type.Literal("isolated"), Type.Literal("cross")]);
export const ContractAction = Type.Union([Type.Literal("open"), Type.Literal("close")]);
export const ContractOrderType = Type.Union([Type.Literal("market"), Type.Literal("limit"), Type.Literal("stop")]);
const ContractOrderStatus = Type.Union([Type.Literal("open"), Type.Literal("filled"), Type.Literal("cancelled")]);
export const TrailingBy = Type.Union([Type.Literal("price"), Type.Literal("percent")], {
  description: "unit of the distance: the product's price, or percent of the best price (two decimals)",
});
export const Leverage = Type.Integer({ minimum: 1, maximum: 1000, description: "one of the product's leverages" });
/** Whole lots. */
export const Lots = Type.String({ pattern: "^[1-9]\\d{0,11}$", maxLength: 12, description: "whole lots" });
const LotCount = Type.String({ pattern: "^(0|[1-9]\\d{0,17})$", maxLength: 18, description: "whole lots" });

/** Why a fill happened: an order of the user, the position's own protection, or its liquidation. */
export const ContractFillReason = Type.Union([
  Type.Literal("order"),
  Type.Literal("take_profit"),
  Type.Literal("stop_loss"),
  Type.Literal("trailing"),
  Type.Literal("liquidation"),
  /** Another cross position's loss could not be paid from cash and margins. */
  Type.Literal("cross_settlement"),
]);

/** Why an order ended without a fill: by the user, with its position, or because what it needs is not there, or not allowed, when it fires. */
const ContractCancelReason = Type.Union([
  Type.Literal("user"),
  Type.Literal("position_closed"),
  Type.Literal("insufficient_balance"),
  Type.Literal("leverage_differs"),
  Type.Literal("leverage_above_cap"),
  Type.Literal("exposure_limit"),
  Type.Literal("position_at_risk"),
  Type.Literal("limit_cool_off"),
  Type.Literal("limit_stake"),
  Type.Literal("limit_daily_loss"),
]);

/** One execution, against the house, of whole lots at the closing or opening side of one tick. */
export const ContractFill = Wire({
  id: IdText,
  ts: EpochMs,
  /** Null when no order asked for it: protection, liquidation. */
  orderId: orNull(IdText),
  positionId: IdText,
  productCode: ProductCode,
  side: ContractSide,
  action: ContractAction,
  reason: ContractFillReason,
  /** Average over the depth that its size took; the notional follows from the exact sum. */
  price: DecimalText,
  /** Why it got that price. A liquidation closes at the quote of its tick, whatever the deployment's fill model. */
  pricing: FillPricing,
  lots: LotCount,
  notional: DecimalText,
  /** Rate of the fee; 0 for a liquidation fee or no fee. */
  feeRate: DecimalText,
  fee: DecimalText,
  liquidationFee: DecimalText,
  /** Profit of the price alone; 0 when opening. */
  realised: DecimalText,
  /** Loss that was not put up by the user and that the insurance book paid. */
  deficit: DecimalText,
  tick: TickData,
  transferIds: Type.Array(IdText),
});

export const TrailingStop = Wire({
  by: TrailingBy,
  distance: DecimalText,
  /** Best exit price since the stop was set; null on an order that has not opened a position. */
  extreme: orNull(DecimalText),
  /** The exit price at which it fires. */
  level: orNull(DecimalText),
});

const protection = { takeProfit: orNull(DecimalText), stopLoss: orNull(DecimalText), trailing: orNull(TrailingStop) };

export const ContractOrder = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  side: ContractSide,
  action: ContractAction,
  orderType: ContractOrderType,
  status: ContractOrderStatus,
  price: orNull(DecimalText),
  triggerPrice: orNull(DecimalText),
  lots: LotCount,
  filledLots: LotCount,
  /** Product quantity of one lot. */
  lotSize: DecimalText,
  leverage: Leverage,
  marginMode: MarginMode,
  ...protection,
  averagePrice: orNull(DecimalText),
  feeRate: DecimalText,
  fee: DecimalText,
  realised: DecimalText,
  /** Cash still frozen for it; closing orders freeze nothing. */
  frozen: DecimalText,
  positionId: orNull(IdText),
  /** It traded for a copy of a leader's position. */
  isCopy: Type.Boolean(),
  cancelReason: orNull(ContractCancelReason),
  createdAt: EpochMs,
  updatedAt: EpochMs,
  fills: Type.Array(ContractFill),
});

/** A position with its figures at `tick`; they are null while the product has no price, and once it is closed. */
export const ContractPosition = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  side: ContractSide,
  status: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
  marginMode: MarginMode,
  leverage: Leverage,
  /** Open now; 0 when closed. */
  /** The follow that it is a copy of; null for the user's own. A copy stands beside an own position of the same product and side. */
  followId: orNull(IdText),
  lots: LotCount,
  /** Opened in all. */
  openedLots: LotCount,
  lotSize: DecimalText,
  /** lots × lotSize, in the product's unit. */
  size: DecimalText,
  /** Average of what is open; of all that was opened once closed. */
  entryPrice: DecimalText,
  entryNotional: DecimalText,
  margin: DecimalText,
  maintenanceRate: DecimalText,
  /** Fixed at opening: closing is charged the rate in force, never more than this. */
  closingFeeRate: DecimalText,
  ...protection,
  /** Isolated: exact. Cross: an estimate with all else standing still. Null when no price liquidates it. */
  liquidationPrice: orNull(DecimalText),
  /** The closing side of `tick`. */
  markPrice: orNull(DecimalText),
  notional: orNull(DecimalText),
  unrealised: orNull(DecimalText),
  maintenance: orNull(DecimalText),
  /** (margin + unrealised) / maintenance in percent; at 100 it is liquidated. Cross: of the account. */
  marginRatio: orNull(DecimalText),
  /** unrealised / initial margin, percent. */
  roe: orNull(DecimalText),
  /** Most that can be lost from here: isolated the margin, cross the account's cash and cross margins. */
  worstCase: orNull(DecimalText),
  tick: orNull(TickData),
  realised: DecimalText,
  fees: DecimalText,
  financing: DecimalText,
  /** Taken at its liquidation; not part of `fees`. */
  liquidationFee: DecimalText,
  /** Part of its losses that the insurance book paid. */
  deficit: DecimalText,
  closeReason: orNull(ContractFillReason),
  openedAt: EpochMs,
  updatedAt: EpochMs,
  closedAt: orNull(EpochMs),
});

/** Everything that an operation made or changed, as it stood when it was decided. */
export const ContractResult = Wire({
  orders: Type.Array(ContractOrder),
  positions: Type.Array(ContractPosition),
  /** Close all: positions that could not be closed now, each with its rejection. */
  left: Type.Array(Wire({ positionId: IdText, msg: Type.String(), params: Type.Record(Type.String(), Type.String()) })),
});

/** Lot, leverages and rates of a product's contract, with the fees in force. */
export const ContractProduct = Wire({
  productCode: ProductCode,
  lotSize: DecimalText,
  lotsMax: LotCount,
  leverages: Type.Array(Leverage),
  maintenanceRate: DecimalText,
  liquidationFeeRate: DecimalText,
  /** Part of the notional charged for each day that ends (22:00 UTC) with the position open. */
  financing: Wire({ long: DecimalText, short: DecimalText }),
  nextFinancingAt: EpochMs,
  /** By direction of the trade; null where none is configured. */
  feeRateBuy: orNull(DecimalText),
  feeRateSell: orNull(DecimalText),
  /** Most notional of one user in this product, resting orders included. */
  exposureMax: DecimalText,
  /** Whether take-profit, stop-loss and trailing stop may be changed after opening. */
  mayChangeProtection: Type.Boolean(),
});

/** One step in the life of a position, oldest first. */
const TimelineStep = Wire({
  ts: EpochMs,
  kind: Type.Union([
    Type.Literal("opened"),
    Type.Literal("added"),
    Type.Literal("reduced"),
    Type.Literal("margin_added"),
    Type.Literal("margin_removed"),
    /** Cross: its margin paid another position's loss. */
    Type.Literal("margin_drawn"),
    Type.Literal("financed"),
    Type.Literal("liquidated"),
  ]),
  tick: orNull(TickData),
  price: orNull(DecimalText),
  lots: LotCount,
  /** Amount that this step moved: margin, charge or realised profit. */
  amount: DecimalText,
  /** The position after it. */
  lotsAfter: LotCount,
  entryNotionalAfter: DecimalText,
  marginAfter: DecimalText,
  liquidationPriceAfter: orNull(DecimalText),
});

/** The inequality at one tick: liquidated when equity ≤ maintenance. Cross sums run over `parts`; isolated has one part and no cash. */
const LiquidationSum = Wire({
  cash: DecimalText,
  equity: DecimalText,
  maintenance: DecimalText,
  isDue: Type.Boolean(),
  parts: Type.Array(
    Wire({
      positionId: IdText,
      productCode: ProductCode,
      side: ContractSide,
      tick: TickData,
      price: DecimalText,
      lots: LotCount,
      lotSize: DecimalText,
      notional: DecimalText,
      entryNotional: DecimalText,
      margin: DecimalText,
      unrealised: DecimalText,
      maintenanceRate: DecimalText,
      maintenance: DecimalText,
    }),
  ),
});

export const LiquidationExplanation = Wire({
  position: ContractPosition,
  timeline: Type.Array(TimelineStep),
  /** At the tick before the crossing one, where it is known: not yet due. */
  before: orNull(LiquidationSum),
  crossing: LiquidationSum,
  fill: ContractFill,
  /** Margin − loss − liquidation fee that came back to the user's cash. */
  returned: DecimalText,
});
