import { type Fields, list, success } from "@candela/api";
import { type EarningKind, earlyEndOf } from "@candela/engine";
import { assert, currencyById, dayOf, dayText, divFloor, formatUnits, powerOfTen, SETTLEMENT } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch, type MoneyRequest } from "../ledger/index.ts";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";
import { dayFile } from "./day-file.ts";
import { type DayFilter, listDays, sumsByDay, waitingByCurrency } from "./day-store.ts";
import type { EarningInput } from "./earning-change.ts";
import { findKey, heldByCurrency, listOrders, nextToMature, readOrders } from "./order-store.ts";
import { listPools, readHeld } from "./product-store.ts";
import { readSeedDays } from "./seed-days.ts";
import { treasuryBalances } from "./treasury.ts";
import { dayData, daySumData, type EarningData, earningData, productData } from "./wire.ts";

export interface EarningHandlerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly market: MarketData;
  readonly submit: (userId: bigint, input: EarningInput, request: MoneyRequest) => Promise<Answer<EarningData | null>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
}

/** Orders of one user; nobody puts money away so often. */
const STARTS_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;
const RATE_DAYS_MAX = 100;
const BY_DAY_MAX = 400;

type ListFields = Fields<"GET /api/lockMining/list">;
type DayFields = Fields<"GET /api/lockMining/file">;
type StartFields = Fields<"POST /api/lockMining/start">;

