import { type Fields, success } from "@candela/api";
import type { EarningKind } from "@candela/engine";
import { assert, SETTLEMENT } from "@candela/model";
import { machineClock } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { EarningHandlerParts } from "./call-parts.ts";
import type { EarningInput, OrderKey } from "./earning-change.ts";
import { findKey } from "./order-store.ts";
import { listPools } from "./product-store.ts";
import type { EarningData } from "./wire.ts";

/** Calls of one user; nobody puts money away so often. */
const ACTS_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;
/** The id of none. */
const NO_PRODUCT = 0;

/** Calls that begin an order, end it, or say what becomes of it. */
export function earningActs(kind: EarningKind, parts: EarningHandlerParts) {
  const { sql, clock, submit } = parts;
  const machine = machineClock(clock);
  const acts = createRateLimiter(ACTS_PER_USER);

  /** Before anything is read for a call. */
  const limited = (call: Pick<Call<"POST /api/lockMining/redeem">, "session">) => acts.take(String(userOf(call).userId), machine.now());

  async function keyed(
    call: Pick<Call<"POST /api/lockMining/redeem">, "session" | "deadline">,
    fields: { readonly idempotencyKey: string },
    name: string,
    input: EarningInput,
  ) {
    const { userId } = userOf(call);
    const hash = requestHash(`${kind}/${name}`, fields);
    const answer = await submit(userId, input, { key: fields.idempotencyKey, hash, deadline: call.deadline });
    if (answer.ok) assert(answer.data !== null, "an act of a user is answered with the order");
    return answered(answer as Answer<EarningData>);
  }

  /** Currency and product of an order are known before their rows are locked. An order of somebody else has none, as one that there is not. */
  async function keysOf(userId: bigint, id: string): Promise<Pick<OrderKey, "assetId" | "productId">> {
    return (await findKey(sql, kind, userId, BigInt(id))) ?? { assetId: SETTLEMENT.id, productId: NO_PRODUCT };
  }

  return {
    async start(call: Pick<Call<"POST /api/lockMining/start">, "session" | "deadline" | "fields">) {
      limited(call);
      const { productId, version, textVersion, amount, rollsOver }: Fields<"POST /api/lockMining/start"> = call.fields;
      // A product that there is not is rejected by the decision, as all else is, so that the key keeps the answer.
      const pool = (await listPools(sql, kind, undefined)).find(({ offer }) => offer.productId === productId);
      const assetId = pool?.offer.currency.id ?? SETTLEMENT.id;
      return keyed(call, call.fields, "start", { kind: "start", productId, assetId, version, textVersion, text: amount, rollsOver });
    },
    async redeem(call: Pick<Call<"POST /api/lockMining/redeem">, "session" | "deadline" | "fields">) {
      limited(call);
      const { id, back } = call.fields;
      const { assetId, productId } = await keysOf(userOf(call).userId, id);
      return keyed(call, call.fields, "redeem", { kind: "redeem", id: BigInt(id), assetId, productId, back });
    },
    async roll(call: Pick<Call<"POST /api/lockMining/rollOver">, "session" | "deadline" | "fields">) {
      limited(call);
      const { id, rollsOver } = call.fields;
      const { assetId } = await keysOf(userOf(call).userId, id);
      return keyed(call, call.fields, "rollOver", { kind: "roll", id: BigInt(id), assetId, rollsOver });
    },
    async byKey(call: Pick<Call<"GET /api/lockMining/byKey">, "session" | "fields">) {
      const { userId } = userOf(call);
      const data = await answerByKey<EarningData>(parts, userId, call.fields.idempotencyKey, isEarning);
      // The answers of both kinds look alike.
      if ((await findKey(sql, kind, userId, BigInt(data.id))) === undefined) throw new Rejected("not_found");
      return success(data);
    },
  };
}

/** Whether the answer to a key is of an order that earns; no other answer has its rates. */
const isEarning = (data: EarningData) => typeof data?.id === "string" && "rateHigh" in data && "daysBooked" in data;
