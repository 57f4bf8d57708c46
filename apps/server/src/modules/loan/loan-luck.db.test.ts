/** Loans under bad luck: prices that are missing, late or of before, a clock that was set back, and what changed while an application waited. */
import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay, type Tick } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { requestHash } from "../../platform/idempotency.ts";
import { dataOf } from "../../testing/answers.ts";
import { userAccount } from "../ledger/index.ts";
import { giveMoney } from "../ledger/ledger-test-kit.ts";
import { checkLoans } from "./ledger-check.ts";
import { BTC, BTCUSD, openLoanFixture, USDT } from "./loan-test-kit.ts";

/** Currency id. */
const ETH = 2;
const fixture = await openLoanFixture();
beforeEach(() => fixture.steady("100000.00"));

/** A loan of 5,000 USDT against 0.1 BTC and a little: 50.0 % at 100,000. */
async function borrowed(amount = "5000", coins = "0.10002500") {
  const user = await fixture.holder();
  return { user, loan: dataOf(await fixture.buy(user, amount, coins)) };
}

async function settle(user: bigint, id: string): Promise<void> {
  const loan = await fixture.loan(user, { id });
  if (loan.endedAt === null) dataOf(await fixture.repay(user, loan, loan.due, { isWhole: true }));
}

describe("a loan that is touched before the first price after a start", () => {
  it("is watched all the same", async () => {
    // Another loan is watched, far below.
    const [one, other] = [await borrowed(), await borrowed("500", "0.1")];
    const tick = fixture.ticks.get(BTCUSD);
    if (tick === undefined) throw new Error("bitcoin is quoted");
    fixture.ticks.delete(BTCUSD);
    dataOf(await fixture.repay(one.user, one.loan, "1"));
    fixture.ticks.set(BTCUSD, tick);
    await fixture.again();
    await fixture.tick("66000.00");
    expect((await fixture.loan(one.user, one.loan)).alarm).toBe("call");
    await fixture.tick("100000.00");
    for (const { user, loan } of [one, other]) await settle(user, loan.id);
  });

  it("waits for prices of other decimals no longer than until the first of them", async () => {
    const { user, loan } = await borrowed();
    await fixture.sql`update loan_order set bid_scale = null, below_bid = null, above_bid = null where id = ${BigInt(loan.id)}`;
    const other = await borrowed();
    await fixture.tick("99000.00");
    const [row] = await fixture.sql<{ scale: number | null }[]>`select bid_scale as scale from loan_order where id = ${BigInt(loan.id)}`;
    expect(row?.scale).toBe(2);
    expect(await fixture.events(loan)).toEqual(["disbursed"]);
    for (const each of [{ user, loan }, other]) await settle(each.user, each.loan.id);
  });
});

describe("a tick", () => {
  const before = (bid: bigint) => ({ productCode: BTCUSD, seq: 1_000_000, ts: fixture.now - 1_000, price: bid, bid, ask: bid, volume: 0n });
  const assess = (userId: bigint, id: string, tick: Tick) => {
    const loans = [{ id: BigInt(id), userId, assetId: USDT, collateralId: BTC }];
    const request = { key: randomUUID(), hash: requestHash("loan", { hash: id }), deadline: fixture.now + 8_000 };
    return fixture.loans.submit(userId, { kind: "assess", tick, priceScale: 2, loans }, request);
  };

  it("of before a loan decides nothing about it, however low it was", async () => {
    const { user, loan } = await borrowed();
    await assess(user, loan.id, before(5_000_000n));
    expect(await fixture.events(loan)).toEqual(["disbursed"]);
    await settle(user, loan.id);
  });

  it("of before collateral was taken back decides nothing by what is left", async () => {
    const { user, loan } = await borrowed("5000", "0.3");
    fixture.now += 2_000;
    await fixture.again();
    fixture.now += 500;
    dataOf(await fixture.collateral(user, loan, "take", "0.19"));
    await assess(user, loan.id, before(5_000_000n));
    expect(await fixture.events(loan)).toEqual(["disbursed", "collateralTaken"]);
    await settle(user, loan.id);
  });

  it("of before collateral that is taken back in the transaction that decides it decides nothing either", async () => {
    const { user, loan } = await borrowed("5000", "0.3");
    fixture.now += 2_000;
    await fixture.again();
    fixture.now += 500;
    const [taken] = await Promise.all([
      fixture.collateral(user, loan, "take", "0.19"),
      assess(user, loan.id, { ...before(5_000_000n), ts: fixture.now - 100 }),
    ]);
    dataOf(taken);
    expect(await fixture.events(loan)).toEqual(["disbursed", "collateralTaken"]);
    await settle(user, loan.id);
  });
});

