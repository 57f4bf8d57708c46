import { type PayoutNext, payoutAsked, payoutSent } from "@candela/engine";
import { type Clock, isWaitOver, passingMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { duePayouts, noteAsked, type PayoutRow, postpone } from "./payout-store.ts";
import type { PayoutInstruction, PayoutRail, RailAnswer } from "./rail.ts";

/** What is paid out, and whose it is. Each of these is a transaction of its own. */
export interface PayoutOwner {
  /** Stores that this attempt is being sent, and commits; null where it may not be sent now. Nothing is sent without it. */
  begin(payout: PayoutRow, askMs: number): Promise<PayoutInstruction | null>;
  /** The rail took it, or was asked for it. */
  note(payout: PayoutRow, step: "sent" | "asked_provider"): Promise<void>;
  /** The rail has paid, or never will. The second time does nothing. */
  end(payout: PayoutRow, answer: { readonly state: "paid"; readonly transaction: string } | { readonly state: "failed" }): Promise<void>;
}

export interface PayoutWorkerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly rail: PayoutRail;
  readonly owner: PayoutOwner;
  /** False keeps everything where it is: the ledger is in doubt. */
  readonly mayMoveMoney: () => boolean;
}

export interface PayoutWorker extends RepeatedWork {
  /** Sends what is due, and asks for what is. */
  round(): Promise<void>;
}

const EVERY_MS = 1_000;
const AT_ONCE = 20;
/** Longer than any call takes: what is still `sending` by then lost its answer, or its process. */
const FIRST_ASK_MS = 15_000;
const LONGEST_ASK_MS = 600_000;
const POSTPONED_MS = 60_000;
/** Questions without an answer, or with the answer that there is none, after which somebody has to look. */
const ASKS_TOLD = 4;

/** Each time twice as long: 15 s, 30 s, up to ten minutes. */
function askPause(asks: number): number {
  return Math.min(FIRST_ASK_MS * 2 ** Math.min(asks, 10), LONGEST_ASK_MS);
}

/** The one sender of all payouts. A server is the only one of its database, and one round is under way at a time. */
export function createPayoutWorker(parts: PayoutWorkerParts): PayoutWorker {
  const { sql, clock, log, rail, owner } = parts;
  const after = (ms: number) => clock.now() + passingMs(clock, ms);

  /** Payouts that failed as they were worked on, and until when the others come first: of many the first ones would be due first for ever. */
  const asideUntil = new Map<bigint, number>();
  function aside(): readonly bigint[] {
    const now = clock.now();
    for (const [id, until] of asideUntil) if (isWaitOver(until, now, passingMs(clock, POSTPONED_MS))) asideUntil.delete(id);
    return [...asideUntil.keys()];
  }

  async function settle(payout: PayoutRow, answer: RailAnswer | null, next: PayoutNext): Promise<void> {
    if (next.ends === "failed") return owner.end(payout, { state: next.ends });
    if (next.ends === "paid")
      return owner.end(payout, { state: next.ends, transaction: answer?.state === "paid" ? answer.transaction : "" });
    const { reference } = payout;
    if (answer?.state === "none" && next.asks === ASKS_TOLD)
      log.error({ payout: reference }, "a payout was perhaps never sent: its rail knows none of that name. Two people must resolve it");
    await noteAsked(sql, payout, { state: next.state, asks: next.asks, dueMs: after(askPause(next.asks)) });
  }

  async function send(payout: PayoutRow): Promise<void> {
    const next = { ...payout, attempt: payout.attempt + 1, asks: 0 };
    const instruction = await owner.begin(next, after(FIRST_ASK_MS));
    if (instruction === null) return postpone(sql, payout.withdrawalId, after(POSTPONED_MS));
    const answer = await rail.send(instruction).catch((error: unknown) => {
      log.warn(
        { err: error, payout: payout.reference },
        "nobody knows whether a payout was sent: its rail is asked, and nothing is sent again",
      );
      return null;
    });
    if (answer !== null) await owner.note(next, "sent");
    await settle(next, answer, payoutSent(answer?.state ?? null));
  }

  async function ask(payout: PayoutRow): Promise<void> {
    const answer = await rail.find(payout.reference).catch((error: unknown) => {
      log.warn({ err: error, payout: payout.reference }, "a rail could not be asked for a payout; it is asked again");
      return null;
    });
    if (answer !== null && payout.asks === 0) await owner.note(payout, "asked_provider");
    await settle(payout, answer, payoutAsked(payout, answer?.state ?? null));
  }

  async function round(): Promise<void> {
    for (const what of ["ask", "send"] as const) {
      if (!parts.mayMoveMoney() || !rail.isReady()) return;
      for (const payout of await duePayouts(sql, what, clock.now(), { limit: AT_ONCE, except: aside() })) {
        // A payout that fails keeps none of the others back.
        await (what === "ask" ? ask : send)(payout).catch((error: unknown) => {
          asideUntil.set(payout.withdrawalId, after(POSTPONED_MS));
          log.error({ err: error, payout: payout.reference }, "a payout could not be worked on; it is taken up again");
        });
      }
    }
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, "a round of payouts failed; the next one follows");
  return { ...repeatedWork({ everyMs: EVERY_MS, work: round, onFailure }), round };
}
