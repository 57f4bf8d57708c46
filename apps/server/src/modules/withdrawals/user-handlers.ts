import { type Fields, list, success, WITHDRAWAL_HOLD_MS } from "@candela/api";
import { cashBackingRejection, withdrawalHeldUntil, withdrawalLimitRejection } from "@candela/engine";
import { formatUnits, SETTLEMENT } from "@candela/model";
import { machineClock, passingMs } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Call, type Handlers, type Session, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { type Answer, findAnswers, requestHash } from "../../platform/idempotency.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { readPayables } from "../destinations/index.ts";
import { secretChangedAt, withdrawalNeeds } from "../identity/index.ts";
import { accountsOf, askedEpoch, availableOf, backingOf } from "../ledger/index.ts";
import { findLimit, readWithdrawn, secondApprovalLeft } from "./level-limits.ts";
import { moneySummary } from "./money-summary.ts";
import type { WithdrawalRequests } from "./steps.ts";
import { termsOf } from "./terms.ts";
import { withdrawalFile } from "./withdrawal-file.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import { idsOf, type Shown, shownTo, termsData, type WithdrawalData, withdrawalData, withdrawalRow } from "./withdrawal-record.ts";
import { findWithdrawal, listWithdrawals, paidWithin, pendingOf, stepsOf, type WithdrawalFilter } from "./withdrawal-store.ts";
import { readTermsRows } from "./work-store.ts";

/** Calls of one user: a page asks for a preview while somebody types, and for little else. */
const PREVIEWS_PER_USER = { burst: 60, perSecond: 2, keysMax: 20_000 } as const;
const REQUESTS_PER_USER = { burst: 10, perSecond: 0.2, keysMax: 20_000 } as const;

async function detailOf(parts: WithdrawalParts, userId: bigint, id: bigint, call: Pick<Shown, "language">): Promise<WithdrawalData> {
  const record = await findWithdrawal(parts.sql, userId, id);
  if (record === undefined) throw new Rejected("not_found");
  const [steps, payables, shown] = await Promise.all([
    stepsOf(parts.sql, id),
    readPayables(parts.sql, parts, idsOf([record])),
    shownTo(parts, call),
  ]);
  return withdrawalData(record, steps, payables, shown);
}

/** Throws `account_unclaimed` for a guest, who is known by a token alone. */
function checkClaimed({ accountType }: Session): void {
  if (accountType === "guest") throw new Rejected("account_unclaimed");
}

async function preview(parts: WithdrawalParts, call: Call<"POST /api/withdrawal/preview">) {
  const session = userOf(call);
  const { userId } = session;
  checkClaimed(session);
  const { sql, clock } = parts;
  const now = clock.now();
  const [frozen, rows, { secondApproval: from, reviewer }, identityLevel, shown, withdrawn] = await Promise.all([
    sql.begin((tx) => parts.frozenUsers(tx, [userId])),
    readTermsRows(parts, sql, userId, call.fields),
    parts.settings(),
    parts.levelOf(sql, userId),
    shownTo(parts, call),
    readWithdrawn(sql, userId, now),
  ]);
  if (frozen.has(userId)) throw new Rejected("account_frozen");
  const made = termsOf(call.fields, rows, parts.market, { now, secondApproval: secondApprovalLeft(from, withdrawn) });
  if (!made.ok) throw new Rejected(made.rejection, made.params);
  const { terms } = made;
  const { channel, currency, destination, amount, worth } = terms;
  const [limit, [cash], pending, needs, cashNeeds, changedAt] = await Promise.all([
    findLimit(sql, identityLevel),
    accountsOf(sql, [userId], currency.id, "cash"),
    pendingOf(sql, userId, currency.id),
    withdrawalNeeds(sql, userId),
    parts.cashNeeds(sql, [userId]),
    secretChangedAt(sql, userId),
  ]);
  const available = cash === undefined ? 0n : availableOf(cash);
  const settled = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
  const tooMuch = withdrawalLimitRejection(limit, withdrawn, worth)?.rejection as PreviewRejection | undefined;
  const unproved = needs.hasFundPassword ? null : ("fund_password_not_set" as const);
  const need = cashBackingRejection(backingOf(cashNeeds, userId, now, currency.id), available - amount);
  const heldUntil = withdrawalHeldUntil(changedAt, passingMs(clock, WITHDRAWAL_HOLD_MS), now);
  const held = heldUntil === null ? null : ("withdrawal_held" as const);
  const rejection = held ?? (available < amount ? ("insufficient_balance" as const) : (tooMuch ?? need ?? unproved));
  const titles = Object.fromEntries(Object.entries(channel.words).map(([language, { title }]) => [language, title]));
  const told = { ...terms, titles, channelName: channel.name, channelId: channel.id, kind: channel.kind, assetId: currency.id };
  return success({
    ...termsData({ ...told, network: channel.network, feeFixed: channel.feeFixed, feeRate: channel.feeRate }, destination, shown),
    available: formatUnits(available, currency.scale),
    frozen: formatUnits(pending, currency.scale),
    waitsUntil: destination.usableFrom > now ? destination.usableFrom : null,
    heldUntil,
    identityLevel,
    reviewer,
    limitCurrencyId: SETTLEMENT.id,
    limitCurrencyName: SETTLEMENT.code,
    day: limit === undefined ? null : { used: settled(withdrawn.day + worth), maximum: settled(limit.dayMax) },
    month: limit === undefined ? null : { used: settled(withdrawn.month + worth), maximum: settled(limit.monthMax) },
    needsFundPassword: true,
    needsSecondFactor: needs.hasSecondFactor,
    revision: terms.revision,
    rejection,
  });
}

