/** Seeds that rates of days are drawn from: their hashes are kept and published before the days, the seeds when the days are over. */
import { createHmac } from "node:crypto";
import { dayOf, dayText, startOfDay } from "@candela/model";
import { EARNING_SEED_BYTES, seedHash } from "@candela/model/earning-rate";
import type { Clock, Random } from "../../platform/clock.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import type { Log } from "../../platform/log.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { StartError } from "../../platform/start-error.ts";

export interface SeedDaysParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly random: Pick<Random, "bytes">;
  readonly log: Pick<Log, "info">;
}

/** Days whose hashes are known ahead: nobody can choose the seed of a day in which money is locked today, and an installation that stands still has some left. */
const HASHES_AHEAD_DAYS = 400;

const MAX_DAY = 2_147_483_647;

export interface SeedDays {
  /** Reads the secret, making it at the first start, and keeps the hashes of the days ahead. */
  load(): Promise<void>;
  /** Keeps the hashes of the days ahead, and publishes the seeds of days that are over. */
  keep(): Promise<void>;
  /** The seed of a day whose hash was published before it began; null where none was, so that nobody could have committed to it. */
  seedOf(day: number): Buffer | null;
}

export interface SeedDayRow {
  readonly day: number;
  readonly hash: Buffer;
  readonly publishedMs: bigint;
  readonly seed: Buffer | null;
}

export async function readSeedDays(sql: Queryable, from: number, to: number): Promise<SeedDayRow[]> {
  return await sql<SeedDayRow[]>`select day, hash, published_ms as "publishedMs", seed from earning_seed_day
    where day between ${from} and ${to} order by day`;
}

export function createSeedDays({ sql, clock, box, random, log }: SeedDaysParts): SeedDays {
  let secret: Buffer | undefined;
  /** When the hash of a day was published. */
  const published = new Map<number, number>();
  const seed = (day: number): Buffer => {
    if (secret === undefined) throw new Error("seeds of days are used after their secret was loaded");
    return createHmac("sha256", secret)
      .update(`earning day ${dayText(day)}`)
      .digest();
  };

  /** Times are taken before the statement: a hash that is written by then was published then, or a little later. */
  async function publishHashes(now: number): Promise<void> {
    const today = dayOf(now);
    const days = Array.from({ length: HASHES_AHEAD_DAYS + 1 }, (_, ahead) => today + ahead).filter((day) => !published.has(day));
    if (days.length === 0) return;
    const hashes = days.map((day) => Buffer.from(seedHash(seed(day))).toString("hex"));
    await sql`insert into earning_seed_day (day, hash, published_ms)
      select day, decode(hash, 'hex'), ${String(now)}::bigint
      from unnest(${numberList(days)}::integer[], string_to_array(${hashes.join(",")}, ',')) as d (day, hash)
      on conflict do nothing`;
    for (const row of await readSeedDays(sql, days[0] as number, days.at(-1) as number)) published.set(row.day, Number(row.publishedMs));
    // A log that is shipped to another machine holds what the owner of this one cannot change any more.
    log.info(
      { from: dayText(days[0] as number), to: dayText(days.at(-1) as number), first: hashes[0], last: hashes.at(-1) },
      "hashes of days' rates are kept",
    );
  }

  async function publishSeeds(now: number): Promise<void> {
    const rows = await sql<
      { day: number }[]
    >`select day from earning_seed_day where seed is null and day < ${dayOf(now)} order by day limit 1000`;
    if (rows.length === 0) return;
    const seeds = rows.map(({ day }) => seed(day).toString("hex"));
    await sql`update earning_seed_day d set seed = decode(n.seed, 'hex')
      from unnest(${numberList(rows.map(({ day }) => day))}::integer[], string_to_array(${seeds.join(",")}, ',')) as n (day, seed)
      where d.day = n.day and d.seed is null`;
  }

  async function keep(): Promise<void> {
    const now = clock.now();
    await publishHashes(now);
    await publishSeeds(now);
  }

  return {
    async load() {
      const row = {
        name: "secret of earning rates",
        insert: ({ bytes, sealedWith }: KeptSecret) =>
          sql`insert into earning_seed_key (secret, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
        read: async () => (await sql<KeptSecret[]>`select secret as bytes, sealed_with as "sealedWith" from earning_seed_key`)[0],
        replace: ({ bytes, sealedWith }: KeptSecret) => sql`update earning_seed_key set secret = ${bytes}, sealed_with = ${sealedWith}`,
      };
      secret = await keepSecret(box, row, random.bytes(EARNING_SEED_BYTES));
      for (const { day, hash, publishedMs } of await readSeedDays(sql, 0, MAX_DAY)) {
        if (!hash.equals(seedHash(seed(day))))
          throw new StartError(`the hash that was published for ${dayText(day)} is not that of the seed of this installation`);
        published.set(day, Number(publishedMs));
      }
      await keep();
    },
    keep,
    seedOf(day) {
      const at = published.get(day);
      return at !== undefined && at < startOfDay(day) ? seed(day) : null;
    },
  };
}