describe("margin calls that are over", () => {
  it("wait for no loans against another coin whose prices have stopped, however many", async () => {
    const ETHUSD = "X:ETHUSD";
    await fixture.tick("4000.00", { code: ETHUSD });
    const stuck = await Promise.all(
      Array.from({ length: 251 }, async () => {
        const user = await fixture.user();
        await giveMoney(fixture.sql, userAccount(user, ETH, "cash"), 10n ** 18n);
        return { user, loan: dataOf(await fixture.buy(user, "500", "0.26", { collateralId: ETH })) };
      }),
    );
    const { user, loan } = await borrowed();
    await fixture.tick("2500.00", { code: ETHUSD });
    await fixture.tick("65000.00");
    expect((await fixture.loan(user, loan)).alarm).toBe("call");
    fixture.now += 25 * HOUR_MS;
    await fixture.steady("65000.00");
    await fixture.loans.run();
    expect(await fixture.events(loan)).toEqual(["disbursed", "called", "sold"]);
    for (const each of [...stuck, { user, loan }]) await settle(each.user, each.loan.id);
  });
});

describe("a loan whose due day is over", () => {
  it("is overdue whether its days are booked or not: nothing new is lent", async () => {
    const { user, loan } = await borrowed("500", "0.1");
    fixture.now += 31 * DAY_MS;
    await fixture.again();
    expect(await fixture.buy(user, "500", "0.1")).toMatchObject({ rejection: "loan_overdue_first" });
    await fixture.loans.run();
    await settle(user, loan.id);
  });
});

describe("a clock that was set back over midnight", () => {
  it("leaves books that recompute", async () => {
    const { user, loan } = await borrowed("1000", "0.1");
    await fixture.pass(3);
    const now = fixture.now;
    fixture.now = startOfDay(Math.floor(now / DAY_MS)) - 1_000;
    dataOf(await fixture.repay(user, loan, "500"));
    const problems = await fixture.sql.begin((tx) => checkLoans(tx));
    fixture.now = now;
    expect(problems).toEqual([]);
    await fixture.again();
    await settle(user, loan.id);
  });
});

describe("a loan that cannot be written", () => {
  it("keeps nobody else's reminder back", async () => {
    const some = [await borrowed("500", "0.1"), await borrowed("500", "0.1"), await borrowed("500", "0.1")];
    const spoiled = some[1]?.loan.id ?? "";
    await fixture.pass(26);
    fixture.now += DAY_MS;
    await fixture.again();
    // Touched before the job has looked: their days are booked, and their reminders still to come.
    for (const { user, loan } of some) dataOf(await fixture.collateral(user, loan, "add", "0.001"));
    await fixture.sql.unsafe(`create function spoiled() returns trigger language plpgsql as $$ begin raise exception 'spoiled'; end $$;
      create trigger spoiled before update on loan_order for each row when (old.id = ${spoiled}) execute function spoiled()`);
    await fixture.pass(0);
    const told = async () =>
      (await Promise.all(some.map(({ user }) => fixture.messages(user)))).map(
        (all) => all.filter(({ kind }) => kind === "loan_reminder").length,
      );
    expect(await told()).toEqual([1, 0, 1]);
    await fixture.sql.unsafe("drop function spoiled cascade");
    fixture.now += 2 * MINUTE_MS;
    await fixture.pass(0);
    expect(await told()).toEqual([1, 1, 1]);
    for (const { user, loan } of some) await settle(user, loan.id);
  });
});
