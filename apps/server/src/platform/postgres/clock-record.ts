import { type Clock, systemClock } from "../clock.ts";
import { type ClockMark, InstallationClock, timeAtStart } from "../installation-clock.ts";
import type { Log } from "../log.ts";
import { repeatedWork } from "../repeated-work.ts";
import type { Queryable } from "./database.ts";

/** Three marks in the life of one: a write that fails or is slow does not slow the clock down. */
const WRITE_EVERY_MS = 2_000;

export interface OpenedClock {
  readonly clock: Clock;
  /** Resolves when it is written down where the clock stands; from then on it goes at the machine's speed. */
  stop(): Promise<void>;
}

interface ClockRow {
  readonly mark: ClockMark;
  readonly speed: number;
}

/**
 * The clock of this installation, which goes on from where it stood. An installation that never lived faster has the machine's; one that did stays ahead
 * of it for good, at speed 1 too.
 */
export async function openClock(
  sql: Queryable,
  { speed, machine = systemClock, log }: { readonly speed: number; readonly machine?: Clock; readonly log: Pick<Log, "warn"> },
): Promise<OpenedClock> {
  const kept = await findRow(sql);
  if (kept === undefined && speed === 1) return { clock: machine, stop: async () => {} };
  const machineTime = machine.now();
  const time = kept === undefined ? machineTime : timeAtStart(kept.mark, machineTime);
  const clock = new InstallationClock({ machineTime, time }, speed, machine);
  const keep = async (aheadMs?: number): Promise<void> => {
    const mark = clock.next(aheadMs);
    await writeRow(sql, { mark, speed });
    clock.follow(mark);
  };
  await keep();
  const keeping = repeatedWork({
    everyMs: WRITE_EVERY_MS,
    work: () => keep(),
    onFailure: (error) => log.warn({ err: error }, "the installation's time could not be written down: it goes on slower until it can be"),
  });
  keeping.start();
  return {
    clock,
    async stop() {
      await keeping.stop();
      const mark = clock.rest();
      await writeRow(sql, { mark, speed });
    },
  };
}

/** The clock of this installation for a command beside its server, or after it has stopped: it is read, and nothing is written. */
export async function readClock(sql: Queryable, machine: Clock = systemClock): Promise<Clock> {
  const kept = await findRow(sql);
  return kept === undefined ? machine : new InstallationClock(kept.mark, kept.speed, machine);
}

async function findRow(sql: Queryable): Promise<ClockRow | undefined> {
  const [row] = await sql<{ machineTime: bigint; time: bigint; speed: string }[]>`
    select machine_ms as "machineTime", reached_ms as "time", speed::text as speed from installation_clock`;
  if (row === undefined) return undefined;
  return { mark: { machineTime: Number(row.machineTime), time: Number(row.time) }, speed: Number(row.speed) };
}

async function writeRow(sql: Queryable, { mark, speed }: ClockRow): Promise<void> {
  await sql`
    insert into installation_clock (machine_ms, reached_ms, speed)
    values (${String(mark.machineTime)}::bigint, ${String(mark.time)}::bigint, ${String(speed)}::numeric)
    on conflict (only_row) do update set machine_ms = excluded.machine_ms, reached_ms = excluded.reached_ms, speed = excluded.speed`;
}
