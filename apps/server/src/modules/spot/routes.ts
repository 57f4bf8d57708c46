import { type Fields, list, success } from "@candela/api";
import {
  amount,
  averageCost,
  Direction,
  type FillModel,
  formatAmount,
  formatPrice,
  formatUnits,
  notional,
  price,
  quantity,
  SETTLEMENT,
} from "@candela/model";
import { answerByKey, answered, answeredMany, type CommandRouteParts } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch } from "../ledger/index.ts";
import { type FeeSchedule, feeRowData, type MarketData } from "../pricing/index.ts";
import type { PlaceCommand, SpotCommand } from "./command.ts";
import { corporateActionRow } from "./corporate-action-row.ts";
import { listActions } from "./corporate-action-store.ts";
import { fillModelData } from "./fill-model-data.ts";
import { type HoldingValue, readHoldingValues } from "./holdings.ts";
import type { SpotOrderData } from "./order-data.ts";
import { findOrder, listOrders } from "./read.ts";

export interface SpotRouteParts extends CommandRouteParts<SpotCommand, SpotOrderData> {
  readonly market: MarketData;
  readonly fees: () => FeeSchedule;
  readonly fillModel: FillModel;
}

export function spotRoutes(parts: SpotRouteParts): Handlers {
  const { sql } = parts;
  return {
    "POST /api/spotOrder/place": async (call) => answered(await parts.submit(placeCommand(call, call.fields))),
    "POST /api/spotOrder/placeMany": (call) => answeredMany(parts, call, call.fields.orders, (fields) => placeCommand(call, fields)),
    "GET /api/fillModel/detail": () => success(fillModelData(parts.fillModel)),
    "GET /api/corporateAction/list": async (call) => {
      const { actions, total } = await listActions(sql, call.fields.productCode, pageOf(call.fields));
      return list(actions.map(corporateActionRow), total);
    },
    "POST /api/spotOrder/cancel": async (call) => {
      const { userId } = userOf(call);
      const { idempotencyKey, id } = call.fields;
      const asked = requestHash("spotOrder/cancel", call.fields);
      return answered(
        await parts.submit({ kind: "cancel", userId, key: idempotencyKey, hash: asked, deadline: call.deadline, orderId: BigInt(id) }),
        async (rejection) => (rejection.startsWith("order_already_") ? ((await findOrder(sql, userId, BigInt(id))) ?? null) : null),
      );
    },
    "GET /api/spotOrder/byKey": async (call) => success(await orderByKey(parts, userOf(call).userId, call.fields.idempotencyKey)),
    "GET /api/spotOrder/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { orders, total } = await listOrders(sql, userId, { ...call.fields, ids }, pageOf(call.fields));
      return list(orders, total);
    },
    "GET /api/spotOrder/detail": async (call) => {
      const order = await findOrder(sql, userOf(call).userId, BigInt(call.fields.id));
      if (order === undefined) throw new Rejected("not_found");
      return success(order);
    },
    "GET /api/userBibiAssets/list": async (call) => {
      const holdings = await readHoldingValues(sql, userOf(call).userId, parts.market);
      const rows = holdings.map(holdingRow);
      return list(rows, rows.length);
    },
    "GET /api/orderFeeSetting/list": () => {
      const rows = parts.fees().rows.map(feeRowData);
      return list(rows, rows.length);
    },
  };
}

type PlaceFields = Fields<"POST /api/spotOrder/place">;

/** The caller's part of both ways of placing orders. */
type PlacingCall = Pick<Call<"POST /api/spotOrder/place">, "session" | "deadline">;

function placeCommand(call: PlacingCall, placed: PlaceFields): PlaceCommand {
  const { idempotencyKey, productCode, direction, orderType, ...fields } = placed;
  const timeInForce = fields.timeInForce ?? null;
  const prices = {
    price: fields.price ?? null,
    triggerPrice: fields.triggerPrice ?? null,
    acceptablePrice: fields.acceptablePrice ?? null,
  };
  const size = { quantity: fields.quantity ?? null, amount: fields.amount ?? null, sellAll: fields.sellAll ?? false };
  return {
    kind: "place",
    userId: userOf(call).userId,
    key: idempotencyKey,
    hash: requestHash("spotOrder/place", placed),
    deadline: call.deadline,
    productCode,
    direction: direction === 1 ? Direction.buy : Direction.sell,
    orderType,
    timeInForce,
    ...prices,
    ...size,
  };
}

/** The order that an operation made or ended, as it stands now. */
async function orderByKey(parts: SpotRouteParts, userId: bigint, key: string): Promise<SpotOrderData> {
  const made = await answerByKey<SpotOrderData>(parts, userId, key, (data) => typeof data.id === "string" && "filledQuantity" in data);
  return (await findOrder(parts.sql, userId, BigInt(made.id))) ?? made;
}

function holdingRow(holding: HoldingValue) {
  const { product, quantity: held, frozen, cost, realised, tick } = holding;
  const inProduct = (units: bigint) => formatUnits(units, product.quantityScale);
  const size = quantity(held, product.quantityScale);
  const average = averageCost(amount(cost, SETTLEMENT), size);
  const at = tick === undefined ? null : price(tick.price, tick.priceScale);
  const value = at === null ? null : notional(at, size, SETTLEMENT, "floor");
  return {
    productCode: product.productCode,
    productType: product.productType,
    bibiAmount: inProduct(held),
    frozen: inProduct(frozen),
    available: inProduct(held - frozen),
    averageCost: formatAmount(average ?? amount(0n, SETTLEMENT)),
    cost: formatAmount(amount(cost, SETTLEMENT)),
    nowPrice: at === null ? null : formatPrice(at),
    value: value === null ? null : formatAmount(value),
    profit: value === null ? null : formatAmount(amount(value.units - cost, SETTLEMENT)),
    realisedProfit: formatAmount(amount(realised, SETTLEMENT)),
  };
}
