import type { IdentityReason, PartDecision } from "@candela/model/identity-case";
import { passingMs } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { type CaseRow, casesOfUser, currentOf, lockWaiting, type PictureRow, picturesOfCase } from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";
import { decideCase } from "./decide.ts";
import { SANDBOX_LOOK_MS } from "./own-state.ts";
import { openDetails } from "./secrets.ts";
import { otherHolders } from "./shared-documents.ts";
import { tellDevices } from "./tell.ts";

/** Cases that one round decides at most. */
const ROUND_MAX = 50;

interface TestEnding {
  readonly part: PictureRow["part"];
  readonly reason: IdentityReason;
  /** Rejects the first picture alone, so that whoever tries it sees the second one pass. */
  readonly once: boolean;
}

/** Numbers of documents with these endings are rejected, as docs/domain/identity-verification.md tells; all else passes. */
const TEST_ENDINGS: Readonly<Record<string, TestEnding>> = {
  "90001": { part: "front", reason: "picture_blurred", once: true },
  "90002": { part: "front", reason: "details_differ", once: false },
  "90003": { part: "front", reason: "document_altered", once: false },
  "90004": { part: "address", reason: "picture_incomplete", once: true },
};

/** What the sandbox decides on the open pictures of a case, by the number of the document alone. Pure. */
function sandboxDecisions(number: string, current: readonly Pick<PictureRow, "part" | "version" | "state">[]): readonly PartDecision[] {
  const ending = Object.entries(TEST_ENDINGS).find(([digits]) => number.endsWith(digits))?.[1];
  return current
    .filter(({ state }) => state === "pending")
    .map(({ part, version }) => {
      const isRejected = ending?.part === part && (!ending.once || version === 1);
      return { part, reason: isRejected ? ending.reason : null };
    });
}

/**
 * A round decides the cases that wait for some seconds and that no operator has in hand; it gives how many. One whose document another account has shown is left to
 * compliance, and so is one whose document no key here opens. These stay, so a round begins behind the last case of the one before: however many are left, it comes to all others.
 */
export function sandboxReview(context: IdentityCaseContext): () => Promise<number> {
  let last = 0n;
  return async () => {
    const until = context.clock.now() - passingMs(context.clock, SANDBOX_LOOK_MS);
    const seen = new Set<bigint>();
    let done = 0;
    while (seen.size < ROUND_MAX) {
      const looked = await lookAt(context, { until, last, seen });
      if (looked === null) return done;
      last = looked.id;
      seen.add(looked.id);
      if (looked.isDecided) done += 1;
    }
    return done;
  };
}

/** Looks at the next case; null where there is none that was not seen. */
async function lookAt(
  context: IdentityCaseContext,
  { until, last, seen }: { readonly until: number; readonly last: bigint; readonly seen: ReadonlySet<bigint> },
): Promise<{ readonly id: bigint; readonly isDecided: boolean } | null> {
  const met: { id?: bigint } = {};
  try {
    const looked = await transaction(context.sql, async (tx) => {
      const row = await lockWaiting(tx, until, last);
      if (row === null || seen.has(row.id)) return null;
      met.id = row.id;
      return { row, made: await reviewOne(tx, context, row) };
    });
    if (looked === null) return null;
    if (looked.made !== null) tellDevices(context, looked.row.userId, looked.made.sent);
    return { id: looked.row.id, isDecided: looked.made !== null };
  } catch (error) {
    const { id } = met;
    if (id === undefined) throw error;
    context.log.warn({ err: error, case: String(id) }, "the sandbox could not decide a case of identity; it is tried again");
    return { id, isDecided: false };
  }
}

async function reviewOne(tx: Tx, { box, clock }: IdentityCaseContext, row: CaseRow) {
  const basic = row.level === "basic" ? row : (await casesOfUser(tx, row.userId)).find(({ level }) => level === "basic");
  const details = basic?.details ?? null;
  if (details === null || (await otherHolders(tx, [row.userId])).size > 0) return null;
  const opened = openDetails(box, row.userId, details.numberHash, details);
  if (opened === null) return null;
  const decisions = sandboxDecisions(opened.number, currentOf(await picturesOfCase(tx, row.id)));
  return decideCase(tx, row, { decisions, reviewer: "sandbox", by: "sandbox", note: "", now: clock.now() });
}
