/** Loans: money lent against collateral, interest by the day, repayment, collateral, at a market that stands still, on a real database. */
import { randomUUID } from "node:crypto";
import { dayOf, dayText, formatUnits } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { loadSigner } from "../../platform/signing.ts";
import { dataOf } from "../../testing/answers.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { openQuote } from "../exchange/index.ts";
import { BTC, openLoanFixture, USDT } from "./loan-test-kit.ts";

const GRANT = 100_000_000_000n;
const COINS = 100_000_000n;
const fixture = await openLoanFixture();
beforeEach(() => fixture.again());

describe("a secured loan", () => {
  it("is paid out at once, costs its first day, and is repaid whole with the collateral back in the same commit", async () => {
    const user = await fixture.holder();
    const [lending, treasury] = [await fixture.house(USDT, "lending"), await fixture.house(USDT, "treasury")];
    const today = dayOf(fixture.now);
    const loan = dataOf(await fixture.buy(user, "4000", "0.1"));
    expect(loan).toMatchObject({
      ...{ state: "disbursed", alarm: "none", amount: "4000.000000", principal: "4000.000000", interest: "1.000000", due: "4001.000000" },
      ...{ firstDay: dayText(today), dueDay: dayText(today + 30), daysBooked: 1, dueAtTerm: "4030.000000", takeable: "0.01998000" },
      collateral: { amount: "0.10000000", value: "10000.000000", ltv: "0.400100", productCode: "X:BTCUSD" },
      reminderDays: [dayText(today + 27), dayText(today + 29)],
    });
    expect(loan.levelPrices.map(({ level, price }) => `${level} ${price}`)).toEqual([
      "opening 80020.00",
      "warning 61553.85",
      "call 53346.67",
      "sale 47070.59",
    ]);
    expect(await fixture.books(user)).toEqual({
      "BTC cash": COINS - 10_000_000n,
      "BTC collateral": 10_000_000n,
      "USDT cash": GRANT + 4_000_000_000n,
      "USDT loan": -4_000_000_000n,
    });
    expect(await fixture.house(USDT, "lending")).toBe(lending - 4_000_000_000n);
    await fixture.pass(10);
    expect(await fixture.loan(user, loan)).toMatchObject({ due: "4010.000000", interest: "10.000000", daysBooked: 10 });
    const part = dataOf(await fixture.repay(user, loan, "1010"));
    expect(part).toMatchObject({ principal: "3000.000000", interest: "0.000000", interestPaid: "10.000000", nextDayInterest: "0.750000" });
    await fixture.pass(2);
    expect(await fixture.repay(user, loan, "3000", { isWhole: true })).toEqual({
      ok: false,
      rejection: "loan_due_changed",
      params: { due: "3001.500000", asset: "USDT" },
    });
    const whole = dataOf(await fixture.repay(user, loan, "3001.5", { isWhole: true }));
    expect(whole).toMatchObject({ state: "settled", due: "0.000000", interestPaid: "11.500000", collateral: { amount: "0.00000000" } });
    expect(await fixture.books(user)).toEqual({ "BTC cash": COINS, "USDT cash": GRANT - 11_500_000n });
    expect(await fixture.house(USDT, "lending")).toBe(lending);
    expect(await fixture.house(USDT, "treasury")).toBe(treasury + 11_500_000n);
    expect(await fixture.events(loan)).toEqual(["disbursed", "repaid", "repaid", "collateralBack", "settled"]);
    expect(await fixture.repay(user, loan, "1")).toMatchObject({ ok: false, rejection: "loan_not_running" });
  });

  it("of thirty days that is repaid on its due day has cost thirty days; on the day it was made, one", async () => {
    const [long, short] = [await fixture.holder(), await fixture.holder()];
    const kept = dataOf(await fixture.buy(long, "1000", "0.1"));
    const brief = dataOf(await fixture.buy(short, "1000", "0.1"));
    expect(dataOf(await fixture.repay(short, brief, "1000.25", { isWhole: true }))).toMatchObject({
      state: "settled",
      interestPaid: "0.250000",
    });
    await fixture.pass(30);
    expect(await fixture.loan(long, kept)).toMatchObject({
      state: "disbursed",
      due: "1007.500000",
      dueAtTerm: "1007.500000",
      daysBooked: 30,
    });
    dataOf(await fixture.repay(long, kept, "1007.5", { isWhole: true }));
    expect(await fixture.days(kept)).toHaveLength(30);
  });

  it("is reminded of three days before its due day and one, and costs more once the due day is over, which its user is told", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    await fixture.pass(27);
    await fixture.pass(1);
    await fixture.pass(1);
    await fixture.pass(1);
    // Each names what will be owed on the due day, and not the less that is owed today.
    expect((await fixture.messages(user)).map(({ kind, params }) => `${kind} ${params.days ?? ""} ${params.due}`)).toEqual([
      "loan_reminder 3 1007.500000",
      "loan_reminder 1 1007.500000",
    ]);
    await fixture.pass(2);
    // The due day and the one after it, each at one and a half times the rate.
    expect(await fixture.loan(user, loan)).toMatchObject({ state: "overdue", overdueDays: 2, due: "1008.250000", dueAtTerm: null });
    expect((await fixture.messages(user)).at(-1)).toMatchObject({
      kind: "loan_overdue",
      params: { due: "1007.875000", rate: "0.00037500" },
    });
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "loan_overdue_first" });
    dataOf(await fixture.repay(user, loan, "1008.25", { isWhole: true }));
    dataOf(await fixture.buy(user, "1000", "0.1"));
  });

  it("is brought up to date before it is touched, whether the job has looked or not, and no day is booked twice", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    fixture.now += 5 * 86_400_000;
    const repaid = dataOf(await fixture.repay(user, loan, "501.25"));
    expect(repaid).toMatchObject({ daysBooked: 5, principal: "500.000000" });
    await fixture.loans.run();
    await fixture.loans.run();
    expect(await fixture.days(loan)).toHaveLength(5);
    await fixture.pass(1);
    expect((await fixture.days(loan)).at(-1)).toMatch(/ 500000000 125000$/);
  });

  it("books days that were missed once each, also when two jobs look at once", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    fixture.now += 20 * 86_400_000;
    const other = fixture.module(fixture.sql);
    await Promise.all([fixture.loans.run(), other.run()]);
    await other.stop();
    expect(await fixture.days(loan)).toHaveLength(20);
  });

  it("takes more collateral, and gives back down to the opening level and no further", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "4000", "0.1"));
    expect(dataOf(await fixture.collateral(user, loan, "add", "0.05"))).toMatchObject({ collateral: { amount: "0.15000000" } });
    expect(await fixture.collateral(user, loan, "take", "0.06998001")).toEqual({
      ok: false,
      rejection: "loan_collateral_needed",
      params: { most: "0.06998000", asset: "BTC" },
    });
    const taken = dataOf(await fixture.collateral(user, loan, "take", "0.06998"));
    expect(taken).toMatchObject({ collateral: { amount: "0.08002000", ltv: "0.500000" }, takeable: "0.00000000" });
    expect((await fixture.books(user))["BTC collateral"]).toBe(8_002_000n);
    expect(await fixture.collateral(user, loan, "add", "5")).toMatchObject({ rejection: "insufficient_balance" });
    expect(await fixture.collateral(user, loan, "add", "0")).toMatchObject({ rejection: "loan_amount_zero" });
  });

  it.each([
    ["499.999999", "0.1", "loan_below_minimum", { min: "500.000000", asset: "USDT" }],
    ["50000.000001", "0.9", "loan_above_maximum", { max: "50000.000000", asset: "USDT" }],
    ["1000.0000001", "0.1", "amount_decimals", { decimals: "6" }],
    ["1000", "0.100000001", "amount_decimals", { decimals: "8" }],
    ["5000", "0.1", "loan_collateral_low", { needed: "0.10002500", asset: "BTC" }],
    ["5000", "0", "loan_collateral_low", { needed: "0.10002500", asset: "BTC" }],
    ["50000", "1.5", "insufficient_balance", { available: "1.00000000", needed: "1.50000000", asset: "BTC" }],
  ])("of %s against %s is rejected: %s", async (amount, collateral, rejection, params) => {
    const user = await fixture.holder();
    const before = await fixture.books(user);
    expect(await fixture.buy(user, amount, collateral)).toEqual({ ok: false, rejection, params });
    expect(await fixture.books(user)).toEqual(before);
  });

  it("is rejected for other terms or words, a frozen account, a currency it does not take, more than one may owe, and an empty account to lend from", async () => {
    const user = await fixture.holder(300_000_000n);
    expect(await fixture.buy(user, "1000", "0.1", { version: 2 })).toMatchObject({ rejection: "terms_changed" });
    expect(await fixture.buy(user, "1000", "0.1", { textVersion: 2 })).toMatchObject({ rejection: "loan_text_changed" });
    fixture.frozen.add(user);
    expect(await fixture.buy(user, "1000", "0.1")).toMatchObject({ rejection: "account_frozen" });
    fixture.frozen.clear();
    expect(await fixture.buy(user, "1000", "100", { collateralId: 6 })).toMatchObject({ rejection: "loan_collateral_unfit" });
    expect(await fixture.buy(user, "1000", "0.1", { name: "USDT-SCORE-30" })).toMatchObject({ rejection: "loan_collateral_unasked" });
    dataOf(await fixture.buy(user, "50000", "1.1"));
    dataOf(await fixture.buy(user, "49000", "1.1"));
    expect(await fixture.buy(user, "1001", "0.1")).toMatchObject({ rejection: "loan_user_limit", params: { left: "1000.000000" } });
    const lending = await fixture.house(USDT, "lending");
    await fixture.drain(USDT, 999_999_999n);
    expect(await fixture.buy(await fixture.holder(), "1000", "0.1")).toEqual({
      ok: false,
      rejection: "loan_fund_empty",
      params: { left: "999.999999", asset: "USDT" },
    });
    expect(lending).toBeGreaterThan(0n);
    const loan = await fixture.sql<{ id: bigint }[]>`select id from loan_order where user_id = ${user} order by id limit 1`;
    // What is repaid can be lent again.
    dataOf(await fixture.repay(user, await fixture.loan(user, { id: String(loan[0]?.id) }), "50012.5", { isWhole: true }));
    dataOf(await fixture.buy(await fixture.holder(), "1000", "0.1"));
  });

  it("happens once for a key, and two repayments at once never pay more than is owed", async () => {
    const user = await fixture.holder();
    const key = randomUUID();
    const [one, other] = await Promise.all([fixture.buy(user, "1000", "0.1", { key }), fixture.buy(user, "1000", "0.1", { key })]);
    const loan = dataOf(one);
    expect(dataOf(other)).toEqual(loan);
    await expect(fixture.buy(user, "2000", "0.1", { key })).rejects.toMatchObject({ key: "key_reused" });
    const answers = await Promise.all([
      fixture.repay(user, loan, "1000.25", { isWhole: true }),
      fixture.repay(user, loan, "1000.25", { isWhole: true }),
      fixture.repay(user, loan, "600"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await fixture.books(user))["USDT cash"]).toBe(GRANT - 250_000n);
  });

  it("lets a frozen account repay and add collateral, and neither borrow nor take collateral back", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    fixture.frozen.add(user);
    expect(await fixture.collateral(user, loan, "take", "0.01")).toMatchObject({ rejection: "account_frozen" });
    dataOf(await fixture.collateral(user, loan, "add", "0.01"));
    dataOf(await fixture.repay(user, loan, "1000.25", { isWhole: true }));
    fixture.frozen.delete(user);
  });
});

