import { success } from "@candela/api";
import type { ExchangeQuote } from "@candela/engine";
import { assert, SETTLEMENT } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import type { MoneyRequest } from "../ledger/index.ts";
import type { LoanInput, LoanKey } from "./loan-change.ts";
import { findKey } from "./order-store.ts";
import { readPools } from "./product-store.ts";
import type { LoanData } from "./wire.ts";

/** What the calls that change loans need. */
export interface ActParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly submit: (userId: bigint, input: LoanInput, request: MoneyRequest) => Promise<Answer<LoanData | null>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
  /** A quote of this installation for a user; null for any other text. */
  readonly openQuote: (userId: bigint, text: string) => ExchangeQuote | null;
}

/** Calls of one user; nobody borrows so often. */
const ACTS_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;

/** Calls that borrow, repay, move collateral, or take an application back. */
export function loanActs(parts: ActParts): Handlers {
  const { sql, clock, submit, openQuote } = parts;
  const machine = machineClock(clock);
  const acts = createRateLimiter(ACTS_PER_USER);

  async function keyed(
    call: Pick<Call<"POST /api/loan/cancel">, "session" | "deadline">,
    fields: { readonly idempotencyKey: string },
    name: string,
    inputOf: (userId: bigint) => Promise<LoanInput>,
  ) {
    const { userId } = userOf(call);
    acts.take(String(userId), machine.now());
    const hash = requestHash(`loan/${name}`, fields);
    const answer = await submit(userId, await inputOf(userId), { key: fields.idempotencyKey, hash, deadline: call.deadline });
    if (answer.ok) assert(answer.data !== null, "an act of a user is answered with the loan");
    return answered(answer as Answer<LoanData>);
  }

  /** Currencies of a loan are known before their rows are locked. A loan of somebody else has none, as one that there is not. */
  async function keyOf(userId: bigint, id: string): Promise<Omit<LoanKey, "userId">> {
    const key = await findKey(sql, userId, BigInt(id));
    return key ?? { id: BigInt(id), assetId: SETTLEMENT.id, collateralId: null };
  }

  return {
    "POST /api/loan/buy": async (call) => {
      const { productId, amount, collateralId = null, collateral = null, version, textVersion } = call.fields;
      return keyed(call, call.fields, "buy", async () => {
        // A product that there is not is rejected by the decision, as all else is, so that the key keeps the answer.
        const pool = (await readPools(sql, [productId])).get(productId);
        const isKnown = collateralId !== null && pool?.offer.collateralIds.includes(collateralId) === true;
        const assetId = pool?.offer.currency.id ?? SETTLEMENT.id;
        const asked = { productId, assetId, version, textVersion, text: amount, collateralText: collateral, pledgedId: collateralId };
        return { kind: "buy", ...asked, collateralId: isKnown ? collateralId : null };
      });
    },
    "POST /api/loan/repay": async (call) => {
      const { id, amount, isWhole, quote } = call.fields;
      return keyed(call, call.fields, "repay", async (userId) => {
        const held = quote === undefined ? undefined : openQuote(userId, quote);
        return { kind: "repay", ...(await keyOf(userId, id)), text: amount, isWhole, quote: held };
      });
    },
    "POST /api/loan/addCollateral": async (call) =>
      keyed(call, call.fields, "addCollateral", async (userId) => ({
        kind: "add",
        ...(await keyOf(userId, call.fields.id)),
        text: call.fields.amount,
      })),
    "POST /api/loan/takeCollateral": async (call) =>
      keyed(call, call.fields, "takeCollateral", async (userId) => ({
        kind: "take",
        ...(await keyOf(userId, call.fields.id)),
        text: call.fields.amount,
      })),
    "POST /api/loan/autoTopUp": async (call) => {
      const { id, cap, idempotencyKey } = call.fields;
      // Off is no amount: the hash of the request has a text for it.
      const fields = { id, cap: cap ?? "off", idempotencyKey };
      return keyed(call, fields, "autoTopUp", async (userId) => ({ kind: "topUp", ...(await keyOf(userId, id)), capText: cap }));
    },
    "POST /api/loan/cancel": async (call) =>
      keyed(call, call.fields, "cancel", async (userId) => ({ kind: "cancel", ...(await keyOf(userId, call.fields.id)) })),
    "GET /api/loan/byKey": async (call) => {
      const { userId } = userOf(call);
      return success(await answerByKey<LoanData>(parts, userId, call.fields.idempotencyKey, isLoan));
    },
  };
}

/** Whether the answer to a key is of a loan; no other answer has what is due and a due day. */
const isLoan = (data: LoanData) => typeof data?.id === "string" && "dueDay" in data && "interestPaid" in data;
