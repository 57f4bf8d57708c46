import { type Fields, list, success } from "@candela/contract";
import { Direction, PositionType, type ProductType } from "@candela/model";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { answerOfMany } from "../../platform/http/many.ts";
import { pageOf } from "../../platform/http/page.ts";
import { type Answer, findAnswers, requestHash } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
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

export interface QuickRouteParts {
  readonly sql: Sql;
  readonly log: Pick<Log, "error">;
  readonly fees: () => FeeSchedule;
  readonly signer: () => Signer;
  readonly place: (command: PlaceCommand) => Promise<Answer<QuickOrderData>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
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
    "POST /api/fastTradeOrder/place": async (call) => {
      const answer = await parts.place(placeCommand(call, call.fields));
      if (!answer.ok) throw new Refused(answer.refusal, answer.params);
      return success(answer.data);
    },
    "POST /api/fastTradeOrder/placeMany": async (call) => {
      const rows = await Promise.all(call.fields.orders.map((order) => placeOne(parts, call, order)));
      return list(rows, rows.length);
    },
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
      if (record.order.settledAt === null) throw new Refused("quick_trade_open");
      return success(await makeReceipt(sql, parts.signer(), record));
    },
    "GET /api/fastTradeOrder/publicKey": () => {
      const { keyId, publicKey } = parts.signer();
      return success({ keyId, algorithm: "Ed25519" as const, publicKey });
    },
  };
}

async function ownRecord(parts: QuickRouteParts, call: Call<"GET /api/fastTradeOrder/detail">) {
  const record = await findRecord(parts.sql, userOf(call).userId, BigInt(call.fields.id));
  if (record === undefined) throw new Refused("not_found");
  return record;
}

/** Rates as they would be charged now. A class without a rate can not be traded, so what is shown for it is of no account. */
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

/** One entry of many, in the shape of this route. */
async function placeOne(parts: QuickRouteParts, call: Call<"POST /api/fastTradeOrder/placeMany">, fields: PlaceFields) {
  const { idempotencyKey, data, msg, params } = await answerOfMany(parts.log, call, fields, () => parts.place(placeCommand(call, fields)));
  return { idempotencyKey, order: data, refusal: msg === "" ? null : { msg, params } };
}

/** What became of a placing: its trade as it stands now, the refusal it ended in, or that it is still under way. */
async function orderByKey(parts: QuickRouteParts, userId: bigint, key: string): Promise<QuickOrderData> {
  if (parts.isRunning(userId, key)) throw new Refused("operation_in_progress");
  const [stored] = await findAnswers<QuickOrderData>(parts.sql, [{ userId, key }]);
  if (stored === undefined) throw new Refused("not_found");
  if (!stored.answer.ok) throw new Refused(stored.answer.refusal, stored.answer.params);
  // A key of another kind of operation is none of quick trade's.
  if (typeof stored.answer.data.id !== "string") throw new Refused("not_found");
  const record = await findRecord(parts.sql, userId, BigInt(stored.answer.data.id));
  if (record === undefined) throw new Refused("not_found");
  return orderData(record);
}
