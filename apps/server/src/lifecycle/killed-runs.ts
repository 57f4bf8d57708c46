/** A server that dies by `kill -9` in the middle of a long run and is started over what it left: shared by the tests of the runs of locks, loans, new shares, copies, campaigns and commission. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, dayOf, HOUR_MS } from "@candela/model";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { call } from "./order-load.ts";
import { bitcoinAlone, databasePid, hasOtherDatabase, readHealth, ServerProcess, type ServerSettings, until } from "./server-process.ts";

/** Where a run stands still: in the transaction that writes such a row, `on` being a condition of `old` and `new`; of an inserted row, of `new` alone. */
export interface StillAt {
  readonly table: string;
  readonly on: string;
  readonly before?: "insert" | "update";
}

export class KilledRuns {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly #name: string;
  #server: ServerProcess | undefined;

  /** With a market of Bitcoin alone, unless another one is named. */
  constructor(name: string, market: ServerSettings = bitcoinAlone()) {
    this.#name = name;
    this.dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), `candela-${name}-`)));
    this.settings = { DATA_DIR: this.dataDir, LOG_LEVEL: "error", ...market };
  }

  /** The database of the server that runs, or of one that was killed: the next one stops it and starts its own. */
  async withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = this.#connect();
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 2 });
    }
  }

  /** Holds of the database, asked again while it is being stopped and started: over one connection for as long as that lasts, since each one costs a log-in and a process. */
  async untilHolds(question: (sql: Sql) => Promise<boolean>): Promise<void> {
    let sql: Sql | undefined;
    const ask = async () => {
      try {
        sql ??= this.#connect();
        return await question(sql);
      } catch {
        await sql?.end({ timeout: 0 });
        sql = undefined;
        return false;
      }
    };
    try {
      await until(ask);
    } finally {
      await sql?.end({ timeout: 2 });
    }
  }

  #connect(): Sql {
    const to = runningClusterAddress(this.dataDir);
    if (to === undefined) throw new Error("the database is not running");
    return connect(to, { poolSize: 4, applicationName: `candela-${this.#name}-test`, statementTimeoutMs: 0 });
  }

  /** Starts a server and resolves with its address once it is ready. */
  async start(): Promise<string> {
    this.#server = new ServerProcess(this.settings);
    const address = await this.#server.ready();
    await until(async () => (await readHealth(address)).ready);
    return address;
  }

  /**
   * As `start`, on a day that has an hour left at least, which is longer than any run takes, for a run that counts days: where midnight is near, the time of the installation goes on behind it.
   */
  async startEarly(): Promise<string> {
    const address = await this.start();
    const now = Date.now();
    if (dayOf(now) === dayOf(now + HOUR_MS)) return address;
    await this.kill();
    await this.withDatabase((sql) => passMs(sql, HOUR_MS));
    return this.start();
  }

  /** Starts a server over what a killed one left, and resolves once its own database runs: the one that it found is stopped, with whoever asks it. */
  async launchAgain(): Promise<void> {
    const found = databasePid(this.dataDir);
    this.#server = new ServerProcess(this.settings);
    await until(() => hasOtherDatabase(this.dataDir, found));
  }

  async kill(): Promise<void> {
    await this.#server?.stop("SIGKILL");
  }

  /** Starts a server, and kills it in the middle of the transaction that writes such a row. */
  async dieAt(at: StillAt): Promise<void> {
    await this.withDatabase((sql) => standStill(sql, at));
    await this.launchAgain();
    await this.untilHolds(async (sql) => (await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).length > 0);
    await this.kill();
    await this.withDatabase((sql) => goOn(sql, at));
  }

  /** Kills the server that runs in the middle of the transaction that this brings about, and forgets what became of the asking. */
  async dieWhile(at: StillAt, ask: () => Promise<unknown>): Promise<void> {
    await this.withDatabase((sql) => standStill(sql, at));
    const asked = ask();
    await this.untilHolds(async (sql) => (await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).length > 0);
    await this.kill();
    await asked;
    await this.withDatabase((sql) => goOn(sql, at));
  }

  /** Starts a server, and kills it once this holds. */
  async dieWhen(question: (sql: Sql) => Promise<boolean>): Promise<void> {
    await this.launchAgain();
    await this.untilHolds(question);
    await this.kill();
  }

  /** The exit code of `verify`, with what it said. */
  async verify(): Promise<{ readonly code: number | string; readonly said: string }> {
    const verify = new ServerProcess(this.settings, { args: ["verify"] });
    const code = await verify.ended;
    return { code, said: verify.errors + verify.output };
  }

  async end(): Promise<void> {
    await this.#server?.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The time of the installation goes on by days while no server runs. */
export const passDays = (sql: Sql, days: number) => passMs(sql, days * DAY_MS);

async function passMs(sql: Sql, ms: number): Promise<void> {
  const now = String(Date.now());
  await sql`insert into installation_clock (machine_ms, reached_ms, speed) values (${now}::bigint, ${now}::bigint + ${ms}::bigint, 1)
    on conflict (only_row) do update set reached_ms = installation_clock.reached_ms + ${ms}::bigint`;
}

/** Guests become registered users, as those who may lead, follow and invite are. */
export async function registerAll(sql: Sql): Promise<void> {
  await sql`update app_user set account_type = 'registered', email = 'user' || id || '@example.org', password_hash = '$argon2id$', registered_ms = created_ms
    where account_type = 'guest'`;
}

/** What passes by itself on a busy machine, or on one whose server was just killed; with what is no rejection. */
export const PASSING: readonly (string | undefined)[] = [
  ...["", "too_many_requests", "price_stale", "not_ready", "overloaded", "operation_in_progress", "operation_unknown"],
  undefined,
];

/** Asked again by the same key until somebody answers; throws any other rejection. */
export const insist = <Answer>(address: () => string, path: string, token: string, fields: object) =>
  askPatiently<Answer>(address, path, token, { idempotencyKey: randomUUID(), ...fields });

/** `insist` for a call that takes no key, or whose key is among the fields. */
export async function askPatiently<Answer>(address: () => string, path: string, token: string, fields: object): Promise<Answer> {
  let data: Answer | null | undefined;
  await until(async () => {
    const answer = await call<Answer>(address(), "POST", path, token, fields);
    if (!PASSING.includes(answer?.msg)) throw new Error(`${path}: ${answer?.msg}`);
    data = answer?.code === 200 ? answer.data : undefined;
    return data != null;
  });
  if (data == null) throw new Error(`${path} answered nothing`);
  return data;
}

async function standStill(sql: Sql, { table, on, before = "update" }: StillAt): Promise<void> {
  await sql.unsafe(`create or replace function stand_still() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger stand_still before ${before} on ${table} for each row when (${on}) execute function stand_still()`);
}

async function goOn(sql: Sql, { table }: StillAt): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`;
  await sql.unsafe(`drop trigger stand_still on ${table}; drop function stand_still()`);
}
