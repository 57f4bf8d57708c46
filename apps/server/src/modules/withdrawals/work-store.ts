import type { WithdrawalState } from "@candela/model";
import { passingMs } from "../../platform/clock.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { payableKey, readPayables } from "../destinations/index.ts";
import { findChannel, type MoneyFlow } from "../funds/index.ts";
import { secretChangedAt } from "../identity/index.ts";
import { type NewMessage, type Sent, sendMessages } from "../messages/index.ts";
import { queuePayout, withdrawPayout } from "../payouts/index.ts";
import { findLimit, readWithdrawn } from "./level-limits.ts";
import { type Asked, type RejectedTerms, rejectedAs, type TermsRows } from "./terms.ts";
import type { RequestInput, RequestState, WithdrawalChange } from "./withdrawal-change.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import { referenceOf } from "./withdrawal-record.ts";
import { insertStep, insertWithdrawal, saveState } from "./withdrawal-store.ts";

/** The sandbox's reviewer takes its time, so that somebody sees a withdrawal being reviewed and can take it back. */
const REVIEW_AFTER_MS = 5_000;

/** Channel and destination that a user names; a destination of somebody else is none. */
export async function readTermsRows(
  parts: Pick<WithdrawalParts, "box" | "clock">,
  sql: Queryable,
  userId: bigint,
  { channelId, destinationId }: Omit<Asked, "amount">,
): Promise<TermsRows> {
  const channel = await findChannel(sql, channelId);
  if (channel === undefined) return { channel, destination: undefined };
  const id = BigInt(destinationId);
  const kind = channel.kind === "crypto" ? "crypto" : "bank";
  const found = await readPayables(sql, parts, { crypto: [], bank: [], [kind]: [id] });
  const destination = found.get(payableKey(kind, id));
  return { channel, destination: destination?.userId === userId ? destination : undefined };
}

export async function loadRequest(parts: WithdrawalParts, tx: Tx, userId: bigint, input: RequestInput): Promise<RequestState> {
  // It locks the user's row, so a change of a secret that is under way is waited for, and seen.
  const unproved = await input.use(tx).then(() => null, unprovedBy);
  const [rows, { secondApproval }, level, withdrawn, changedAt] = await Promise.all([
    readTermsRows(parts, tx, userId, input.asked),
    parts.settings(),
    parts.levelOf(tx, userId),
    readWithdrawn(tx, userId, parts.clock.now()),
    secretChangedAt(tx, userId),
  ]);
  return { unproved, rows, secondApproval, level, withdrawn, secretChangedAt: changedAt, limit: await findLimit(tx, level) };
}

/** Rows, history, the queue of payouts, and what the user is told of. */
export async function storeChanges(
  parts: WithdrawalParts,
  tx: Tx,
  changes: readonly WithdrawalChange[],
  now: number,
): Promise<readonly Sent[]> {
  for (const change of changes) {
    const { record, before, step, by, operatorId, approver } = change;
    if (before === null) await insertWithdrawal(tx, record, await reviewMsOf(parts, now));
    else await saveState(tx, record);
    await insertStep(tx, { id: record.id, n: record.steps, step, by, operatorId, approver }, now);
    if (step === "approved")
      await queuePayout(tx, { id: record.id, reference: referenceOf(record.id), dueMs: Math.max(now, record.usableMs) });
    if (step === "rejected" && before === "approved" && !(await withdrawPayout(tx, record.id)))
      throw new Error(`payout of withdrawal ${record.id} was sent before it was rejected`);
  }
  const paid = changes.filter(({ record, before }) => record.state === "paid" && before !== "paid");
  await parts.noteFlows(tx, paid.map(flowOf), now);
  return sendMessages(tx, changes.filter(isTold).map(messageOf), now);
}

/** What left for good, its fee included. */
const flowOf = ({ record: { id, userId, assetId, amount, worth } }: WithdrawalChange): MoneyFlow => ({
  ...{ userId, kind: "withdrawal", id, assetId, amount, worth },
});

/** When the sandbox may approve it. What is asked for under operators stays theirs, whatever is set later. */
async function reviewMsOf({ settings, clock }: Pick<WithdrawalParts, "settings" | "clock">, now: number): Promise<number> {
  const { reviewer } = await settings();
  return reviewer === "sandbox" ? now + passingMs(clock, REVIEW_AFTER_MS) : Number.MAX_SAFE_INTEGER;
}

const TOLD: readonly WithdrawalState[] = ["paid", "rejected", "returned"];
/** Of the request, in case it was somebody else's, and of an end that the user did not make. */
const isTold = ({ record, before }: WithdrawalChange) => before === null || (record.state !== before && TOLD.includes(record.state));

function messageOf({ record: { id, userId, reason }, told }: WithdrawalChange): NewMessage {
  const { state, amount, receives, currencyName, destination } = told;
  return {
    userId,
    kind: "withdrawal",
    // What was paid out is what arrives: the fee is not.
    params: { id: String(id), state, amount: state === "paid" ? receives : amount, asset: currencyName, destination, reason: reason ?? "" },
  };
}

/** What a caller hears where the proof did not hold. */
function unprovedBy(error: unknown): RejectedTerms {
  if (error instanceof Rejected) return rejectedAs(error.key, error.params);
  throw error;
}