/** Calls of lock-mining and of pledges: the same, for each by its own paths. */
export function earningCalls(kind: EarningKind, parts: EarningHandlerParts) {
  const { sql, clock, market, submit } = parts;
  const starts = createRateLimiter(STARTS_PER_USER);

  async function keyed(
    call: Pick<Call<"POST /api/lockMining/redeem">, "session" | "deadline">,
    fields: { readonly idempotencyKey: string },
    name: string,
    input: EarningInput,
  ) {
    const { userId } = userOf(call);
    const hash = requestHash(`${kind}/${name}`, fields);
    const answer = await submit(userId, input, { key: fields.idempotencyKey, hash, deadline: call.deadline });
    if (answer.ok) assert(answer.data !== null, "an act of a user is answered with the order");
    return answered(answer as Answer<EarningData>);
  }

  /** The currency of an order is known before its accounts are locked. An order of somebody else has none, as one that there is not. */
  async function assetOf(userId: bigint, id: string): Promise<number> {
    return (await findKey(sql, kind, userId, BigInt(id)))?.assetId ?? SETTLEMENT.id;
  }

  async function products(call: Pick<Call<"GET /api/lockMining/products">, "session" | "fields">) {
    const userId = call.session?.userId;
    const [pools, treasuries, waiting, held] = await Promise.all([
      listPools(sql, kind, call.fields["params[currencyId]"]),
      treasuryBalances(sql),
      waitingByCurrency(sql),
      userId === undefined ? [] : readHeld(sql, kind, [userId]),
    ]);
    const mine = new Map(held.map((row) => [row.productId, row.held]));
    const rows = pools.map((pool) => {
      const { productId, currency } = pool.offer;
      const figures = {
        treasury: treasuries.get(currency.id) ?? 0n,
        waiting: waiting.get(currency.id)?.amount ?? 0n,
        held: mine.get(productId) ?? 0n,
      };
      return productData(pool, figures);
    });
    return list(rows, rows.length);
  }

  async function start(call: Pick<Call<"POST /api/lockMining/start">, "session" | "deadline" | "fields">) {
    const { userId } = userOf(call);
    starts.take(String(userId), clock.now());
    const { productId, version, amount, rollsOver }: StartFields = call.fields;
    // A product that there is not is rejected by the decision, as all else is, so that the key keeps the answer.
    const pool = (await listPools(sql, kind, undefined)).find(({ offer }) => offer.productId === productId);
    const assetId = pool?.offer.currency.id ?? SETTLEMENT.id;
    return keyed(call, call.fields, "start", { kind: "start", productId, assetId, version, text: amount, rollsOver });
  }

  async function orders(call: { readonly session: Call<"GET /api/lockMining/list">["session"]; readonly fields: ListFields }) {
    const { userId } = userOf(call);
    const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
    const filter = { ids, isOpen: call.fields["params[isOpen]"], currencyId: call.fields["params[currencyId]"] };
    const read = await listOrders(sql, kind, userId, filter, recordPageOf(call.fields));
    return list(
      read.orders.map((order) => earningData(order, earlyEndOf(order))),
      read.total,
    );
  }

  async function filterOf(userId: bigint, fields: DayFields): Promise<DayFilter> {
    const { ids } = await askedEpoch(sql, userId, fields.epoch);
    const orderId = fields["params[orderId]"];
    return {
      ids,
      orderId: orderId === undefined ? undefined : BigInt(orderId),
      currencyId: fields["params[currencyId]"],
      startDay: dayNumberIf("params[startDay]", fields["params[startDay]"]),
      endDay: dayNumberIf("params[endDay]", fields["params[endDay]"]),
    };
  }

  return {
    products,
    start,
    orders,
    async redeem(call: Pick<Call<"POST /api/lockMining/redeem">, "session" | "deadline" | "fields">) {
      const { id, back } = call.fields;
      const assetId = await assetOf(userOf(call).userId, id);
      return keyed(call, call.fields, "redeem", { kind: "redeem", id: BigInt(id), assetId, back });
    },
    async roll(call: Pick<Call<"POST /api/lockMining/rollOver">, "session" | "deadline" | "fields">) {
      const { id, rollsOver } = call.fields;
      const assetId = await assetOf(userOf(call).userId, id);
      return keyed(call, call.fields, "rollOver", { kind: "roll", id: BigInt(id), assetId, rollsOver });
    },
    async byKey(call: Pick<Call<"GET /api/lockMining/byKey">, "session" | "fields">) {
      return success(await answerByKey<EarningData>(parts, userOf(call).userId, call.fields.idempotencyKey, isEarning));
    },
    async detail(call: Pick<Call<"GET /api/lockMining/detail">, "session" | "fields">) {
      const { userId } = userOf(call);
      const order = (await readOrders(sql, kind, [userId], [BigInt(call.fields.id)])).get(BigInt(call.fields.id));
      if (order === undefined) throw new Rejected("not_found");
      return success(earningData(order, earlyEndOf(order)));
    },
    async days(call: Pick<Call<"GET /api/lockMining/days">, "session" | "fields">) {
      const { userId } = userOf(call);
      const { days, total } = await listDays(sql, kind, userId, await filterOf(userId, call.fields), recordPageOf(call.fields));
      return list(days.map(dayData), total);
    },
    async byDay(call: Pick<Call<"GET /api/lockMining/byDay">, "session" | "fields">) {
      const { userId } = userOf(call);
      const { currencyId, orderId, startDay, endDay, epoch } = call.fields;
      const currency = currencyById(currencyId);
      if (currency === undefined) throw new Rejected("not_found");
      const [from, to] = [dayNumber("startDay", startDay), dayNumber("endDay", endDay)];
      if (from > to || to - from >= BY_DAY_MAX) throw new Rejected("range_too_long", { days: String(BY_DAY_MAX) });
      const { ids } = await askedEpoch(sql, userId, epoch);
      const order = orderId === undefined ? undefined : BigInt(orderId);
      const sums = await sumsByDay(sql, kind, userId, { ids, orderId: order, currencyId, startDay: from, endDay: to });
      return list(
        sums.map((sum) => daySumData(sum, currency.scale)),
        sums.length,
      );
    },
    async file(call: Pick<Call<"GET /api/lockMining/file">, "session" | "fields">) {
      const { userId } = userOf(call);
      const filter = await filterOf(userId, call.fields);
      return { fileName: `candela-${kind}-interest.csv`, parts: dayFile(sql, kind, userId, filter) };
    },
    async summary(call: Pick<Call<"GET /api/lockMining/summary">, "session">) {
      const { userId } = userOf(call);
      const [held, next] = await Promise.all([heldByCurrency(sql, kind, userId), nextToMature(sql, kind, userId)]);
      const priced = held.map((row) => {
        const currency = currencyById(row.assetId);
        assert(currency !== undefined, "an order is of a known currency");
        const mid = currencyRate(currency, currencyQuote(currency, market))?.mid;
        const worth =
          mid === undefined
            ? undefined
            : divFloor(row.amount * mid.units * powerOfTen(SETTLEMENT.scale), powerOfTen(mid.scale + currency.scale));
        return { ...row, currency, mid, worth };
      });
      const isPriced = priced.every(({ worth }) => worth !== undefined);
      return success({
        currencyId: SETTLEMENT.id,
        currencyName: SETTLEMENT.code,
        worth: isPriced
          ? formatUnits(
              priced.reduce((sum, { worth = 0n }) => sum + worth, 0n),
              SETTLEMENT.scale,
            )
          : null,
        open: held.reduce((sum, { open }) => sum + open, 0),
        amounts: priced.map(({ currency, amount, paid, waiting, mid }) => ({
          currencyId: currency.id,
          currencyName: currency.code,
          amount: formatUnits(amount, currency.scale),
          paid: formatUnits(paid, currency.scale),
          waiting: formatUnits(waiting, currency.scale),
          price: mid === undefined ? null : formatUnits(mid.units, mid.scale),
        })),
        next: next === undefined ? null : earningData(next, earlyEndOf(next)),
      });
    },
    async rateDays(call: Pick<Call<"GET /api/lockMining/rateDays">, "fields">) {
      const [from, to] = [dayNumber("startDay", call.fields.startDay), dayNumber("endDay", call.fields.endDay)];
      if (from > to || to - from >= RATE_DAYS_MAX) throw new Rejected("range_too_long", { days: String(RATE_DAYS_MAX) });
      const known = new Map((await readSeedDays(sql, from, to)).map((row) => [row.day, row]));
      const today = dayOf(clock.now());
      const rows = Array.from({ length: to - from + 1 }, (_, at) => {
        const row = known.get(from + at);
        // The seed is in the table once its day is over, and not told before.
        const seed = row === undefined || row.day >= today ? null : row.seed;
        return {
          day: dayText(from + at),
          hash: row?.hash.toString("hex") ?? null,
          publishedAt: row === undefined ? null : Number(row.publishedMs),
          seed: seed?.toString("hex") ?? null,
        };
      });
      return list(rows, rows.length);
    },
  };
}

