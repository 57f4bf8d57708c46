/** Hashes of days' seeds, kept for good before they are published: whoever exchanged the market would contradict what the database has. */

import { MARKET_HASHES_AHEAD_DAYS } from "@candela/api";
import type { PublishedSeeds } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";

/** Of the installation's time: its days must be known ahead however fast they pass. */
const EVERY_MS = 3_600_000;

type Committing = Pick<PublishedSeeds, "dayCommitment">;

export interface CommitmentRecordParts {
  readonly sql: Sql;
  /** Undefined for a market without any. */
  readonly seeds: Committing | undefined;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "error">;
}

export interface CommitmentRecord extends RepeatedWork {
  /** Keeps the hashes of today and of the days ahead, one more than may be asked for: the next midnight finds it there. */
  keep(): Promise<void>;
  /** Whether the hash of the day that begins at `dayTs` may be told: nothing ahead is, before it is kept. */
  mayTell(dayTs: number): boolean;
}

export function createCommitmentRecord({ sql, seeds, clock, log }: CommitmentRecordParts): CommitmentRecord {
  let keptBefore = 0;
  const keep = async (): Promise<void> => {
    const today = clock.now() - (clock.now() % DAY_MS);
    const days = Array.from({ length: MARKET_HASHES_AHEAD_DAYS + 2 }, (_, ahead) => dayLabel(today + ahead * DAY_MS));
    const commitments = days.flatMap((day) => seeds?.dayCommitment(day) ?? []);
    const kept = await sql<{ day: string; hash: string }[]>`
      insert into day_commitment (day, seed_hash)
      select day, decode(hash, 'hex') from jsonb_to_recordset(${JSON.stringify(commitments)}::text::jsonb) as c (day date, hash text)
      on conflict do nothing returning to_char(day_commitment.day, 'YYYY-MM-DD') as day, encode(seed_hash, 'hex') as hash`;
    keptBefore = today + days.length * DAY_MS;
    // A log that is shipped to another machine holds what the owner of this one cannot change any more.
    for (const { day, hash } of kept) log.info({ day, hash }, "the hash of a day's market seed is kept");
  };
  const work = repeatedWork({
    everyMs: timerMs(clock, EVERY_MS),
    work: keep,
    onFailure: (error) => log.error({ err: error }, "hashes of days' market seeds could not be kept"),
  });
  return {
    ...work,
    keep,
    mayTell: (dayTs) => dayTs < keptBefore && dayTs <= clock.now() + MARKET_HASHES_AHEAD_DAYS * DAY_MS,
  };
}

/** What is kept of days and is not what the market says of them, one line each. */
export async function changedCommitments(sql: Sql, seeds: Committing): Promise<string[]> {
  const kept = await sql<{ day: string; hash: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, encode(seed_hash, 'hex') as hash from day_commitment order by 1`;
  return kept
    .filter(({ day, hash }) => seeds.dayCommitment(day)?.hash !== hash)
    .map(({ day }) => `the commitment kept for ${day} is not the hash that the market's seed gives`);
}

function dayLabel(dayTs: number): string {
  return new Date(dayTs).toISOString().slice(0, 10);
}
