/** What prices do to loans: warnings, margin calls, sales, and nothing at all while prices cannot be believed. */
import { DAY_MS, HOUR_MS } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC, BTCUSD, openLoanFixture, USDT } from "./loan-test-kit.ts";

const fixture = await openLoanFixture();
beforeEach(() => fixture.steady("100000.00"));
afterEach(async () => {
  fixture.closed.clear();
  // Loans of one test are none of the next one's.
  const left = await fixture.sql<
    { id: bigint; userId: bigint }[]
  >`select id, user_id as "userId" from loan_order where state in ('disbursed', 'overdue')`;
  for (const { id, userId } of left) {
    const loan = await fixture.loan(userId, { id: String(id) });
    dataOf(await fixture.repay(userId, loan, loan.due, { isWhole: true }));
  }
});

/** A loan of 5,000 USDT against 0.1 BTC and a little: 50.0 % at 100,000. */
async function borrowed(amount = "5000", coins = "0.10002500") {
  const user = await fixture.holder();
  return { user, loan: dataOf(await fixture.buy(user, amount, coins)) };
}

describe("a price that falls", () => {
  it("warns, then calls with a moment, and a price that comes back ends it: each once, with its tick", async () => {
    const { user, loan } = await borrowed();
    await fixture.tick("80000.00");
    expect((await fixture.loan(user, loan)).alarm).toBe("none");
    await fixture.tick("76912.00");
    await fixture.tick("76900.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "warning", callUntil: null });
    await fixture.tick("66600.00");
    const called = await fixture.loan(user, loan);
    expect(called).toMatchObject({ alarm: "call", callUntil: fixture.now + 24 * HOUR_MS });
    expect(called.cure).toEqual({ collateral: "0.00010013", repay: "5.001251" });
    await fixture.tick("66000.00");
    await fixture.tick("67000.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "warning", callUntil: null, cure: null });
    await fixture.tick("100000.00");
    expect((await fixture.loan(user, loan)).alarm).toBe("none");
    expect(await fixture.events(loan)).toEqual(["disbursed", "warned", "called", "callEnded", "warningEnded"]);
    expect((await fixture.messages(user)).map(({ kind, params }) => `${kind} ${params.price} ${params.ltv}`)).toEqual([
      "loan_warning 76912.00 0.650094",
      "loan_call 66600.00 0.750751",
      // Over for good, and not only a little below its level.
      "loan_call_ended 100000.00 0.500000",
    ]);
    const [event] = await fixture.sql<{ seq: bigint; bid: bigint }[]>`select k.seq, k.bid from loan_event e
      join stored_tick k on k.product_code = e.product_code and k.seq = e.tick_seq where e.loan_id = ${BigInt(loan.id)} and e.kind = 'called'`;
    expect(event?.bid).toBe(6_660_000n);
  });

  it("to the level of sale sells just as much as brings it back to the opening level, at that tick", async () => {
    const { user, loan } = await borrowed();
    const [fees, lending] = [await fixture.house(USDT, "fees"), await fixture.house(USDT, "lending")];
    await fixture.tick("58823.00");
    const sold = await fixture.loan(user, loan);
    // x = (5001.25 − 0.5 × 5883.770575) ÷ ((1 − 0.003) − 0.5), at 58,823.00 a coin.
    expect(sold).toMatchObject({
      state: "disbursed",
      alarm: "none",
      sold: "0.07044169",
      soldFor: "4143.591530",
      saleFees: "12.430775",
      shortfall: "0.000000",
    });
    expect(sold.collateral).toMatchObject({ amount: "0.02958331", ltv: "0.500000" });
    expect(await fixture.house(USDT, "fees")).toBe(fees + 12_430_775n);
    expect(await fixture.house(USDT, "lending")).toBe(lending + 4_129_910_755n);
    expect(await fixture.events(loan)).toEqual(["disbursed", "sold"]);
    const books = await fixture.books(user);
    expect(books["USDT cash"]).toBe(100_000_000_000n + 5_000_000_000n);
    expect(books["BTC collateral"]).toBe(2_958_331n);
    // The same level of price does nothing more.
    await fixture.tick("58823.00");
    expect(await fixture.events(loan)).toEqual(["disbursed", "sold"]);
    const messages = await fixture.messages(user);
    expect(messages.at(-1)).toMatchObject({
      kind: "loan_sold",
      params: { why: "level", sold: "0.07044169", price: "58823.00", ended: "" },
    });
  });

  it("so far that all of it does not cover the debt leaves nothing owed: the house bears the rest", async () => {
    const { user, loan } = await borrowed();
    const insurance = await fixture.house(USDT, "insurance");
    await fixture.tick("40000.00");
    const ended = await fixture.loan(user, loan);
    expect(ended).toMatchObject({
      state: "liquidated",
      due: "0.000000",
      sold: "0.10002500",
      soldFor: "4001.000000",
      saleFees: "12.003000",
      shortfall: "1012.253000",
    });
    expect(await fixture.house(USDT, "insurance")).toBe(insurance - 1_012_253_000n);
    expect(await fixture.events(loan)).toEqual(["disbursed", "sold", "liquidated"]);
    const books = await fixture.books(user);
    expect(books).toEqual({ "BTC cash": 100_000_000n - 10_002_500n, "USDT cash": 105_000_000_000n });
    expect(await fixture.repay(user, loan, "1")).toMatchObject({ rejection: "loan_not_running" });
  });

  it("sells at the end of a margin call that nobody answered, and not before", async () => {
    const { user, loan } = await borrowed();
    await fixture.tick("65000.00");
    fixture.now += 24 * HOUR_MS - 600_000;
    await fixture.steady("65000.00");
    await fixture.loans.run();
    expect((await fixture.loan(user, loan)).alarm).toBe("call");
    fixture.now += 290_000;
    await fixture.again();
    // Prices had a break; the sale waits until they have come without one for a while.
    await fixture.loans.run();
    expect((await fixture.loan(user, loan)).alarm).toBe("call");
    await fixture.steady("65000.00");
    await fixture.loans.run();
    expect(await fixture.events(loan)).toEqual(["disbursed", "called", "sold"]);
    expect(await fixture.messages(user)).toContainEqual(
      expect.objectContaining({ kind: "loan_sold", params: expect.objectContaining({ why: "call" }) }),
    );
  });

  it("that is answered with collateral or a repayment ends the margin call at once", async () => {
    const [one, other] = [await borrowed(), await borrowed()];
    await fixture.tick("66600.00");
    expect(dataOf(await fixture.collateral(one.user, one.loan, "add", "0.00010013"))).toMatchObject({ alarm: "warning", callUntil: null });
    expect(dataOf(await fixture.repay(other.user, other.loan, "5.001250"))).toMatchObject({ alarm: "call" });
    expect(dataOf(await fixture.repay(other.user, other.loan, "0.000001"))).toMatchObject({ alarm: "warning" });
    expect(await fixture.events(other.loan)).toEqual(["disbursed", "called", "repaid", "repaid", "callEnded"]);
  });

  it("meets a repayment that comes at the same time: the loan is never paid twice", async () => {
    const { user, loan } = await borrowed();
    const [answer] = await Promise.all([fixture.repay(user, loan, "5001.25", { isWhole: true }), fixture.tick("58000.00")]);
    const after = await fixture.loan(user, loan);
    if (answer.ok) expect(after).toMatchObject({ state: "settled", sold: "0.00000000" });
    else expect([answer.rejection, after.state]).toEqual(["loan_due_changed", "disbursed"]);
  });

  it("reaches loans of many users in one sweep", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => borrowed()));
    await fixture.tick("58823.00");
    for (const { user, loan } of all) expect((await fixture.loan(user, loan)).sold).toBe("0.07044169");
  });
});

