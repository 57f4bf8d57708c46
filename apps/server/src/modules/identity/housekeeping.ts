import { DAY_MS } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type AttemptPolicies, forgetAfterMs } from "./attempt-rules.ts";
import { deleteAttempts } from "./attempt-store.ts";
import { deleteSendings } from "./code-sending-store.ts";
import { deleteOldCodes } from "./code-store.ts";
import { deleteOldLogIns } from "./log-in-store.ts";
import { deleteOldLetters, LETTER_KEEP_MS } from "./outbox.ts";
import { deleteOldChallenges } from "./passkey-challenge-store.ts";
import { IDLE_MS } from "./session-reader.ts";
import { deleteEndedSessions } from "./session-store.ts";

/** Counters kept at most, however many accounts an attacker names. */
const ATTEMPTS_KEEP = 200_000;
/** Counts of sent codes kept at most. Naming as many accounts makes one forget, which gains an attacker a dozen codes. */
const SENDINGS_KEEP = 200_000;
/** Log-ins are kept for so long. */
const LOG_INS_KEEP_MS = 365 * DAY_MS;
/** Rows of one table that one sweep removes: short statements, and the next sweep comes soon. */
const SWEEP_ROWS = 5_000;

/** Removes what is over by the machine's clock. Safe to run in several processes at once. Returns how many rows went. */
export async function sweep(sql: Sql, clock: Clock, policies: AttemptPolicies): Promise<number> {
  const now = machineClock(clock).now();
  const gone = [
    await deleteEndedSessions(sql, now, now - IDLE_MS, SWEEP_ROWS),
    await deleteOldCodes(sql, now, SWEEP_ROWS),
    await deleteOldChallenges(sql, now, SWEEP_ROWS),
    await deleteSendings(sql, now - DAY_MS, SENDINGS_KEEP, SWEEP_ROWS),
    await deleteOldLetters(sql, now - LETTER_KEEP_MS, SWEEP_ROWS),
    await deleteOldLogIns(sql, clock.now() - LOG_INS_KEEP_MS, SWEEP_ROWS),
    await deleteAttempts(sql, now - forgetAfterMs(policies), ATTEMPTS_KEEP, SWEEP_ROWS),
  ];
  return gone.reduce((sum, count) => sum + count, 0);
}
