import { COPY_DROP_FLOOR, COPY_YOUNG_DAYS, COPY_YOUNG_TRADES } from "@candela/api";
import {
  assert,
  DAY_MS,
  dayOf,
  divFloor,
  GROWTH_SCALE,
  growthFigures,
  medianOf,
  parseUnits,
  powerOfTen,
  returnOverDrop,
} from "@candela/model";
import { Turns } from "../../platform/by-turns.ts";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { FIGURE_DAYS, type LeaderFigure, readTrades, saveFigures } from "./figure-store.ts";
import { openResults, type Prices } from "./follow-figures.ts";
import { countDay, type DaysParts, insertDays, readGrowths } from "./leader-days.ts";

export interface FiguresJobParts extends Omit<DaysParts, "sql"> {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "info">;
  readonly market: Prices;
}

const LOOK_EVERY_MS = 10_000;
/** Leaders of one piece of work. */
const LEADERS = 20;
/** A day is counted so long after its end, when what its last tick set off is booked. */
const COUNT_AFTER_MS = 120_000;

const floor = parseUnits(COPY_DROP_FLOOR, GROWTH_SCALE);
assert(floor.ok, "the floor of a drop is a decimal");
const DROP_FLOOR = floor.value;

/** Counts each day of each leader once it is over, also days before they led, and works out what all of them come to. */
export class FiguresJob {
  readonly #parts: FiguresJobParts;
  readonly #looking: RepeatedWork;
  readonly #turns: Turns;
  #doneDay = -1;
  /** Leaders whose days of before are still to be counted. */
  readonly #begun = new Set<bigint>();
  #isStopping = false;

  constructor(parts: FiguresJobParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error }, "days of leaders could not be counted; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#looking.stop();
  }

  nextAt(): number {
    return this.#doneDay < 0 || this.#begun.size > 0 ? 0 : (this.#doneDay + 2) * DAY_MS + COUNT_AFTER_MS;
  }

  /** A leader is new, or leads again: their days of before are counted at the next look, and nobody else's figures for it. */
  begin(leaderId: bigint): void {
    this.#begun.add(leaderId);
  }

  async run(): Promise<void> {
    const { clock } = this.#parts;
    const yesterday = dayOf(clock.now() - COUNT_AFTER_MS) - 1;
    // A leader who begins meanwhile may come too late for this look, and stays for the next one.
    const begun = [...this.#begun];
    const isNewDay = yesterday !== this.#doneDay;
    if (!isNewDay && begun.length === 0) return;
    while (!this.#isStopping && (await this.#turns.take(() => this.#countSome(yesterday))));
    for (let after = 0n; !this.#isStopping; ) {
      const last = await this.#turns.take(() => this.#figureSome(after, yesterday + 1, isNewDay ? null : begun));
      if (last === null) break;
      after = last;
    }
    if (this.#isStopping) return;
    this.#doneDay = yesterday;
    for (const id of begun) this.#begun.delete(id);
  }

  /** One day of some leaders: the oldest day that is missing. False when none is. */
  async #countSome(yesterday: number): Promise<boolean> {
    const { sql } = this.#parts;
    const due = await sql<{ id: bigint; userId: bigint; day: number }[]>`
      select l.id, l.user_id as "userId", d.day from copy_leader l cross join lateral (
        select coalesce((select max(day) + 1 from copy_leader_day where leader_id = l.id),
          (select div(min(opened_at), ${DAY_MS})::integer from contract_position where user_id = l.user_id and follow_id is null)) as day
      ) d where d.day <= ${yesterday} order by d.day, l.id limit ${LEADERS}`;
    const [first] = due;
    if (first === undefined) return false;
    const leaders = due.filter(({ day }) => day === first.day);
    await insertDays(sql, await countDay({ ...this.#parts, sql }, leaders, first.day));
    return true;
  }

  /** Figures of the leaders behind one, of all or of these; the last of them, null where there is none. */
  async #figureSome(after: bigint, today: number, only: readonly bigint[] | null): Promise<bigint | null> {
    const { sql, market } = this.#parts;
    const leaders = await sql<{ id: bigint; userId: bigint }[]>`select id, user_id as "userId" from copy_leader
      where id > ${after} ${only === null ? sql`` : sql`and id = any (${numberList(only)}::bigint[])`} order by id limit ${LEADERS}`;
    const last = leaders.at(-1);
    if (last === undefined) return null;
    const ids = leaders.map(({ id }) => id);
    const growths = await readGrowths(sql, ids, 0, today);
    const trades = await readTrades(
      sql,
      leaders.map(({ userId }) => userId),
    );
    const kept = await keptByFollowers(sql, market, ids);
    const figures = leaders.flatMap(({ id, userId }) => {
      const counts = trades.get(userId);
      const days = growths.get(id) ?? [];
      const isYoung = counts === undefined || isTooYoung(today, counts.firstMs, counts.closed);
      const followers = kept.get(id) ?? [];
      return FIGURE_DAYS.map((reach): LeaderFigure => {
        const own = reach === 0 ? days : days.filter(({ day }) => day >= today - reach);
        const figure = growthFigures(own.map(({ growth }) => growth));
        return {
          ...{ leaderId: id, days: reach, isYoung, gained: figure.return, worstDrop: figure.worstDrop, dailySwing: figure.dailySwing },
          overDrop: returnOverDrop(figure, DROP_FLOOR),
          medianFollower: medianOf(followers),
          inProfit: followers.filter((rate) => rate > 0n).length,
        };
      });
    });
    await saveFigures(sql, figures);
    return last.id;
  }
}

/** Whole days since the first contract, and trades that were closed: both are needed. */
function isTooYoung(today: number, firstMs: bigint, closed: number): boolean {
  return today - dayOf(Number(firstMs)) < COPY_YOUNG_DAYS || closed < COPY_YOUNG_TRADES;
}

/** What each follower of these leaders has kept, over the most in all: realised and open of all follows of the pair, less the shares, at `GROWTH_SCALE`. */
async function keptByFollowers(sql: Queryable, market: Prices, leaderIds: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const rows = await sql<{ leaderId: bigint; followIds: bigint[]; realised: bigint; shared: bigint; capAll: bigint }[]>`
    select r.leader_id as "leaderId", r.cap_all as "capAll", div(p.earned, 100000000) as shared,
      (select array_agg(id) from copy_follow where pair_id = p.id) as "followIds",
      coalesce((select sum(c.realised + c.deficit - c.fees - c.liquidation_fee - c.financing) from copy_follow f join contract_position c on c.follow_id = f.id
        where f.pair_id = p.id), 0) as realised
    from copy_follow r join copy_pair p on p.id = r.pair_id where r.leader_id = any (${numberList(leaderIds)}::bigint[]) and r.state <> 'stopped'`;
  const open = await openResults(
    sql,
    market,
    rows.flatMap(({ followIds }) => followIds),
  );
  const kept = new Map<bigint, bigint[]>();
  for (const { leaderId, followIds, realised, shared, capAll } of rows) {
    const unrealised = followIds.reduce((sum, id) => sum + (open.get(id) ?? 0n), 0n);
    const rate = divFloor((realised + unrealised - shared) * powerOfTen(GROWTH_SCALE), capAll);
    kept.set(leaderId, [...(kept.get(leaderId) ?? []), rate]);
  }
  return kept;
}