describe("while prices cannot be believed", () => {
  it("nothing is lent, given back or sold, and repaying goes on", async () => {
    const { user, loan } = await borrowed("4000", "0.1");
    fixture.now += 60_000;
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "price_stale" });
    expect(await fixture.collateral(user, loan, "take", "0.001")).toMatchObject({ rejection: "price_stale" });
    dataOf(await fixture.repay(user, loan, "100"));
    dataOf(await fixture.collateral(user, loan, "add", "0.001"));
    fixture.closed.add(BTCUSD);
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "market_closed" });
    fixture.closed.clear();
    fixture.specs.set(BTCUSD, { ...specOf(), isLock: true });
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "product_suspended" });
    fixture.specs.set(BTCUSD, { ...specOf(), isLock: false, isVisible: false });
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "currency_unpriced", params: { currency: "BTC" } });
    fixture.specs.set(BTCUSD, { ...specOf(), isVisible: true });
  });

  it("and for five minutes after they came back, a margin call begins and nothing is sold", async () => {
    const { user, loan } = await borrowed();
    fixture.now += 3_600_000;
    await fixture.tick("50000.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "call", sold: "0.00000000" });
    for (let passed = 0; passed < 298_000; passed += 2_000) {
      fixture.now += 2_000;
      await fixture.tick("50000.00", { settle: false });
    }
    await fixture.loans.idle();
    expect((await fixture.loan(user, loan)).sold).toBe("0.00000000");
    fixture.now += 2_000;
    await fixture.tick("50000.00");
    expect((await fixture.loan(user, loan)).state).toBe("liquidated");
  });
});

const specOf = () => {
  const spec = fixture.specs.get(BTCUSD);
  if (spec === undefined) throw new Error("bitcoin is quoted");
  return spec;
};

describe("a secured loan that is overdue", () => {
  it("is settled after its days of grace by a sale of as much as the debt needs, and the rest of the collateral comes back", async () => {
    const { user, loan } = await borrowed("1000", "0.1");
    fixture.now += 37 * DAY_MS;
    await fixture.steady("100000.00");
    await fixture.loans.run();
    expect(await fixture.loan(user, loan)).toMatchObject({ state: "overdue", overdueDays: 7, sold: "0.00000000" });
    fixture.now += DAY_MS;
    await fixture.steady("100000.00");
    await fixture.loans.run();
    const ended = await fixture.loan(user, loan);
    // 30 days at 0.25 and 8 at 0.375: 1,010.50 and the fee of the sale.
    expect(ended).toMatchObject({
      state: "liquidated",
      interestPaid: "10.500000",
      sold: "0.01013541",
      saleFees: "3.040623",
      shortfall: "0.000000",
    });
    expect(await fixture.events(loan)).toEqual(["disbursed", "overdue", "sold", "collateralBack", "liquidated"]);
    const books = await fixture.books(user);
    expect(books).toEqual({ "BTC cash": 100_000_000n - 1_013_541n, "USDT cash": 101_000_000_000n + 377n });
    expect(await fixture.house(BTC, "exchange")).toBeGreaterThan(0n);
  });
});
