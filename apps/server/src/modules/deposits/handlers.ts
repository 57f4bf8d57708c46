import { PICTURES_PER_DAY, success } from "@candela/api";
import { machineClock } from "../../platform/clock.ts";
import { createDayLimit } from "../../platform/day-limit.ts";
import { answerByKey } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { ProviderUnavailable } from "../payments/index.ts";
import { networkOf, openChannel } from "./channels.ts";
import { CONFIRMATIONS } from "./confirmations.ts";
import { announceTransfer, beginPayment } from "./create.ts";
import type { DepositContext } from "./deposit-context.ts";
import { type DepositData, depositData } from "./deposit-row.ts";
import { eventsOf, findDeposit } from "./deposit-store.ts";
import { depositFile, depositSummary, listDeposits } from "./records.ts";
import { sealVoucher } from "./voucher.ts";

/** Calls of one user that write something. */
const PER_USER = { burst: 30, perSecond: 0.5, keysMax: 20_000 } as const;
const RETRY_SECONDS = "5";

export function depositHandlers(context: DepositContext): Handlers {
  const { sql, clock } = context;
  const machine = machineClock(clock);
  const limiter = createRateLimiter(PER_USER);
  const pictures = createDayLimit(clock, { max: PICTURES_PER_DAY, keysMax: PER_USER.keysMax });
  const limited = (
    call:
      | Call<"POST /api/deposit/bank">
      | Call<"POST /api/deposit/online">
      | Call<"POST /api/deposit/voucher">
      | Call<"GET /api/deposit/address">,
  ) => limiter.take(String(userOf(call).userId), machine.now());
  return {
    "GET /api/deposit/address": async (call) => {
      limited(call);
      return success(await addressData(context, call));
    },
    "POST /api/deposit/bank": async (call) => {
      limited(call);
      return announceTransfer(context, call);
    },
    "POST /api/deposit/online": async (call) => {
      limited(call);
      return beginPayment(context, call);
    },
    "POST /api/deposit/voucher": async (call) => {
      limited(call);
      pictures.take(String(userOf(call).userId));
      return success(await addVoucher(context, call));
    },
    "GET /api/deposit/byKey": async (call) => {
      const asked = { sql, isRunning: context.money.isRunning };
      return success(await answerByKey<DepositData>(asked, userOf(call).userId, call.fields.idempotencyKey, isDeposit));
    },
    "GET /api/deposit/detail": async (call) => success(await detail(context, call)),
    "GET /api/deposit/list": (call) => listDeposits(context, call),
    "GET /api/deposit/summary": (call) => depositSummary(context, call),
    "GET /api/deposit/file": (call) => depositFile(context, call),
  };
}

/** Whether the answer to a key is of a deposit; no other answer has instructions and a page to pay. */
const isDeposit = (data: DepositData) => typeof data.id === "string" && "payUrl" in data && "instructions" in data;

async function detail({ sql, clock }: DepositContext, call: Call<"GET /api/deposit/detail">): Promise<DepositData> {
  const deposit = await findDeposit(sql, userOf(call).userId, BigInt(call.fields.id));
  if (deposit === undefined) throw new Rejected("not_found");
  const events = await eventsOf(sql, [deposit.id]);
  return depositData(deposit, events.get(deposit.id) ?? [], call.language, clock.now());
}

async function addressData(context: DepositContext, call: Call<"GET /api/deposit/address">) {
  const { userId, accountType } = userOf(call);
  if (accountType === "guest") throw new Rejected("account_unclaimed");
  const frozen = await context.sql.begin((tx) => context.frozenUsers(tx, [userId]));
  if (frozen.has(userId)) throw new Rejected("account_frozen");
  const { channel, currency } = await openChannel(context.sql, call.fields.channelId, "crypto");
  const network = networkOf(channel);
  try {
    const { address, origin } = await context.addresses.addressOf(userId, network);
    const confirmationsNeeded = CONFIRMATIONS[network];
    const blocksMs = BigInt(confirmationsNeeded) * BigInt(await context.addresses.blockMs(network));
    const secondsNeeded = Number((blocksMs + 999n) / 1_000n);
    const sandboxUrl = context.custody.sendPage(network, address, currency.code);
    return { network, address, origin, confirmationsNeeded, secondsNeeded, sandboxUrl };
  } catch (error) {
    // The custody answers soon, or has restarted.
    if (error instanceof ProviderUnavailable) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
    throw error;
  }
}

async function addVoucher(context: DepositContext, call: Call<"POST /api/deposit/voucher">): Promise<DepositData> {
  const { userId } = userOf(call);
  const id = BigInt(call.fields.id);
  const deposit = await findDeposit(context.sql, userId, id);
  if (deposit === undefined || deposit.kind !== "bank") throw new Rejected("not_found");
  if (deposit.hasVoucher) throw new Rejected("voucher_given");
  const voucher = sealVoucher(context.box, id, call.fields.voucher);
  const answer = await context.money.moneyTransaction([userId], {
    ...{ act: "happen", id, assetIds: [deposit.assetId], voucher, language: call.language },
    // A second tap finds the first one's picture.
    happened: [{ happening: { type: "voucher" }, by: "user", source: "voucher", externalId: String(id), orRejected: "deposit_ended" }],
  });
  if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
  return answer.data;
}
