import { type Fields, list, success } from "@candela/api";
import { Direction, PositionType, type ProductType } from "@candela/model";
import { answerByKey, answered, answeredMany, type CommandRouteParts } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Signer } from "../../platform/signing.ts";
import { askedEpoch } from "../ledger/index.ts";
import type { FeeSchedule } from "../pricing/index.ts";
import type { PlaceCommand } from "./command.ts";
import { isFeeCharged } from "./load.ts";
import { offersFor, optionData, readOffers } from "./options.ts";
import type { QuickOrderData } from "./order-data.ts";
import { findRecord, listQuickOrders } from "./read.ts";
import { makeReceipt } from "./receipt.ts";
import { orderData } from "./wire.ts";

export interface QuickRouteParts extends CommandRouteParts<PlaceCommand, QuickOrderData> {
  readonly fees: () => FeeSchedule;
  readonly signer: () => Signer;
  readonly onReceipt?: ((userId: bigint) => Promise<void>) | undefined;
}

type PlaceFields = Fields<"POST /api/fastTradeOrder/place">;

export function quickRoutes(parts: QuickRouteParts): Handlers {
  const { sql } = parts;
  return {
    "GET /api/fastTradeOrderOptions/list": async ({ fields }) => {
      const [offers, charged] = await Promise.all([readOffers(sql, [fields.productCode]), isFeeCharged(sql)]);
      const rate = feeRates(parts.fees(), fields.productType, charged);
      const rows = offersFor(offers, fields).map((offer) => optionData(offer, fields.productCode, rate));
      return list(rows, rows.length);
    },
    "POST /api/fastTradeOrder/place": async (call) => answered(await parts.submit(placeCommand(call, call.fields))),
    "POST /api/fastTradeOrder/placeMany": (call) => answeredMany(parts, call, call.fields.orders, (fields) => placeCommand(call, fields)),
    "GET /api/fastTradeOrder/byKey": async (call) => success(await orderByKey(parts, userOf(call).userId, call.fields.idempotencyKey)),
    "GET /api/fastTradeOrder/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { orders, total } = await listQuickOrders(sql, userId, { ...call.fields, ids }, pageOf(call.fields));
      return list(orders, total);
    },
    "GET /api/fastTradeOrder/detail": async (call) => success(orderData(await ownRecord(parts, call))),
    "GET /api/fastTradeOrder/receipt": async (call) => {
      const record = await ownRecord(parts, call);
      if (record.order.settledAt === null) throw new Rejected("quick_trade_open");
      const receipt = await makeReceipt(sql, parts.signer(), record);
      await parts.onReceipt?.(record.order.userId);
      return success(receipt);
    },
    "GET /api/fastTradeOrder/publicKey": () => {
      const { keyId, publicKey } = parts.signer();
      return success({ keyId, algorithm: "Ed25519" as const, publicKey });
    },
  };
}

async function ownRecord(parts: QuickRouteParts, call: Call<"GET /api/fastTradeOrder/detail">) {
  const record = await findRecord(parts.sql, userOf(call).userId, BigInt(call.fields.id));
  if (record === undefined) throw new Rejected("not_found");
  return record;
}

/** Rates as they would be charged now. A class without a rate cannot be traded, so what is shown for it is of no account. */
function feeRates(fees: FeeSchedule, productType: number, isCharged: boolean): { buy: bigint; sell: bigint } {
  const rate = (direction: Direction) =>
    isCharged ? (fees.feeFor(productType as ProductType, PositionType.quick, direction)?.rate ?? 0n) : 0n;
  return { buy: rate(Direction.buy), sell: rate(Direction.sell) };
}

function placeCommand(call: Pick<Call<"POST /api/fastTradeOrder/place">, "session" | "deadline">, fields: PlaceFields): PlaceCommand {
  const { idempotencyKey, productCode, direction, optionId, stake } = fields;
  return {
    kind: "place",
    userId: userOf(call).userId,
    key: idempotencyKey,
    hash: requestHash("fastTradeOrder/place", fields),
    deadline: call.deadline,
    productCode,
    direction: direction === 1 ? Direction.buy : Direction.sell,
    optionId,
    stake,
  };
}

/** The trade that a placing made, as it stands now. */
async function orderByKey(parts: QuickRouteParts, userId: bigint, key: string): Promise<QuickOrderData> {
  const made = await answerByKey<QuickOrderData>(parts, userId, key, ({ id }) => typeof id === "string");
  const record = await findRecord(parts.sql, userId, BigInt(made.id));
  if (record === undefined) throw new Rejected("not_found");
  return orderData(record);
}
