import { createHash } from "node:crypto";
import { type APP_PATHS, BANK_DEPOSIT_MS, DEPOSITS_OPEN_MAX, ONLINE_DEPOSIT_MS } from "@candela/api";
import { FIRST_ASK_MS } from "@candela/engine";
import { formatUnits, transferReference } from "@candela/model";
import { passingMs } from "../../platform/clock.ts";
import { answered } from "../../platform/http/commands.ts";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { type Answer, findAnswers, requestHash } from "../../platform/idempotency.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { ProviderUnavailable } from "../payments/index.ts";
import { amountFor, openChannel } from "./channels.ts";
import type { DepositContext } from "./deposit-context.ts";
import type { DepositData } from "./deposit-row.ts";
import { depositsByReference, openCounts } from "./deposit-store.ts";
import { newDeposit, termsOfChannel } from "./new-deposit.ts";

const RETRY_SECONDS = "10";
const RECORDS_PATH: (typeof APP_PATHS)[number] = "/pages/user/rechargeRecord";
/** Where a payer comes back to. */
const RETURN_PATH = `/#${RECORDS_PATH}`;

type Creating = Call<"POST /api/deposit/bank"> | Call<"POST /api/deposit/online">;

/**
 * The same key of the same user has the same reference, so that a request that comes again begins nothing new at the provider either; but one that a
 * deposit has is not given again, as when a key comes back that was forgotten since.
 */
async function referenceFor(sql: Queryable, userId: bigint, key: string): Promise<string> {
  for (let time = 1; ; time += 1) {
    const reference = transferReference(createHash("sha256").update(`deposit ${userId} ${key} ${time}`).digest());
    if (!(await depositsByReference(sql, [reference])).has(reference)) return reference;
  }
}

interface Asked {
  readonly userId: bigint;
  readonly hash: string;
  readonly before: Answer<DepositData> | undefined;
  /** Of the new deposit, where nothing was answered before. */
  readonly reference: string;
}

/** The caller, and what was answered before. Throws `account_unclaimed`, `key_reused`. */
async function readAsked({ sql }: DepositContext, operation: string, call: Creating): Promise<Asked> {
  const { userId, accountType } = userOf(call);
  if (accountType === "guest") throw new Rejected("account_unclaimed");
  const hash = requestHash(operation, call.fields);
  // Before the answers are looked at: a reference that the same request takes meanwhile is the one that it has here, too.
  const reference = await referenceFor(sql, userId, call.fields.idempotencyKey);
  const [stored] = await findAnswers<DepositData>(sql, [{ userId, key: call.fields.idempotencyKey }]);
  if (stored !== undefined && stored.hash !== hash) throw new Rejected("key_reused");
  return { userId, hash, before: stored?.answer, reference };
}

export async function announceTransfer(context: DepositContext, call: Call<"POST /api/deposit/bank">) {
  const { userId, hash, before, reference } = await readAsked(context, "deposit/bank", call);
  if (before !== undefined) return answered(before);
  const { channelId, idempotencyKey: key } = call.fields;
  const open = await openChannel(context.sql, channelId, "bank");
  const expected = amountFor(open, call.fields.amount);
  const now = context.clock.now();
  const made = newDeposit({
    ...termsOfChannel(open.channel),
    ...{ userId, expected, createdMs: BigInt(now), expiresMs: BigInt(now + BANK_DEPOSIT_MS), reference },
    instructions: context.bankAccount(open.currency.code),
    secondApproval: await context.secondApproval(),
  });
  const input = { act: "create", made, openMax: DEPOSITS_OPEN_MAX, language: call.language } as const;
  return answered(await context.money.moneyTransaction([userId], input, { key, hash, deadline: call.deadline }));
}

export async function beginPayment(context: DepositContext, call: Call<"POST /api/deposit/online">) {
  const { userId, hash, before, reference } = await readAsked(context, "deposit/online", call);
  if (before !== undefined) return answered(before);
  const { channelId, idempotencyKey: key } = call.fields;
  const open = await openChannel(context.sql, channelId, "online");
  const expected = amountFor(open, call.fields.amount);
  const now = context.clock.now();
  // Minutes of the person who pays, however fast the clock goes.
  const expiresAt = now + passingMs(context.clock, ONLINE_DEPOSIT_MS);
  await checkRoom(context, userId);
  const payUrl = await payPage(context, {
    ...{ reference, amount: formatUnits(expected, open.currency.scale), currency: open.currency.code, payee: context.payee() },
    ...{ returnUrl: RETURN_PATH, expiresAt },
  });
  const made = newDeposit({
    ...termsOfChannel(open.channel),
    ...{ userId, expected, createdMs: BigInt(now), expiresMs: BigInt(expiresAt), reference, payUrl },
    secondApproval: await context.secondApproval(),
    askMs: BigInt(now + passingMs(context.clock, FIRST_ASK_MS)),
  });
  const input = { act: "create", made, openMax: DEPOSITS_OPEN_MAX, language: call.language } as const;
  return answered(await context.money.moneyTransaction([userId], input, { key, hash, deadline: call.deadline }));
}

/**
 * Nothing is begun at a provider for a deposit that would be rejected here; under the lock it is decided once more. Throws `account_frozen`,
 * `deposit_open_limit`.
 */
async function checkRoom({ sql, frozenUsers }: DepositContext, userId: bigint): Promise<void> {
  const [frozen, open] = await Promise.all([sql.begin((tx) => frozenUsers(tx, [userId])), openCounts(sql, [userId])]);
  if (frozen.has(userId)) throw new Rejected("account_frozen");
  if ((open.get(userId) ?? 0) >= DEPOSITS_OPEN_MAX) throw new Rejected("deposit_open_limit", { max: String(DEPOSITS_OPEN_MAX) });
}

/** Throws `payment_unavailable`: nothing was begun here, and what the provider may have begun has no page that anybody knows. */
async function payPage({ provider }: DepositContext, payment: Parameters<DepositContext["provider"]["create"]>[0]): Promise<string> {
  try {
    return (await provider.create(payment)).payUrl;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Rejected("payment_unavailable", { seconds: RETRY_SECONDS });
    throw error;
  }
}
