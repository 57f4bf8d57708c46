import {
  COPY_CAP_MIN,
  COPY_DROP_FLOOR,
  COPY_EXCLUDED_MAX,
  COPY_FOLLOWERS_MAX,
  COPY_FOLLOWS_MAX,
  COPY_LEAST,
  COPY_NAME_MAX,
  COPY_NAME_MIN,
  COPY_OWN_STOP_MAX,
  COPY_OWN_STOP_MIN,
  COPY_OWN_STOP_USUAL,
  COPY_PREVIEW_TRADES_MAX,
  COPY_RATIO_MAX,
  COPY_RATIO_MIN,
  COPY_RISK_BOUNDS,
  COPY_SHARE_MAX,
  COPY_TEXT_MAX,
  COPY_YOUNG_DAYS,
  COPY_YOUNG_TRADES,
  list,
  success,
} from "@candela/api";
import { exitPrice, formatUnits, holdingValue, SETTLEMENT, startOfWeek } from "@candela/model";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { contractProduct, findCopy, listCopies, type PositionRecord } from "../contract/index.ts";
import { askedEpoch } from "../ledger/index.ts";
import type { CopyContext } from "./context.ts";
import { followOf } from "./follow-acts.ts";
import { followData, type Prices } from "./follow-figures.ts";
import { findFollow, followsByIds, listFollows, newestFollow } from "./follow-store.ts";
import { leaderData, leaderDays, listLeaders, myLeader } from "./leader-reads.ts";
import { leadersByIds, shownName } from "./leader-store.ts";
import { previewOf } from "./preview.ts";
import { type CopyData, money, rateText, type SettlementData, type SkipData } from "./wire.ts";

const RULES = {
  youngDays: COPY_YOUNG_DAYS,
  youngTrades: COPY_YOUNG_TRADES,
  shareMax: COPY_SHARE_MAX,
  dropFloor: COPY_DROP_FLOOR,
  riskBounds: [...COPY_RISK_BOUNDS],
  ownStop: { least: COPY_OWN_STOP_MIN, most: COPY_OWN_STOP_MAX, usual: COPY_OWN_STOP_USUAL },
  ratio: { least: COPY_RATIO_MIN, most: COPY_RATIO_MAX },
  share: { least: COPY_RATIO_MIN, most: COPY_RATIO_MAX },
  leastCap: COPY_CAP_MIN,
  leastCopy: COPY_LEAST,
  previewTradesMost: COPY_PREVIEW_TRADES_MAX,
  nameLeast: COPY_NAME_MIN,
  nameMost: COPY_NAME_MAX,
  textMost: COPY_TEXT_MAX,
  followsMost: COPY_FOLLOWS_MAX,
  followersMost: COPY_FOLLOWERS_MAX,
  excludedMost: COPY_EXCLUDED_MAX,
};

/** Calls that read. */
export function copyReads(context: CopyContext): Handlers {
  return { ...leaderHandlers(context), ...followHandlers(context), ...partHandlers(context) };
}

function leaderHandlers(context: CopyContext): Handlers {
  return {
    "GET /api/followOrder/leaderList": async ({ fields, session }) => {
      const query = {
        sort: fields["params[sort]"] ?? "steady",
        days: fields["params[days]"] ?? 90,
        riskMax: fields["params[riskMax]"],
        keyWords: fields["params[keyWords]"],
      } as const;
      const { rows, total } = await listLeaders(context, query, session?.userId ?? null, pageOf(fields));
      return list(rows, total);
    },
    "GET /api/followOrder/leader": async ({ fields, session }) =>
      success(await leaderData(context, BigInt(fields.id), fields.days ?? 90, session?.userId ?? null)),
    "GET /api/followOrder/leaderDays": async ({ fields }) => {
      const rows = await leaderDays(context, BigInt(fields.id), fields.days ?? 90);
      return list(rows, rows.length);
    },
    "GET /api/followOrder/rules": () => success(RULES),
    "GET /api/followOrder/myLeader": async (call) => success(await myLeader(context, userOf(call).userId)),
  };
}

function followHandlers(context: CopyContext): Handlers {
  const { sql, market, clock } = context;
  return {
    "GET /api/followOrder/follows": async (call) => {
      const { userId } = userOf(call);
      const { beganAt, endedAt } = await askedEpoch(sql, userId, call.fields.epoch);
      const filter = { state: call.fields["params[state]"], from: beganAt, until: endedAt ?? Number.MAX_SAFE_INTEGER };
      const { follows, total } = await listFollows(sql, userId, filter, pageOf(call.fields));
      return list(await followData(sql, market, follows, clock.now()), total);
    },
    "GET /api/followOrder/follow": async (call) => {
      const { userId } = userOf(call);
      const { id, leaderId } = call.fields;
      if (id !== undefined) return success(await followOf(context, userId, BigInt(id)));
      const newest = leaderId === undefined ? undefined : await newestFollow(sql, userId, BigInt(leaderId));
      if (newest === undefined) throw new Rejected("not_found");
      return success(await followOf(context, userId, newest.id));
    },
    "POST /api/followOrder/preview": async (call) => success(await previewOf(context, call.fields, userOf(call).userId)),
  };
}

