import { DEFAULT_LANGUAGE, WITHDRAWAL_HOLD_MS } from "@candela/api";
import { withdrawalHeldUntil, withdrawalMeansRejection, withdrawalTransfers } from "@candela/engine";
import { assert, decideWithdrawal, type WithdrawalState, withdrawalRequested } from "@candela/model";
import { passingMs } from "../../platform/clock.ts";
import { payableKey, readPayables } from "../destinations/index.ts";
import {
  availableOf,
  backingOf,
  type HoldKey,
  houseAccount,
  type MoneyDecision,
  type MoneyWork,
  type Move,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import { type IdentityLevel, secondApprovalLeft } from "./level-limits.ts";
import { type RejectedTerms, rejectedAs, type Terms, termsOf } from "./terms.ts";
import type { LoadedWithdrawals, RequestInput, StepInput, WithdrawalChange, WithdrawalInput } from "./withdrawal-change.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import { idsOf, shownTo, type WithdrawalData, type WithdrawalRecord, withdrawalData, withdrawalRow } from "./withdrawal-record.ts";
import { findWithdrawals, lockClaimed } from "./withdrawal-store.ts";
import { loadRequest, storeChanges } from "./work-store.ts";

export type WithdrawalWork = MoneyWork<WithdrawalInput, LoadedWithdrawals, WithdrawalData | null, WithdrawalChange, readonly Sent[]>;
type Deciding = Parameters<WithdrawalWork["decide"]>[0];
type Decision = MoneyDecision<WithdrawalData | null, WithdrawalChange>;

const keyOf = (id: bigint): HoldKey => ({ kind: "withdrawal", id });
const no = ({ rejection, params }: RejectedTerms): Decision => ({ answer: { ok: false, rejection, params }, booked: [] });

/** Every step of every withdrawal: a request freezes, a payment takes what is frozen, and any other end gives it back. */
export function createWithdrawalWork(parts: WithdrawalParts): WithdrawalWork {
  return {
    locks: "everything",
    accounts: () => [],
    holds: ({ input }) => (input.do === "step" ? [keyOf(input.id)] : []),
    async load(tx, asked) {
      const requests = asked.flatMap(({ users: [userId = 0n], input }) => (input.do === "request" ? [{ userId, input }] : []));
      const [ids, frozen, needs, shown, records, claimed, states] = await Promise.all([
        takeIds(tx, asked.length),
        parts.frozenUsers(tx, [...new Set(asked.flatMap(({ users }) => users))]),
        parts.cashNeeds(
          tx,
          requests.map(({ userId }) => userId),
        ),
        shownTo(parts, { language: DEFAULT_LANGUAGE }),
        findWithdrawals(
          tx,
          asked.flatMap(({ input }) => (input.do === "step" ? [input.id] : [])),
        ),
        lockClaimed(
          tx,
          asked.flatMap(({ input }) => (input.do === "step" && input.by === "sandbox" ? [input.id] : [])),
        ),
        Promise.all(requests.map(async ({ userId, input }) => [input, await loadRequest(parts, tx, userId, input)] as const)),
      ]);
      const payables = await readPayables(tx, parts, idsOf(records));
      return {
        ids,
        frozen,
        needs,
        shown,
        payables,
        claimed,
        requests: new Map(states),
        records: new Map(records.map((record) => [record.id, record])),
      };
    },
    decide: (asked) => (asked.input.do === "request" ? request(parts, asked, asked.input) : step(asked, asked.input)),
    store: (tx, posted, now) =>
      storeChanges(
        parts,
        tx,
        posted.map(({ event }) => event),
        now,
      ),
    committed: (posted, sent) => {
      for (const { event } of posted) parts.publish(event, sent);
    },
    // A caller who waits for a withdrawal reads it again.
    uncertain: () => undefined,
  };
}

function request(
  parts: WithdrawalParts,
  { users: [userId = 0n], state, books, request: key, sub, now }: Deciding,
  input: RequestInput,
): Decision {
  const loaded = state.requests.get(input);
  assert(loaded !== undefined, "a request is loaded");
  if (loaded.unproved !== null) return no(loaded.unproved);
  if (state.frozen.has(userId)) return no(rejectedAs("account_frozen"));
  const heldUntil = withdrawalHeldUntil(loaded.secretChangedAt, passingMs(parts.clock, WITHDRAWAL_HOLD_MS), now);
  if (heldUntil !== null) return no(rejectedAs("withdrawal_held", { until: String(heldUntil) }));
  const secondApproval = secondApprovalLeft(loaded.secondApproval, loaded.withdrawn);
  const made = termsOf(input.asked, loaded.rows, parts.market, { now, secondApproval });
  if (!made.ok) return no(made);
  const { terms } = made;
  if (terms.revision !== input.revision) return no(rejectedAs("terms_changed"));
  const account = userAccount(userId, terms.currency.id, "cash");
  const cash = books.find(account);
  const available = cash === undefined ? 0n : availableOf(cash);
  const { limit, withdrawn } = loaded;
  const backing = backingOf(state.needs, userId, now, terms.currency.id);
  const tooMuch = withdrawalMeansRejection(terms.currency, terms, { limit, withdrawn, openMax: parts.openMax, available, backing });
  if (tooMuch !== null) return no(tooMuch);
  assert(cash !== undefined, "money that is there has an account");
  const record = recordOf(terms, { userId, id: state.ids.next(), sessionId: input.sessionId, level: loaded.level, now });
  const pend: Move = {
    ...{ kind: "pend", from: account, to: houseAccount(terms.currency.id, "withdrawals", sub), amount: terms.amount },
    ...{ reason: "withdrawal_hold", reference: keyOf(record.id), actor: userId, request: key },
  };
  const payables = new Map([[payableKey(terms.destination.kind, terms.destination.id), terms.destination]]);
  const change: WithdrawalChange = {
    ...{ record, before: null, step: "requested", by: "user", operatorId: null, approver: null },
    cash: { ...cash, debitsPending: cash.debitsPending + terms.amount },
    told: withdrawalRow(record, payables, state.shown),
  };
  const data = withdrawalData(record, [{ step: "requested", by: "user", ts: now }], payables, input.shown);
  return { answer: { ok: true, data }, booked: [{ event: change, moves: [pend] }] };
}

function recordOf(
  { channel, currency, destination, amount, fee, worth, approvalsNeeded, revision }: Terms,
  { id, userId, sessionId, level, now }: { id: bigint; userId: bigint; sessionId: bigint; level: IdentityLevel; now: number },
): WithdrawalRecord {
  const titles = Object.fromEntries(Object.entries(channel.words).map(([language, { title }]) => [language, title]));
  return {
    ...{ id, userId, sessionId, state: withdrawalRequested(revision, approvalsNeeded).state, reason: null },
    ...{ channelId: channel.id, channelName: channel.name, channelTitles: titles, kind: channel.kind, network: channel.network },
    ...{ assetId: currency.id, destinationId: destination.id, amount, fee, feeFixed: channel.feeFixed, feeRate: channel.feeRate },
    ...{ revision, worth, identityLevel: level, approvalsNeeded, createdMs: now, usableMs: Math.max(now, destination.usableFrom) },
    ...{ endedMs: null, transactionName: "", approvers: [], attempts: 0, steps: 1 },
  };
}

function step({ users: [userId], state, books, request: key, sub, now }: Deciding, input: StepInput): Decision {
  const record = state.records.get(input.id);
  if (record === undefined || record.userId !== userId) return no(rejectedAs("not_found"));
  const { command, by } = input;
  // What an operator has taken meanwhile is left to operators.
  if (state.claimed.has(input.id)) return no(rejectedAs("withdrawal_claimed", { by: "" }));
  // Under a freeze nothing comes nearer to being sent; what was sent goes on to its end.
  if ((command.do === "send" || command.do === "approve") && state.frozen.has(userId)) return no(rejectedAs("account_frozen"));
  // Asked for before the rule came: it ends by a rejection, or is taken back.
  const isNobodys = state.payables.get(payableKey(record.kind, record.destinationId))?.isNobodys ?? false;
  if (command.do === "approve" && isNobodys) return no(rejectedAs("address_nobodys"));
  const decided = decideWithdrawal(record, command);
  if (!decided.ok) return no(rejectedAs(decided.rejection));
  const { after } = decided;
  const ends = after.state !== record.state && !["approved", "paying"].includes(after.state);
  const changed: WithdrawalRecord = {
    ...record,
    ...after,
    approvalsNeeded: record.approvalsNeeded,
    steps: record.steps + 1,
    reason: after.state === "rejected" || after.state === "returned" ? (input.reason ?? "other") : null,
    endedMs: ends ? Math.max(now, record.createdMs) : null,
    transactionName: input.transaction ?? record.transactionName,
  };
  const cash = books.find(userAccount(record.userId, record.assetId, "cash"));
  assert(cash !== undefined, "a withdrawal has frozen money of its user");
  const actor = by === "user" ? record.userId : 0n;
  const { moves, spent } = ends ? endOf(record, after.state, { actor, request: key, sub }) : { moves: [], spent: 0n };
  const event: WithdrawalChange = {
    ...{ record: changed, before: record.state, step: decided.step, by, operatorId: input.operatorId ?? null },
    told: withdrawalRow(changed, state.payables, state.shown),
    approver: command.do === "approve" ? command.approver : null,
    cash: ends ? { ...cash, debitsPosted: cash.debitsPosted + spent, debitsPending: cash.debitsPending - record.amount } : cash,
  };
  state.records.set(record.id, changed);
  return { answer: { ok: true, data: null }, booked: [{ event, moves }] };
}

/** Paid, what arrives goes out of what is held and the fee to the house; else all of it is free again. */
function endOf(
  { id, userId, assetId, amount, fee }: WithdrawalRecord,
  state: WithdrawalState,
  { actor, request: key, sub }: { readonly actor: bigint; readonly request: string | null; readonly sub: number },
): { readonly moves: Move[]; readonly spent: bigint } {
  const said = { reference: keyOf(id), actor, request: key };
  const [from, fees] = [userAccount(userId, assetId, "cash"), houseAccount(assetId, "fees", sub)];
  const moves = withdrawalTransfers({ amount, fee }, state).map(({ kind, amount: units }): Move => {
    if (kind === "fee") return { ...said, from, to: fees, amount: units, reason: "withdrawal_fee" };
    return { ...said, kind, hold: keyOf(id), amount: units, reason: kind === "post" ? "withdrawal_paid" : "withdrawal_hold" };
  });
  return { moves, spent: state === "paid" ? amount : 0n };
}
