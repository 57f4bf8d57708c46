import { decided, decideFault, type PartDecision, stateOf } from "@candela/model/identity-case";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { type CaseEvent, type CaseRow, currentOf, insertEvents, judgePicture, picturesOfCase, saveState } from "./case-store.ts";
import type { Reviewer } from "./context.ts";

export interface Decision {
  readonly decisions: readonly PartDecision[];
  readonly reviewer: Reviewer;
  /** The one who decided, as the history names it. */
  readonly by: string;
  readonly note: string;
  readonly now: number;
}

export interface Decided {
  readonly revision: number;
  readonly state: CaseRow["state"];
  readonly sent: readonly Sent[];
}

/** Decides on each open picture of a locked case; the case follows, and its user is told. Throws `identity_decision`. */
export async function decideCase(tx: Tx, row: CaseRow, { decisions, reviewer, by, note, now }: Decision): Promise<Decided> {
  const current = currentOf(await picturesOfCase(tx, row.id));
  if (decideFault(current, decisions) !== null) throw new Rejected("identity_decision");
  const after = decided(current, decisions);
  const state = stateOf(after);
  if (state === "none" || state === "pending") throw new Error("a case must be decided as a whole");
  const events: CaseEvent[] = [];
  for (const { part, reason } of decisions) {
    const picture = current.find((other) => other.part === part);
    if (picture === undefined) throw new Error(`there is no picture of ${part}`);
    await judgePicture(tx, picture.id, { state: reason === null ? "passed" : "rejected", reason }, now);
    events.push({ kind: reason === null ? "accepted" : "rejected", part, reason, note });
  }
  const revision = await saveState(tx, row.id, state, now);
  await insertEvents(tx, { id: row.id, revision, by, now }, events);
  const kind = state === "passed" ? "identity_passed" : "identity_rejected";
  const reason = after.find((part) => part.reason !== null)?.reason ?? null;
  const params = { level: row.level, reviewer, ...(reason !== null && { reason }) };
  const sent = await sendMessages(tx, [{ userId: row.userId, kind, params }], now);
  return { revision, state, sent };
}