/** Whether the answer to a key is of an order that earns; no other answer has its rates. */
const isEarning = (data: EarningData) => typeof data?.id === "string" && "rateHigh" in data && "daysBooked" in data;

/** The number of a day that a field names. Throws `malformed_request` for one that there is not, such as 30 February. */
function dayNumber(field: string, text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  const day = Number.isNaN(moment) ? -1 : dayOf(moment);
  if (day < 0 || dayText(day) !== text) throw malformed(field, "format");
  return day;
}

const dayNumberIf = (field: string, text: string | undefined) => (text === undefined ? undefined : dayNumber(field, text));

type Calls = ReturnType<typeof earningCalls>;

export function lockHandlers(calls: Calls): Handlers {
  return {
    "GET /api/lockMining/products": calls.products,
    "POST /api/lockMining/start": calls.start,
    "POST /api/lockMining/redeem": calls.redeem,
    "POST /api/lockMining/rollOver": calls.roll,
    "GET /api/lockMining/byKey": calls.byKey,
    "GET /api/lockMining/list": calls.orders,
    "GET /api/lockMining/detail": calls.detail,
    "GET /api/lockMining/days": calls.days,
    "GET /api/lockMining/byDay": calls.byDay,
    "GET /api/lockMining/file": calls.file,
    "GET /api/lockMining/summary": calls.summary,
    "GET /api/lockMining/rateDays": calls.rateDays,
  };
}

export function pledgeHandlers(calls: Calls): Handlers {
  return {
    "GET /api/pledge/products": calls.products,
    "POST /api/pledge/start": calls.start,
    "POST /api/pledge/redeem": calls.redeem,
    "POST /api/pledge/rollOver": calls.roll,
    "GET /api/pledge/byKey": calls.byKey,
    "GET /api/pledge/list": calls.orders,
    "GET /api/pledge/detail": calls.detail,
    "GET /api/pledge/days": calls.days,
    "GET /api/pledge/byDay": calls.byDay,
    "GET /api/pledge/file": calls.file,
    "GET /api/pledge/summary": calls.summary,
  };
}