function partHandlers({ sql, market }: CopyContext): Handlers {
  /** Throws `not_found` for a follow of somebody else. */
  const ownFollow = async (userId: bigint, id: string) => {
    const follow = await findFollow(sql, userId, BigInt(id));
    if (follow === undefined) throw new Rejected("not_found");
    return follow;
  };
  return {
    "GET /api/followOrder/copies": async (call) => {
      const follow = await ownFollow(userOf(call).userId, call.fields.followId);
      const { records, total } = await listCopies(sql, follow.id, call.fields.status, pageOf(call.fields));
      return list(await copyData(sql, market, records), total);
    },
    "GET /api/followOrder/copy": async (call) => {
      const record = await findCopy(sql, userOf(call).userId, BigInt(call.fields.id));
      const [data] = record === undefined ? [] : await copyData(sql, market, [record]);
      if (data === undefined) throw new Rejected("not_found");
      return success(data);
    },
    "GET /api/followOrder/skips": async (call) => {
      const follow = await ownFollow(userOf(call).userId, call.fields.followId);
      const { limit, offset } = pageOf(call.fields);
      const rows = await sql<
        SkipRow[]
      >`select id, follow_id as "followId", ts, product_code as "productCode", side, skip as reason, needed, free
        from copy_event where follow_id = ${follow.id} and skip is not null order by id desc limit ${limit} offset ${offset}`;
      const [count] = await sql<
        { total: number }[]
      >`select count(*)::integer as total from copy_event where follow_id = ${follow.id} and skip is not null`;
      return list(rows.map(skipData), count?.total ?? 0);
    },
    "GET /api/followOrder/settlements": async (call) => {
      const { userId } = userOf(call);
      const { limit, offset } = pageOf(call.fields);
      const [pair] = await sql<
        { id: bigint }[]
      >`select id from copy_pair where follower_id = ${userId} and leader_id = ${BigInt(call.fields.leaderId)}`;
      if (pair === undefined) throw new Rejected("not_found");
      const rows = await sql<
        SettlementRow[]
      >`select week, profit, cumulative, mark, share_rate as "shareRate", share, paid, due from copy_settlement
        where pair_id = ${pair.id} order by week desc limit ${limit} offset ${offset}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from copy_settlement where pair_id = ${pair.id}`;
      return list(rows.map(settlementData), count?.total ?? 0);
    },
  };
}

interface SkipRow extends Pick<SkipData, "productCode" | "side" | "reason"> {
  readonly id: bigint;
  readonly followId: bigint;
  readonly ts: bigint;
  readonly needed: bigint | null;
  readonly free: bigint | null;
}

function skipData({ id, followId, ts, needed, free, ...rest }: SkipRow): SkipData {
  const text = (units: bigint | null) => (units === null ? null : money(units));
  return { id: String(id), followId: String(followId), ts: Number(ts), ...rest, needed: text(needed), free: text(free) };
}

type SettlementRow = { readonly week: number } & Readonly<
  Record<"profit" | "cumulative" | "mark" | "shareRate" | "share" | "paid" | "due", bigint>
>;

function settlementData({ week, shareRate, ...sums }: SettlementRow): SettlementData {
  const { profit, cumulative, mark, share, paid, due } = sums;
  return {
    ...{ week: startOfWeek(week), profit: money(profit), cumulative: money(cumulative), mark: money(mark) },
    ...{ shareRate: rateText(shareRate), share: money(share), paid: money(paid), due: money(due) },
  };
}

interface OpeningRow {
  readonly positionId: bigint;
  readonly leaderPrice: bigint;
  readonly price: bigint;
  readonly tickSeq: bigint;
  readonly isCapped: boolean;
  readonly fee: bigint;
}

/** Copies with how each was opened: at the leader's own tick. */
async function copyData(sql: Queryable, market: Prices, records: readonly PositionRecord[]): Promise<CopyData[]> {
  if (records.length === 0) return [];
  const rows = await sql<
    OpeningRow[]
  >`select distinct on (e.position_id) e.position_id as "positionId", e.leader_price as "leaderPrice", e.price, e.tick_seq as "tickSeq",
      e.is_capped as "isCapped", f.fee
    from copy_event e join contract_fill f on f.id = e.fill_id where e.position_id = any (${numberList(records.map(({ position }) => position.id))}::bigint[]) and e.kind = 'opened'
    order by e.position_id, e.id`;
  const openings = new Map(rows.map((row) => [row.positionId, row]));
  const follows = await followsByIds(
    sql,
    records.flatMap(({ position: { followId } }) => followId ?? []),
  );
  const leaders = await leadersByIds(
    sql,
    follows.map(({ leaderId }) => leaderId),
  );
  const names = new Map(
    follows.map(({ id, leaderId }) => {
      const leader = leaders.get(leaderId);
      return [id, { leaderId: String(leaderId), leaderName: leader === undefined ? "" : shownName(leader) }] as const;
    }),
  );
  return records.flatMap(({ position, product }) => {
    const opening = openings.get(position.id);
    const leader = position.followId === null ? undefined : names.get(position.followId);
    if (opening === undefined || position.followId === null || leader === undefined) return [];
    const tick = market.latest(product.productCode);
    const contract = contractProduct(product, market.spec(product.productCode)?.tickSize ?? 1n);
    const isOpen = position.status === "open";
    const value = tick === undefined || !isOpen ? null : holdingValue(contract, position, exitPrice(position.side, tick), SETTLEMENT);
    const { realised, deficit, fees, liquidationFee, financing } = position;
    const price = (units: bigint) => formatUnits(units, product.priceScale);
    return [
      {
        ...{ id: String(position.id), followId: String(position.followId), ...leader, openingFee: money(opening.fee) },
        ...{ productCode: product.productCode, productType: product.productType, side: position.side, status: position.status },
        leverage: position.leverage,
        notional: money(isOpen ? position.entryNotional : position.openedNotional),
        margin: money(position.margin),
        openedAt: position.openedAt,
        tickSeq: Number(opening.tickSeq),
        leaderPrice: price(opening.leaderPrice),
        price: price(opening.price),
        isCapped: opening.isCapped,
        unrealised: value === null ? null : money(value.unrealised),
        realised: money(realised + deficit - fees - liquidationFee - financing),
        closedAt: position.closedAt,
      },
    ];
  });
}
