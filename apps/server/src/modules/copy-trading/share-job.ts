import { startOfWeek, weekOf } from "@candela/model";
import { Turns } from "../../platform/by-turns.ts";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { SettlingPair, ShareInput } from "./share-work.ts";

export interface ShareJobParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly money: Pick<MoneyTransactions<ShareInput, null>, "moneyTransaction">;
}

const LOOK_EVERY_MS = 5_000;
/** Pairs of one transaction: the cash of both of each is locked for so long. */
const PAIRS = 100;
/** A week is settled so long after its end: what a tick of its last moment set off may be on its way until its deadline. */
const SETTLE_AFTER_MS = 300_000;

/** Settles each week of each pair once it is over, the oldest first: after a standstill week by week. The pair holds the last week that was settled, so this may run twice. */
export class ShareJob {
  readonly #parts: ShareJobParts;
  readonly #looking: RepeatedWork;
  readonly #turns: Turns;
  readonly #aside: SetAside;
  #doneWeek = -1;
  #isStopping = false;

  constructor(parts: ShareJobParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    const limit = new LogLimit(parts.clock);
    this.#aside = new SetAside(PAIRS, (id, error) => {
      const facts = { err: error, alert: "copy", pair: String(id) };
      limit.line((leftOut) => parts.log.warn({ ...facts, leftOut }, "a share of profit could not be settled: it is set aside"));
    });
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error }, "shares of profit could not be settled; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#looking.stop();
  }

  /** When the next week can be settled, epoch ms; at once where this process has settled none yet. */
  nextAt(): number {
    return this.#doneWeek < 0 ? 0 : startOfWeek(this.#doneWeek + 2) + SETTLE_AFTER_MS;
  }

  async run(): Promise<void> {
    const { clock, log } = this.#parts;
    const last = weekOf(clock.now() - SETTLE_AFTER_MS) - 1;
    if (last === this.#doneWeek && !this.#aside.isAny) return;
    this.#aside.forget();
    const settled = await this.#settleThrough(last);
    if (settled > 0) log.info({ week: last, settled }, "shares of profit settled");
    if (!this.#isStopping) this.#doneWeek = last;
  }

  async #settleThrough(last: number): Promise<number> {
    const { money } = this.#parts;
    let settled = 0;
    while (!this.#isStopping) {
      const due = await readDue(this.#parts.sql, last, this.#turns.rows(this.#aside.limit), this.#aside.ids);
      if (due === null) return settled;
      const users = [...new Set(due.pairs.flatMap(({ followerId, leaderUserId }) => [followerId, leaderUserId]))];
      const input: ShareInput = { week: due.week, pairs: due.pairs };
      const isDone = await this.#turns.take(() => this.#aside.attempt(due.pairs, () => money.moneyTransaction(users, input)));
      if (isDone) settled += due.pairs.length;
    }
    return settled;
  }
}

/** Pairs whose next week is over, all of one week: the oldest. */
async function readDue(
  sql: Sql,
  last: number,
  limit: number,
  aside: readonly bigint[],
): Promise<{ readonly week: number; readonly pairs: readonly SettlingPair[] } | null> {
  const rows = await sql<(SettlingPair & { readonly settledWeek: number })[]>`
    select p.id, p.follower_id as "followerId", l.user_id as "leaderUserId", p.settled_week as "settledWeek"
    from copy_pair p join copy_leader l on l.id = p.leader_id
    where p.settled_week < ${last} and p.id <> all (${numberList(aside)}::bigint[]) order by p.settled_week, p.id limit ${limit}`;
  const [first] = rows;
  if (first === undefined) return null;
  const pairs = rows.filter(({ settledWeek }) => settledWeek === first.settledWeek);
  return { week: first.settledWeek + 1, pairs: pairs.map(({ id, followerId, leaderUserId }) => ({ id, followerId, leaderUserId })) };
}