type PreviewRejection = "withdrawal_day_limit" | "withdrawal_month_limit" | "withdrawal_level_closed";

async function request(parts: WithdrawalParts, requests: WithdrawalRequests, call: Call<"POST /api/withdrawal/request">) {
  const session = userOf(call);
  const { userId } = session;
  checkClaimed(session);
  const { idempotencyKey: key, fundPassword, secondFactor, passkey, revision, ...asked } = call.fields;
  // A password is no part of what is hashed: few passwords are beyond guessing.
  const hash = requestHash("withdrawal/request", { ...asked, revision });
  const before = async (): Promise<Answer<WithdrawalData | null> | undefined> => {
    const [stored] = await findAnswers<WithdrawalData>(parts.sql, [{ userId, key }]);
    if (stored !== undefined && stored.hash !== hash) throw new Rejected("key_reused");
    return stored?.answer;
  };
  const given = await before();
  if (given !== undefined) return answered(given as Answer<WithdrawalData>);
  const shown = await shownTo(parts, call);
  const proof = await parts.prove(session, call, { fundPassword, secondFactor, passkey }).catch(async (error: unknown) => {
    // The same call came twice, and the other one has used the code up.
    const meanwhile = await before();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  });
  if ("ok" in proof) return answered(proof as Answer<WithdrawalData>);
  const input = { do: "request", asked, revision, sessionId: session.sessionId, shown, use: proof.use } as const;
  const answer = await requests.moneyTransaction([userId], input, { key, hash, deadline: call.deadline });
  return answered(answer as Answer<WithdrawalData>);
}

async function cancel(parts: WithdrawalParts, requests: WithdrawalRequests, call: Call<"POST /api/withdrawal/cancel">) {
  const { userId } = userOf(call);
  const id = BigInt(call.fields.id);
  const input = { do: "step", id, command: { do: "cancel" }, by: "user" } as const;
  const answer = await requests.moneyTransaction([userId], input);
  if (!answer.ok && answer.rejection === "not_found") throw new Rejected("not_found");
  const detail = await detailOf(parts, userId, id, call);
  // Twice is the same as once.
  if (!answer.ok && detail.state !== "cancelled") throw new Rejected(answer.rejection, answer.params, detail);
  return success(detail);
}

/** Whether the answer to a key is of a withdrawal; no other answer has what arrives at a destination. */
const isWithdrawal = (data: WithdrawalData | null) => data !== null && "receives" in data && "destinationId" in data;

export function userHandlers(parts: WithdrawalParts, requests: WithdrawalRequests): Handlers {
  const { sql, clock } = parts;
  const machine = machineClock(clock);
  const previews = createRateLimiter(PREVIEWS_PER_USER);
  const asked = createRateLimiter(REQUESTS_PER_USER);
  return {
    "POST /api/withdrawal/preview": (call) => {
      previews.take(String(userOf(call).userId), machine.now());
      return preview(parts, call);
    },
    "POST /api/withdrawal/request": (call) => {
      asked.take(String(userOf(call).userId), machine.now());
      return request(parts, requests, call);
    },
    "POST /api/withdrawal/cancel": (call) => cancel(parts, requests, call),
    "GET /api/withdrawal/byKey": async (call) => {
      const { userId } = userOf(call);
      const data = await answerByKey<WithdrawalData>(
        { sql, isRunning: requests.isRunning },
        userId,
        call.fields.idempotencyKey,
        isWithdrawal,
      );
      return success(data);
    },
    "GET /api/withdrawal/detail": async (call) => success(await detailOf(parts, userOf(call).userId, BigInt(call.fields.id), call)),
    "GET /api/withdrawal/list": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const filter = { ...filterOf(call.fields, ids), state: call.fields["params[state]"] };
      const { withdrawals, total } = await listWithdrawals(sql, userId, filter, recordPageOf(call.fields));
      const [payables, shown] = await Promise.all([readPayables(sql, parts, idsOf(withdrawals)), shownTo(parts, call)]);
      return list(
        withdrawals.map((record) => withdrawalRow(record, payables, shown)),
        total,
      );
    },
    "GET /api/withdrawal/summary": async (call) => {
      const { userId } = userOf(call);
      const { startTs, endTs, epoch } = call.fields;
      const { ids } = await askedEpoch(sql, userId, epoch);
      return success(moneySummary(await paidWithin(sql, userId, { ids, startTs, endTs }), parts.market, clock.now()));
    },
    "GET /api/withdrawal/file": async (call) => {
      const { userId } = userOf(call);
      const { number, ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const filter = { ...filterOf(call.fields, ids), state: call.fields["params[state]"] };
      return { fileName: `candela-withdrawals-${number}.csv`, parts: withdrawalFile(parts, userId, filter, await shownTo(parts, call)) };
    },
  };
}

/** The filters of the wire by the names of the store. */
function filterOf(fields: Omit<Fields<"GET /api/withdrawal/file">, "params[state]">, ids: WithdrawalFilter["ids"]): WithdrawalFilter {
  return {
    ids,
    kind: fields["params[channelType]"],
    assetId: fields["params[currencyId]"],
    isOpen: fields["params[isOpen]"],
    startTs: fields["params[startTs]"],
    endTs: fields["params[endTs]"],
  };
}
