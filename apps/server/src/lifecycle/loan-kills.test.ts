/**
 * The server dies by `kill -9` in the daily run of loans: in the middle of a transaction of interest, between two, in one of reminders, and as loans become overdue; and is started until the run is
 * done. Each day of each loan was then booked once, at its rate, each loan was reminded and became overdue once, and what is owed can be repaid to the unit.
 */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../platform/postgres/database.ts";
import { KilledRuns, passDays, type StillAt } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";
import { until } from "./server-process.ts";

const GUESTS = 12;
/** A user may have twenty. */
const LOANS_EACH = atDepth(12, 20);
const LOANS = GUESTS * LOANS_EACH;
const TERM_DAYS = 30;
const [BTC, USDT] = [1, 3] as const;
const PER_KILL_MS = 60_000;
const REPEATS = atDepth(1, 5);

/** Where it dies: in the middle of a transaction, of a loan behind so many others, or between two of interest. */
type Death = "booking" | "between" | "reminding" | "overdue";
/** Days that pass at once, and how the server dies after them: one day, an outage, up to two days before the due day, and past it. */
const PASSES: readonly { readonly days: number; readonly deaths: readonly Death[] }[] = [
  { days: 1, deaths: ["booking", "between"] },
  { days: 3, deaths: ["booking"] },
  { days: 24, deaths: ["reminding"] },
  { days: 3, deaths: ["overdue"] },
];
const KILLS = PASSES.reduce((sum, { deaths }) => sum + deaths.length * REPEATS, 0);

const runs = new KilledRuns("loan-kills");
let tokens: readonly string[] = [];
let address = "";

/** Asked again while the market has only begun, or the account made too many calls: always with its key. */
async function insist<Answer>(method: "GET" | "POST", path: string, token: string, fields?: object): Promise<Answer> {
  let data: Answer | null | undefined;
  await until(async () => {
    const answer = await call<Answer>(address, method, path, token, fields);
    expect(["", "too_many_requests", "price_stale", "currency_unpriced", "not_ready", undefined]).toContain(answer?.msg);
    data = answer?.code === 200 ? answer.data : undefined;
    return data !== undefined;
  });
  if (data === undefined || data === null) throw new Error(`${path} answered nothing`);
  return data;
}

/** A guest who puts most of the paper money into bitcoin, and borrows against it so little that no price of a month reaches a level. */
async function borrow(token: string, productId: number): Promise<void> {
  await until(async () => {
    const asked = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: "90000", side: "pay" };
    const { quote } = await insist<{ quote: string }>("POST", "/api/currencyExchange/quote", token, asked);
    const done = await call(address, "POST", "/api/currencyExchange/exchange", token, { quote, idempotencyKey: randomUUID() });
    return done?.code === 200;
  });
  const held = await insist<{ balance: string }>("GET", `/api/userInfo/userBalance?currencyId=${BTC}`, token);
  const collateral = (Number(held.balance) / (LOANS_EACH + 1)).toFixed(8);
  for (let at = 0; at < LOANS_EACH; at += 1) {
    const terms = { productId, version: 1, textVersion: 1, collateralId: BTC, collateral, amount: `${500 + at}.123457` };
    await insist("POST", "/api/loan/buy", token, { ...terms, idempotencyKey: randomUUID() });
  }
}

beforeAll(async () => {
  address = await runs.startEarly();
  const product = await runs.withDatabase(
    async (sql) => (await sql<{ id: number }[]>`select id from loan_product where name = 'USDT-30'`)[0],
  );
  const opened: string[] = [];
  for (let guest = 0; guest < GUESTS; guest += 1) opened.push(await openGuest(address));
  tokens = opened;
  await Promise.all(tokens.map((token) => borrow(token, product?.id ?? 0)));
}, 600_000);
afterAll(() => runs.end());

const bookedDays = async (sql: Sql) => (await sql<{ count: number }[]>`select count(*)::integer as count from loan_day`)[0]?.count ?? 0;
const yesterday = (sql: Sql) => sql`floor(installation_now() / ${DAY_MS})::integer - 1`;

/** Loans that are still to be booked for a day that is over, in the order of the run. */
const due = (sql: Sql) => sql<{ id: bigint }[]>`select id from loan_order where state in ('disbursed', 'overdue')
  and booked_through < ${yesterday(sql)} order by booked_through, id`;

/** Loans that are due in three days or fewer and of which their users were not told. */
const unreminded = (sql: Sql) => sql<{ id: bigint }[]>`select id from loan_order where state = 'disbursed' and reminded < 1
  and due_day - 3 <= ${yesterday(sql)} + 1 and due_day >= ${yesterday(sql)} + 1 order by id`;

const isDone = async (sql: Sql) => (await due(sql)).length === 0 && (await unreminded(sql)).length === 0;

/** A place a good way into the run, where there is so much left. */
const middleOf = (ids: readonly { readonly id: bigint }[]) => ids[Math.floor((ids.length * 2) / 3)]?.id;

async function placeOf(death: Exclude<Death, "between">): Promise<StillAt | undefined> {
  const id = await runs.withDatabase(async (sql) => middleOf(death === "reminding" ? await unreminded(sql) : await due(sql)));
  if (id === undefined) return undefined;
  const on = {
    booking: "new.booked_through > old.booked_through",
    reminding: "new.reminded > old.reminded",
    overdue: "new.state = 'overdue' and old.state = 'disbursed'",
  };
  return { table: "loan_order", on: `old.id = ${id} and ${on[death]}` };
}

