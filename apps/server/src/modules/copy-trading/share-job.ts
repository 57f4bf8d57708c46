import { startOfWeek, weekOf } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { DueJob, type PieceAsked } from "../../platform/due-job.ts";
import type { Log } from "../../platform/log.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { SettlingPair, ShareInput } from "./share-work.ts";

export interface ShareJobParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly money: Pick<MoneyTransactions<ShareInput, null>, "moneyTransaction">;
}

/** Pairs of one transaction: the cash of both of each is locked for so long. */
const PAIRS = 100;
/** A week is settled so long after its end: what a tick of its last moment set off may be on its way until its deadline. */
const SETTLE_AFTER_MS = 300_000;

/** Settles each week of each pair once it is over, the oldest first: after a standstill week by week. The pair holds the last week that was settled, so this may run twice. */
export class ShareJob {
  readonly #parts: ShareJobParts;
  readonly #job: DueJob;
  readonly #aside: SetAside;
  #doneWeek = -1;

  constructor(parts: ShareJobParts) {
    this.#parts = parts;
    this.#job = new DueJob({ ...parts, work: () => this.run(), failed: "shares of profit could not be settled; trying again" });
    this.#aside = this.#job.aside(PAIRS, (pair) => ({ alert: "copy", pair }), "a share of profit could not be settled: it is set aside");
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** When the next week can be settled, epoch ms; at once where this process has settled none yet. */
  nextAt(): number {
    return this.#doneWeek < 0 ? 0 : startOfWeek(this.#doneWeek + 2) + SETTLE_AFTER_MS;
  }

  async run(): Promise<void> {
    const { clock, log } = this.#parts;
    const last = weekOf(clock.now() - SETTLE_AFTER_MS) - 1;
    const isAgain = this.#job.isAgain();
    if (last === this.#doneWeek && !(isAgain && this.#aside.isAny)) return;
    this.#aside.forget();
    const settled = await this.#settleThrough(last);
    if (settled > 0) log.info({ week: last, settled }, "shares of profit settled");
    if (!this.#job.isStopping) this.#doneWeek = last;
  }

  /** Week by week: in a pass each pair has its next one. */
  async #settleThrough(last: number): Promise<number> {
    const { sql } = this.#parts;
    let settled = 0;
    for (let pass = 1; pass > 0; settled += pass)
      pass = await this.#job.inPieces<DuePair>(
        this.#aside,
        (asked) => readDue(sql, last, asked),
        (pairs) => this.#settle(pairs),
      );
    return settled;
  }

  #settle(pairs: readonly DuePair[]): Promise<unknown> {
    const users = [...new Set(pairs.flatMap(({ followerId, leaderUserId }) => [followerId, leaderUserId]))];
    const asked = pairs.map(({ id, followerId, leaderUserId }) => ({ id, followerId, leaderUserId }));
    return this.#parts.money.moneyTransaction(users, { week: (pairs[0]?.settledWeek ?? 0) + 1, pairs: asked });
  }
}

type DuePair = SettlingPair & { readonly settledWeek: number };

/** Pairs whose next week is over, all of one week: the oldest. */
async function readDue(sql: Sql, last: number, { after, limit, except }: PieceAsked<DuePair>): Promise<DuePair[]> {
  const rows = await sql<DuePair[]>`
    select p.id, p.follower_id as "followerId", l.user_id as "leaderUserId", p.settled_week as "settledWeek"
    from copy_pair p join copy_leader l on l.id = p.leader_id
    where p.settled_week < ${last} and p.id <> all (${numberList(except)}::bigint[])
      ${after === null ? sql`` : sql`and (p.settled_week, p.id) > (${after.settledWeek}, ${after.id})`}
    order by p.settled_week, p.id limit ${limit}`;
  return rows.filter(({ settledWeek }) => settledWeek === rows[0]?.settledWeek);
}