describe("a repayment from another balance", () => {
  it("exchanges at a signed quote in the same transaction", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    const quote = await fixture.exchanges.quote(user, { fromCurrencyId: 1, toCurrencyId: USDT, amount: "1000.25", side: "get" });
    const before = await fixture.books(user);
    const settled = dataOf(await fixture.repay(user, loan, "1000.25", { isWhole: true, quote: quote.quote }));
    expect(settled.state).toBe("settled");
    const after = await fixture.books(user);
    expect(after["USDT cash"]).toBe(before["USDT cash"]);
    expect(after["BTC cash"]).toBeLessThan(COINS);
    const [exchange] = await fixture.sql<{ n: number }[]>`select count(*)::integer as n from currency_exchange where user_id = ${user}`;
    expect(exchange?.n).toBe(1);
    expect(await fixture.repay(user, loan, "1", { quote: quote.quote })).toMatchObject({ rejection: "quote_used" });
  });

  it("is rejected for a quote that brings too little or another currency, is used, forged, or over, and then nothing is exchanged", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    const asked = { fromCurrencyId: 1, toCurrencyId: USDT, amount: "500", side: "get" } as const;
    const small = await fixture.exchanges.quote(user, asked);
    const before = await fixture.books(user);
    expect(await fixture.repay(user, loan, "501", { quote: small.quote })).toMatchObject({ rejection: "loan_quote_unfit" });
    const dollars = await fixture.exchanges.quote(user, { ...asked, toCurrencyId: 5 });
    expect(await fixture.repay(user, loan, "500", { quote: dollars.quote })).toMatchObject({ rejection: "loan_quote_unfit" });
    expect(await fixture.repay(user, loan, "500", { quote: "forged" })).toMatchObject({ rejection: "quote_invalid" });
    expect(await fixture.books(user)).toEqual(before);
    dataOf(await fixture.repay(user, loan, "500", { quote: small.quote }));
    expect(await fixture.repay(user, loan, "100", { quote: small.quote })).toMatchObject({ rejection: "quote_used" });
    const late = await fixture.exchanges.quote(user, asked);
    fixture.now += 11_000;
    expect(await fixture.repay(user, loan, "100", { quote: late.quote })).toMatchObject({ rejection: "quote_expired" });
  });

  it("that is rejected leaves the loan as it was for what is decided in the same transaction", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    const told = await fixture.exchanges.quote(user, { fromCurrencyId: 1, toCurrencyId: USDT, amount: "100", side: "get" });
    const quote = openQuote(await loadSigner(fixture.sql, testBox), told.quote);
    const key = { id: BigInt(loan.id), assetId: USDT, collateralId: BTC };
    // The balance has what is asked for, the quote does not bring it. Both arrive at once, so one transaction decides them.
    const [repaid, taken] = await Promise.all([
      fixture.submit(user, { kind: "repay", ...key, text: "900", isWhole: false, quote }, randomUUID(), "repay"),
      fixture.submit(user, { kind: "take", ...key, text: "0.09" }, randomUUID(), "take"),
    ]);
    expect(repaid).toMatchObject({ rejection: "loan_quote_unfit" });
    expect(taken).toMatchObject({ rejection: "loan_collateral_needed" });
    expect(await fixture.loan(user, loan)).toMatchObject({ due: "1000.250000", collateral: { amount: "0.10000000" } });
    dataOf(await fixture.repay(user, loan, "1000.25", { isWhole: true }));
  });

  it("tells the user's devices the balances that there are", async () => {
    const user = await fixture.holder();
    const loan = dataOf(await fixture.buy(user, "1000", "0.1"));
    const quote = await fixture.exchanges.quote(user, { fromCurrencyId: 1, toCurrencyId: USDT, amount: "500", side: "get" });
    fixture.published.length = 0;
    dataOf(await fixture.repay(user, loan, "500", { quote: quote.quote }));
    const told = new Map(
      fixture.published
        .flatMap(({ events }) => events)
        .flatMap((event) => (event.kind === "balance" ? [[event.assetCode, event.balance]] : [])),
    );
    const books = await fixture.books(user);
    expect(Object.fromEntries(told)).toEqual({
      USDT: formatUnits(books["USDT cash"] ?? 0n, 6),
      BTC: formatUnits(books["BTC cash"] ?? 0n, 8),
    });
    dataOf(await fixture.repay(user, await fixture.loan(user, loan), "500.25", { isWhole: true }));
  });
});