/** Starts a server and kills it in its run; what is left to do. */
async function die(death: Death): Promise<boolean> {
  const before = await runs.withDatabase(bookedDays);
  const place = death === "between" ? undefined : await placeOf(death);
  if (place !== undefined) await runs.dieAt(place);
  else await runs.dieWhen(async (sql) => (await bookedDays(sql)) > before || (await isDone(sql)));
  return runs.withDatabase(async (sql) => {
    await expectDaysOfLoans(sql);
    return !(await isDone(sql));
  });
}

/** At any moment a loan owes the days that it has, and has all up to the one that it names. */
async function expectDaysOfLoans(sql: Sql): Promise<void> {
  const rows =
    await sql`with days as (select loan_id, sum(amount) as amount, count(*) as days, min(day) as first, max(day) as last from loan_day group by 1)
    select o.id from loan_order o left join days d on d.loan_id = o.id
    where (o.interest + o.interest_paid, o.booked_through - o.first_day + 1, o.first_day, o.booked_through)
      is distinct from (d.amount, d.days, d.first, d.last)`;
  expect(rows).toEqual([]);
}

it(
  `books each day of each of ${LOANS} loans once, and tells of each once, over ${KILLS} kills in the run`,
  async () => {
    await runs.kill();
    let unfinished = 0;
    for (const { days, deaths } of PASSES) {
      await runs.withDatabase((sql) => passDays(sql, days));
      for (const death of deaths) for (let time = 0; time < REPEATS; time += 1) if (await die(death)) unfinished += 1;
      await runs.launchAgain();
      await runs.untilHolds(isDone);
      await runs.kill();
    }
    // The kills came in the middle: most of them left something to do.
    expect(unfinished).toBeGreaterThan(KILLS / 2);
    address = await runs.start();
    await runs.withDatabase(expectEachOnce);
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
    await expectRepaidToTheUnit();
    const after = await runs.verify();
    expect(after.code, after.said).toBe(0);
  },
  (KILLS + 6) * PER_KILL_MS,
);

async function expectEachOnce(sql: Sql): Promise<void> {
  await expectDaysOfLoans(sql);
  // Each up to yesterday, and at the rate of an overdue loan from its due day on.
  const [loans] = await sql<
    Record<string, number>[]
  >`select count(*)::integer as loans, count(*) filter (where o.state = 'overdue')::integer as overdue,
      count(*) filter (where o.booked_through = ${yesterday(sql)})::integer as "upToDate", count(*) filter (where o.due_day - o.first_day = ${TERM_DAYS})::integer as "ofTerm"
    from loan_order o`;
  expect(loans).toEqual({ loans: LOANS, overdue: LOANS, upToDate: LOANS, ofTerm: LOANS });
  const wrong = await sql`select d.loan_id, d.day from loan_day d join loan_order o on o.id = d.loan_id
    join loan_terms t on t.product_id = o.product_id and t.version = o.version
    where d.principal <> o.amount or d.rate <> case when d.day >= o.due_day then t.overdue_rate else t.daily_rate end`;
  expect(wrong).toEqual([]);
  const happened =
    await sql`select kind, count(*)::integer as count, count(distinct loan_id)::integer as loans from loan_event group by 1 order by 1`;
  expect(happened).toEqual(["disbursed", "overdue"].map((kind) => ({ kind, count: LOANS, loans: LOANS })));
  const told =
    await sql`select kind, count(*)::integer as count, count(distinct params->>'id')::integer as loans from site_message group by 1 order by 1`;
  expect(told).toEqual(["loan_overdue", "loan_reminder"].map((kind) => ({ kind, count: LOANS, loans: LOANS })));
  await expectZero(sql);
}

async function expectZero(sql: Sql): Promise<void> {
  const sums = await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`;
  expect(sums).toEqual([]);
}

/** The first loan of each user: all of it, as it is told; the collateral is back and the house has principal and interest. */
async function expectRepaidToTheUnit(): Promise<void> {
  const house = (sql: Sql) => sql<
    { book: string; units: bigint }[]
  >`select book, sum(credits_posted - debits_posted) as units from ledger_account
    where owner = 0 and asset_id = ${USDT} and book in ('lending', 'receivable', 'treasury') group by 1 order by 1`;
  const before = await runs.withDatabase(house);
  for (const token of tokens) {
    const { id, due: amount } = await firstOf(token);
    const repaid = await insist<{ state: string; interest: string }>("POST", "/api/loan/repay", token, {
      ...{ id, amount, isWhole: true, idempotencyKey: randomUUID() },
    });
    expect(repaid).toMatchObject({ state: "settled", interest: "0.000000" });
  }
  await runs.withDatabase(async (sql) => {
    await expectZero(sql);
    const [paid] = await sql<
      { principal: bigint; interest: bigint }[]
    >`select coalesce(sum(amount), 0) as principal, coalesce(sum(interest_paid), 0) as interest
      from loan_order where state = 'settled'`;
    const after = new Map((await house(sql)).map(({ book, units }) => [book, units]));
    const grown = Object.fromEntries(before.map(({ book, units }) => [book, (after.get(book) ?? 0n) - units]));
    expect(grown).toEqual({ lending: paid?.principal, receivable: -(paid?.principal ?? 0n), treasury: paid?.interest });
  });
}

async function firstOf(token: string): Promise<{ readonly id: string; readonly due: string }> {
  const answer = await call<never>(address, "GET", "/api/loan/orderList?pageSize=1", token);
  const [row] = (answer as { readonly rows?: readonly { readonly id: string; readonly due: string }[] } | undefined)?.rows ?? [];
  if (row === undefined) throw new Error("each of them has loans");
  return row;
}
