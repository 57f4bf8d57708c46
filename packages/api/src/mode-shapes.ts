/** Shapes that the calls of every trade mode share: many orders at once, an operation by its key, lists of orders. */
import { type TObject, type TSchema, Type } from "typebox";
import { ORDERS_PER_CALL_MAX } from "./constants.ts";
import { REJECTIONS } from "./errors.ts";
import { DirectionId, EpochField, EpochMs, IdempotencyKey, Page, ProductCode, Wire } from "./schema.ts";

/** One order of a call with many: what the envelope of a single order would say, under its key. */
export function OneOfMany<Data extends TSchema>(data: Data) {
  return Wire({
    idempotencyKey: IdempotencyKey,
    /** 200 placed, 500 rejected: `msg` and `params` say why. */
    code: Type.Union([Type.Literal(200), Type.Literal(500)]),
    msg: Type.Union([Type.Literal(""), Type.Enum(Object.keys(REJECTIONS) as (keyof typeof REJECTIONS)[])]),
    params: Type.Record(Type.String(), Type.String()),
    data: Type.Union([data, Type.Null()]),
  });
}

/** Body of a call with many orders, each with its own key. */
export function ManyOrders<Order extends TObject>(order: Order) {
  return Wire({ orders: Type.Array(order, { minItems: 1, maxItems: ORDERS_PER_CALL_MAX }) });
}

/** An operation of the caller, asked for by the key that it carried. */
export const ByKey = Wire({ idempotencyKey: IdempotencyKey });

/** Which of the caller's orders a list returns; `open` are the resting ones, filled in part or not at all. */
export const OrderListQuery = Wire({
  ...Page,
  ...EpochField,
  status: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  productCode: Type.Optional(ProductCode),
  /** 1: what buys, is long or bets on a rise; 2: the others. */
  direction: Type.Optional(DirectionId),
  /** When it was placed or opened: `startTs` is included, `endTs` is not. */
  startTs: Type.Optional(EpochMs),
  endTs: Type.Optional(EpochMs),
});
