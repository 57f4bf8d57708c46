import { type CashBacking, NOTHING_BACKED } from "@candela/engine";
import {
  type AgreedShare,
  assert,
  least,
  most,
  SETTLEMENT,
  SETTLEMENT_CURRENCY_ID,
  settleWeek,
  shareRateOf,
  startOfWeek,
} from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { frozenUsers } from "../freezes/index.ts";
import {
  availableOf,
  balanceEvent,
  balanceOf,
  type CashNeeds,
  type CashNeedsOf,
  type MoneyWork,
  type Move,
  type Posted,
  takeIds,
  userAccount,
} from "../ledger/index.ts";

/** How far back late fills are looked for: a trigger that could not be carried out keeps its moment while it is tried again. */
const LATE_WEEKS = 5;

/** A pair whose week is to be settled. */
export interface SettlingPair {
  readonly id: bigint;
  readonly followerId: bigint;
  readonly leaderUserId: bigint;
}

export interface ShareInput {
  readonly week: number;
  readonly pairs: readonly SettlingPair[];
}

interface StoredPair {
  readonly id: bigint;
  readonly settledWeek: number;
  readonly cumulative: bigint;
  readonly mark: bigint;
  readonly earned: bigint;
  readonly paid: bigint;
}

interface ShareState {
  /** The newest id of the ledger under these locks: what commits for these followers later has a higher one. */
  readonly countedId: bigint;
  readonly pairs: ReadonlyMap<bigint, StoredPair>;
  readonly profits: ReadonlyMap<bigint, bigint>;
  readonly agreed: ReadonlyMap<bigint, readonly AgreedShare[]>;
  readonly needs: CashNeeds;
  readonly frozen: ReadonlySet<bigint>;
}

/** A week of a pair as it was settled. */
export interface Settled {
  readonly pair: SettlingPair;
  readonly week: number;
  readonly profit: bigint;
  readonly shareRate: bigint;
  readonly share: bigint;
  readonly paid: bigint;
  readonly due: bigint;
  readonly after: Pick<StoredPair, "cumulative" | "mark" | "earned" | "paid"> & { readonly countedId: bigint };
  /** Cash after it, for the devices of both. */
  readonly cash: readonly { readonly userId: bigint; readonly balance: bigint; readonly available: bigint }[];
}

export interface ShareWorkParts {
  readonly bus: Pick<Bus, "publish">;
  readonly cashNeeds: CashNeedsOf;
  readonly settled: (pairs: readonly SettlingPair[]) => void;
}

export type ShareWork = MoneyWork<ShareInput, ShareState, null, Settled, void>;

/** Weeks of pairs, each once: the pair holds the last one, under its lock. */
export function createShareWork(parts: ShareWorkParts): ShareWork {
  return {
    locks: "named",
    accounts: () => [],
    holds: () => [],
    async load(tx, asked) {
      const ids = asked.flatMap(({ input }) => input.pairs.map(({ id }) => id));
      const users = [...new Set(asked.flatMap((each) => each.users))];
      const week = asked[0]?.input.week ?? 0;
      assert(
        asked.every(({ input }) => input.week === week),
        "a transaction settles pairs of one week",
      );
      // After the locks, so that it parts what is read now from what is committed later.
      const [counted, pairs, profits, agreed, needs, frozen] = await Promise.all([
        takeIds(tx, 1),
        lockPairs(tx, ids),
        profitsOf(tx, ids, week),
        agreedShares(tx, ids),
        parts.cashNeeds(tx, users),
        frozenUsers(tx, users),
      ]);
      return { countedId: counted.next(), pairs, profits, agreed, needs, frozen };
    },
    decide,
    store: (tx, posted, now) => store(tx, posted, now),
    committed(posted) {
      publish(parts, posted);
      parts.settled(posted.map(({ event }) => event.pair));
    },
    // The weeks that are due are found in the tables at the next look.
    uncertain: () => undefined,
  };
}

