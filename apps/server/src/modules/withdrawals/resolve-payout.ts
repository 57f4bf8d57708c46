import { payoutWordOf } from "@candela/engine";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import {
  addResolution,
  endPayout,
  findPayout,
  type PayoutRail,
  type PayoutRow,
  queueAgain,
  type Resolution,
  resolutionsOf,
} from "../payouts/index.ts";
import type { Steps } from "./steps.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import type { WithdrawalRecord } from "./withdrawal-record.ts";

/** A payout of which nobody knows what became; `attempt` is the one that the operator saw. */
export async function unknownPayout(
  parts: Pick<WithdrawalParts, "sql">,
  rail: PayoutRail,
  id: bigint,
  attempt: number,
): Promise<PayoutRow> {
  const payout = await findPayout(parts.sql, id);
  if (payout === undefined) throw new Rejected("not_found");
  if (payout.state !== "unknown" || payout.attempt !== attempt) throw new Rejected("payout_not_unknown");
  // Asked once more: what the rail knows is not for people to decide.
  const answer = await rail.find(payout.reference).catch(() => null);
  if (answer !== null && answer.state !== "none") throw new Rejected("payout_not_unknown");
  return payout;
}

/** One person's word, or with the second the end of it. Returns what is told after the commit. */
export async function sayWhatBecame(
  parts: Pick<WithdrawalParts, "clock">,
  steps: Steps,
  tx: Tx,
  { userId, id }: Pick<WithdrawalRecord, "userId" | "id">,
  word: Resolution,
): Promise<() => void> {
  const now = parts.clock.now();
  const comesTo = payoutWordOf(await resolutionsOf(tx, id), word);
  if (comesTo === "same_person") throw new Rejected("approved_before");
  if (comesTo === "differs") throw new Rejected("typed_again_differs");
  await addResolution(tx, id, word, now);
  if (comesTo === "first") return () => undefined;
  const { resolution, transaction, operatorId } = word;
  if (resolution === "send_again") {
    if (!(await queueAgain(tx, id, now))) throw new Rejected("payout_not_unknown");
    return () => undefined;
  }
  const command = { do: resolution === "paid" ? "pay" : "return" } as const;
  const input = { do: "step", id, command, by: "operator", operatorId, reason: "payout_failed", transaction } as const;
  const { told } = await steps.within(tx, userId, input);
  if (!(await endPayout(tx, id, resolution, transaction))) throw new Rejected("payout_not_unknown");
  return told;
}
