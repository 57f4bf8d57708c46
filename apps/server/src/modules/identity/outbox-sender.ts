import type { Carrier, Carriers } from "../../platform/carriers/carrier.ts";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { Message } from "./outbox.ts";
import { type DueLetter, giveUpOldLetters, markGivenUp, markSent, postpone, takeLetters } from "./outbox-queue.ts";

/** A person waits for a code in front of the screen. */
const LOOK_EVERY_MS = 1_000;
/** Connections to a peer at the same time. */
const AT_ONCE = 10;
/** Longer than any carrier takes: what a process that died had taken is tried again by the next. */
const TAKEN_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** With these pauses some thirteen hours; a code is of no use long before. */
export const TRIES_MAX = 60;

/** How long a message waits after this many tries. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);
}

export interface OutboxSender {
  /** Hands over what is due now, at most `AT_ONCE` of each kind; resolves with how many peers have taken. */
  work(): Promise<number>;
  start(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

interface SenderParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly carriers: Carriers;
  readonly siteName: () => string;
}

/**
 * Hands messages of the outbox to their carriers, outside of every request: each at least once, under its own reference, with growing pauses until it is
 * taken, rejected for good or of no use. The kinds wait for each other in nothing, so a silent mail server delays no SMS.
 */
export function createOutboxSender(parts: SenderParts): OutboxSender {
  const { carriers, log } = parts;
  const rounds = (["email", "sms"] as const).flatMap((channel) => {
    const carrier = carriers[channel];
    return carrier === undefined ? [] : [() => round(parts, channel, carrier)];
  });
  const onFailure = (error: unknown) => log.warn({ err: error }, "messages of the outbox could not be sent; they are tried again");
  const chores = rounds.map((work) => repeatedWork({ everyMs: LOOK_EVERY_MS, work, onFailure }));
  return {
    async work() {
      const taken = await Promise.all(rounds.map((work) => work()));
      return taken.reduce((sum, count) => sum + count, 0);
    },
    start() {
      for (const chore of chores) chore.start();
    },
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}

async function round({ sql, clock, log, siteName }: SenderParts, channel: Message["channel"], carrier: Carrier): Promise<number> {
  const machine = machineClock(clock);
  const now = machine.now();
  const gone = await giveUpOldLetters(sql, { channel, now, triesMax: TRIES_MAX });
  if (gone > 0) log.warn({ channel, count: gone }, "messages were given up: nobody took them in time (docs/runbooks/mail-and-sms.md)");
  const letters = await takeLetters(sql, { channel, now, until: now + TAKEN_MS, limit: AT_ONCE });
  const whys = await Promise.all(letters.map((letter) => handOver({ sql, machine, carrier, sender: siteName() }, letter)));
  for (const [why, count] of countsOf(whys.filter((why) => why !== null)))
    log.warn({ channel, why, count }, "messages could not be handed over (docs/runbooks/mail-and-sms.md)");
  return whys.filter((why) => why === null).length;
}

interface Handing {
  readonly sql: Sql;
  readonly machine: Clock;
  readonly carrier: Carrier;
  readonly sender: string;
}

/** Null where the peer has it, else why not. */
async function handOver({ sql, machine, carrier, sender }: Handing, { id, attempts, ...letter }: DueLetter): Promise<string | null> {
  const handed = await carrier.carry({ ...letter, sender });
  const now = machine.now();
  if (handed.state === "taken") {
    await markSent(sql, id, now);
    return null;
  }
  if (handed.state === "rejected") await markGivenUp(sql, id, now);
  else await postpone(sql, id, now + pauseAfter(attempts));
  return `${handed.state}: ${handed.why}`;
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