function decide({ state, books, input, now }: Parameters<ShareWork["decide"]>[0]): ReturnType<ShareWork["decide"]> {
  // What earlier pairs of the same transaction have taken and brought.
  const changed = new Map<bigint, bigint>();
  const cash = (userId: bigint) => {
    const account = books.find(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"));
    assert(account !== undefined, "both of a pair have cash");
    const change = changed.get(userId) ?? 0n;
    return { userId, balance: balanceOf(account) + change, available: availableOf(account) + change };
  };
  const booked = input.pairs.flatMap((pair) => {
    const before = state.pairs.get(pair.id);
    if (before === undefined || before.settledWeek !== input.week - 1) return [];
    const profit = state.profits.get(pair.id) ?? 0n;
    const shareRate = shareRateOf(state.agreed.get(pair.id) ?? [], input.week);
    const { pair: after, share, due } = settleWeek(before, profit, shareRate);
    const backing = state.needs.get(pair.followerId)?.(now) ?? NOTHING_BACKED;
    // A freeze keeps money in the account: to somebody else it goes once the freeze is lifted.
    const paid = state.frozen.has(pair.followerId) ? 0n : least(due, payable(cash(pair.followerId).available, backing));
    changed.set(pair.followerId, (changed.get(pair.followerId) ?? 0n) - paid);
    changed.set(pair.leaderUserId, (changed.get(pair.leaderUserId) ?? 0n) + paid);
    const { cumulative, mark, earned } = after;
    const event: Settled = {
      ...{ pair, week: input.week, profit, shareRate, share, paid, due: due - paid },
      after: { cumulative, mark, earned, paid: before.paid + paid, countedId: state.countedId },
      cash: paid === 0n ? [] : [cash(pair.followerId), cash(pair.leaderUserId)],
    };
    return [{ event, moves: paid === 0n ? [] : [moveOf(pair, paid)] }];
  });
  return { answer: { ok: true, data: null }, booked };
}

/** What a follower can spare: not what is frozen, and not what stands behind cross positions. */
function payable(available: bigint, backing: CashBacking): bigint {
  return backing.isKnown ? most(available - backing.needed, 0n) : 0n;
}

function moveOf({ id, followerId, leaderUserId }: SettlingPair, amount: bigint): Move {
  return {
    from: userAccount(followerId, SETTLEMENT_CURRENCY_ID, "cash"),
    to: userAccount(leaderUserId, SETTLEMENT_CURRENCY_ID, "cash"),
    ...{ amount, reason: "profit_share", reference: { kind: "copy", id }, actor: 0n, request: null },
  };
}

async function lockPairs(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, StoredPair>> {
  const rows = await tx<StoredPair[]>`select id, settled_week as "settledWeek", cumulative, mark, earned, paid from copy_pair
    where id = any (${numberList(ids)}::bigint[]) order by id for update`;
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Realised by the copies of each pair in a week, after all costs, with what belongs to earlier weeks and was committed after their settlement: the moment of a fill
 * is that of its tick, however long it waited.
 */
async function profitsOf(tx: Tx, ids: readonly bigint[], week: number): Promise<Map<bigint, bigint>> {
  const within = { late: String(startOfWeek(week - LATE_WEEKS)), from: String(startOfWeek(week)), until: String(startOfWeek(week + 1)) };
  const rows = await tx<{ id: bigint; profit: bigint }[]>`
    with pairs as (select id, follower_id, counted_id from copy_pair where id = any (${numberList(ids)}::bigint[])),
    followers as (select distinct follower_id from pairs),
    changes as (
      select f.position_id, f.ts, f.id as committed, f.realised + f.deficit - f.fee - f.liquidation_fee as change from followers
        join contract_fill f on f.user_id = followers.follower_id and f.ts >= ${within.late}::bigint and f.ts < ${within.until}::bigint
      union all
      select c.position_id, c.ts, coalesce(c.transfer_ids[1], 0), -(c.from_cash + c.from_margin) from followers
        join contract_financing c on c.user_id = followers.follower_id and c.ts >= ${within.late}::bigint and c.ts < ${within.until}::bigint
    )
    select o.pair_id as id, sum(c.change) as profit from changes c join contract_position p on p.id = c.position_id
      join copy_follow o on o.id = p.follow_id join pairs on pairs.id = o.pair_id
    where c.ts >= ${within.from}::bigint or c.committed > pairs.counted_id
    group by 1`;
  return new Map(rows.map(({ id, profit }) => [id, profit]));
}

async function agreedShares(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, AgreedShare[]>> {
  const rows = await tx<{ id: bigint; fromMs: bigint; shareRate: bigint }[]>`
    select pair_id as id, from_ms as "fromMs", share_rate as "shareRate" from copy_share
    where pair_id = any (${numberList(ids)}::bigint[]) order by pair_id, from_ms`;
  const agreed = new Map<bigint, AgreedShare[]>();
  for (const { id, fromMs, shareRate } of rows) agreed.set(id, [...(agreed.get(id) ?? []), { fromMs: Number(fromMs), shareRate }]);
  return agreed;
}

async function store(tx: Tx, posted: readonly Posted<Settled>[], now: number): Promise<void> {
  if (posted.length === 0) return;
  const list = (pick: (row: Posted<Settled>) => bigint | number | null) => numberList(posted.map(pick));
  await tx`update copy_pair p set settled_week = n.week, cumulative = n.cumulative, mark = n.mark, earned = n.earned, paid = n.paid,
      counted_id = n.counted_id
    from unnest(${list(({ event }) => event.pair.id)}::bigint[], ${list(({ event }) => event.week)}::integer[],
      ${list(({ event }) => event.after.cumulative)}::numeric[], ${list(({ event }) => event.after.mark)}::numeric[],
      ${list(({ event }) => event.after.earned)}::numeric[], ${list(({ event }) => event.after.paid)}::numeric[],
      ${list(({ event }) => event.after.countedId)}::bigint[]
    ) as n (id, week, cumulative, mark, earned, paid, counted_id) where p.id = n.id`;
  const told = posted.filter(({ event }) => event.profit !== 0n || event.share > 0n || event.paid > 0n);
  if (told.length === 0) return;
  const toldList = (pick: (row: Posted<Settled>) => bigint | number | null) => numberList(told.map(pick));
  await tx`insert into copy_settlement (pair_id, week, profit, cumulative, mark, share_rate, share, paid, due, transfer_id, ts)
    select n.*, ${String(now)}::bigint from unnest(${toldList(({ event }) => event.pair.id)}::bigint[], ${toldList(({ event }) => event.week)}::integer[],
      ${toldList(({ event }) => event.profit)}::numeric[], ${toldList(({ event }) => event.after.cumulative)}::numeric[], ${toldList(({ event }) => event.after.mark)}::numeric[],
      ${toldList(({ event }) => event.shareRate)}::bigint[], ${toldList(({ event }) => event.share)}::numeric[], ${toldList(({ event }) => event.paid)}::numeric[],
      ${toldList(({ event }) => event.due)}::numeric[], ${toldList(({ transferIds }) => transferIds[0] ?? null)}::bigint[]) as n`;
}

function publish({ bus }: ShareWorkParts, posted: readonly Posted<Settled>[]): void {
  const cash = new Map(posted.flatMap(({ event }) => event.cash.map((each) => [each.userId, each] as const)));
  for (const { userId, balance, available } of cash.values())
    bus.publish("account", { userId, events: [balanceEvent(SETTLEMENT, balance, available)] });
}
