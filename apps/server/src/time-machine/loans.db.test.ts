/** Loans that fall due by the clock while days are jumped over: a sale waits for prices that were followed without a break, and those are played. */
import { HOUR_MS, MINUTE_MS } from "@candela/model";
import { afterAll, expect, it } from "vitest";
import { hireStaff } from "../demonstration/staff.ts";
import { systemRandom } from "../platform/clock.ts";
import { silentLog } from "../testing/app-of-modules.ts";
import { testBox } from "../testing/secret-test-box.ts";
import { expectWholeLedgerSound } from "../testing/whole-ledger.ts";
import { createTestDatabase } from "../testing.ts";
import { openTestLife, type TestLife } from "./time-machine-test-kit.ts";

const PATIENCE = { timeout: 240_000 };
const BEGINS = Date.UTC(2026, 10, 16, 12, 0, 0);
const [BTC, USDT] = [1, 3];
const database = await createTestDatabase();
const { sql } = database;
const life: TestLife = await openTestLife({ sql, seed: "c", begins: BEGINS });
const { machine, source, server, send } = life;
afterAll(async () => {
  await life.stop();
  await database.close();
});

/** A call comes with the first small fall, and long before a sale by price would. */
const TERMS = {
  ...{ name: "USDT-1", currencyId: USDT, termDays: 1, isSecured: true, isOpen: true, dailyRate: "0.0003", overdueRate: "0.00045" },
  ...{ minimum: "500", maximum: "5000", userMaximum: "5000", collateralIds: [BTC], opening: "0.5", warning: "0.5005", call: "0.501" },
  ...{ sale: "0.95", callHours: 1, saleFeeRate: "0.003", graceDays: 1, leastScore: null, reason: "loans that fall due" },
};

async function offerLoans(): Promise<void> {
  const parts = { app: server.app, sql, box: testBox, random: systemRandom, log: silentLog, now: () => machine.now() };
  const { owner } = hireStaff(parts);
  await owner.join("owner");
  await machine.passTo(machine.now() + MINUTE_MS);
  await owner.work(async (call) => void (await call("POST /api/admin/loanProduct/put", TERMS)));
}

async function borrow(amount: number, part: number): Promise<string> {
  const token = await life.guest();
  await machine.look(["X:BTCUSD"]);
  const { quote } = (await send(token, "POST /api/currencyExchange/quote", {
    ...{ fromCurrencyId: USDT, toCurrencyId: BTC, amount: "20000", side: "pay" },
  })) as { quote: string };
  await send(token, "POST /api/currencyExchange/exchange", { quote, idempotencyKey: crypto.randomUUID() });
  const offers = (await life.rows("GET /api/loan/productList", {})) as {
    productId: number;
    name: string;
    version: number;
    textVersion: number;
  }[];
  const offer = offers.find(({ name }) => name === TERMS.name);
  const bid = Number(source.lastTold("X:BTCUSD")?.bid ?? 0n) / 100;
  const loan = (await send(token, "POST /api/loan/buy", {
    ...{ productId: offer?.productId, version: offer?.version, textVersion: offer?.textVersion, amount: String(amount), collateralId: BTC },
    ...{ collateral: (amount / part / bid).toFixed(6), idempotencyKey: crypto.randomUUID() },
  })) as { id: string };
  return loan.id;
}

const events = (id: string) => sql<{ kind: string; ts: bigint }[]>`select kind, ts from loan_event where loan_id = ${id} order by id`;

const DAY = (day: number) => Date.UTC(2026, 10, day);

it("a margin call that nobody answers, and a loan that stays overdue, end in a sale at the moment that was told", PATIENCE, async () => {
  await offerLoans();
  const [called, overdue] = [await borrow(2_000, 0.4995), await borrow(500, 0.05)];

  await machine.passTo(BEGINS + 60 * HOUR_MS);

  const told = await events(called);
  const sold = told.findIndex(({ kind }) => kind === "sold");
  const call = told.slice(0, Math.max(sold, 0)).findLast(({ kind }) => kind === "called");
  if (call === undefined) throw new Error("no margin call was over before the term: another seed");
  expect(Number(told[sold]?.ts)).toBe(Number(call.ts) + HOUR_MS);
  expect(await events(overdue)).toEqual([
    { kind: "disbursed", ts: expect.anything() },
    { kind: "overdue", ts: BigInt(DAY(18)) },
    { kind: "sold", ts: BigInt(DAY(19)) },
    { kind: "collateralBack", ts: BigInt(DAY(19)) },
    { kind: "liquidated", ts: BigInt(DAY(19)) },
  ]);
  await expectWholeLedgerSound(sql);
});
