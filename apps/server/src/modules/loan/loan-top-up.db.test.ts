/** Collateral that is added by itself at a margin call, and how often a call is told. */
import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { userAccount } from "../ledger/index.ts";
import { giveMoney } from "../ledger/ledger-test-kit.ts";
import { checkLoans } from "./ledger-check.ts";
import { BTC, openLoanFixture, USDT } from "./loan-test-kit.ts";

const fixture = await openLoanFixture();
beforeEach(() => fixture.steady("100000.00"));
afterEach(async () => {
  fixture.frozen.clear();
  fixture.needs = new Map();
  expect(await fixture.sql.begin((tx) => checkLoans(tx))).toEqual([]);
  const left = await fixture.sql<{ id: bigint; userId: bigint }[]>`
    select id, user_id as "userId" from loan_order where state in ('disbursed', 'overdue')`;
  for (const { id, userId } of left) {
    const loan = await fixture.loan(userId, { id: String(id) });
    dataOf(await fixture.repay(userId, loan, loan.due, { isWhole: true }));
  }
});

/** 5,000 USDT against 0.100025 BTC, and so much more on the balance, in units. */
async function borrowed(free = 10_000_000n) {
  const user = await fixture.holder(10_002_500n + free);
  return { user, loan: dataOf(await fixture.buy(user, "5000", "0.10002500")) };
}

const set = (user: bigint, { id }: { readonly id: string }, cap: string | null) =>
  fixture.submit(user, { kind: "topUp", id: BigInt(id), assetId: 1, collateralId: BTC, capText: cap }, randomUUID(), "");

const kinds = async (user: bigint) => (await fixture.messages(user)).map(({ kind }) => kind);

describe("collateral that is added by itself", () => {
  it("is not where nobody asked for it", async () => {
    const { user, loan } = await borrowed();
    expect(loan.topUp).toBeNull();
    await fixture.tick("66600.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "call", topUp: null });
  });

  it("brings a loan back to the opening level at the tick of the call, as a posting with an event and a message", async () => {
    const { user, loan } = await borrowed();
    expect(dataOf(await set(user, loan, "0.0515"))).toMatchObject({ topUp: { cap: "0.05150000", taken: "0.00000000" } });
    await fixture.tick("66600.00");
    // 5001.25 ÷ (0.5 × 66,600) is 0.15018769 coins.
    const after = await fixture.loan(user, loan);
    expect(after).toMatchObject({ alarm: "none", callUntil: null, topUp: { cap: "0.05150000", taken: "0.05016269" } });
    expect(after.collateral).toMatchObject({ amount: "0.15018769", ltv: "0.500000" });
    expect(await fixture.books(user)).toMatchObject({ "BTC cash": 10_000_000n - 5_016_269n, "BTC collateral": 15_018_769n });
    expect(await fixture.events(loan)).toEqual(["disbursed", "topUpSet", "toppedUp"]);
    expect(await fixture.messages(user)).toMatchObject([
      {
        kind: "loan_topped_up",
        params: { added: "0.05016269", pledged: "0.15018769", left: "0.00133731", collateral: "BTC", price: "66600.00" },
      },
    ]);
    // The same call again: what the cap leaves would not end it, so nothing of it is taken.
    await fixture.tick("43900.00");
    expect(await fixture.events(loan)).toEqual(["disbursed", "topUpSet", "toppedUp", "called"]);
    expect(await fixture.books(user)).toMatchObject({ "BTC cash": 10_000_000n - 5_016_269n });
  });

  it("comes before a sale where the price leaps", async () => {
    const { user, loan } = await borrowed(30_000_000n);
    dataOf(await set(user, loan, "1"));
    await fixture.tick("58000.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "none", sold: "0.00000000" });
  });

  it("takes all that is free where that ends the call, and nothing under a freeze", async () => {
    const { user, loan } = await borrowed(1_000_000n);
    dataOf(await set(user, loan, "1"));
    fixture.frozen.add(user);
    await fixture.tick("66600.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "call", topUp: { taken: "0.00000000" } });
    expect(await set(user, loan, "2")).toMatchObject({ ok: false, rejection: "account_frozen" });
    fixture.frozen.clear();
    // Switched on anew during the call, it is added at once.
    expect(dataOf(await set(user, loan, "0.5"))).toMatchObject({ alarm: "warning", topUp: { cap: "0.50000000", taken: "0.01000000" } });
    expect((await fixture.books(user))["BTC cash"] ?? 0n).toBe(0n);
    expect(dataOf(await set(user, loan, null))).toMatchObject({ topUp: null });
  });

  it("never takes the same coins for two loans of one tick", async () => {
    const { user, loan } = await borrowed(16_000_000n);
    // Of 0.16 coins 0.10002500 become the collateral of another loan: 0.05997500 are left for both.
    const other = dataOf(await fixture.buy(user, "5000", "0.10002500"));
    dataOf(await set(user, loan, "1"));
    dataOf(await set(user, other, "1"));
    await fixture.tick("66600.00");
    const books = await fixture.books(user);
    expect(books["BTC cash"] ?? 0n).toBe(0n);
    const both = [await fixture.loan(user, loan), await fixture.loan(user, other)];
    expect(both.map(({ topUp }) => topUp?.taken)).toEqual(["0.05016269", "0.00981231"]);
  });

  it.each([
    ["a cap of nothing", "0.00000000", "loan_amount_zero"],
    ["more decimals than the coin has", "0.000000001", "amount_decimals"],
  ])("is rejected with %s", async (_name, cap, rejection) => {
    const { user, loan } = await borrowed();
    expect(await set(user, loan, cap)).toMatchObject({ ok: false, rejection });
  });
});

describe("a price that trembles around the call", () => {
  it("begins and ends it exactly, and is told once, until it is calm or the told moment has passed", async () => {
    const { user, loan } = await borrowed();
    await fixture.tick("76900.00");
    for (let turn = 0; turn < 6; turn += 1) {
      await fixture.tick("66600.00");
      expect((await fixture.loan(user, loan)).alarm).toBe("call");
      await fixture.tick("66700.00");
      expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "warning", callUntil: null });
    }
    expect(await kinds(user)).toEqual(["loan_warning", "loan_call"]);
    expect((await fixture.events(loan)).filter((kind) => kind === "called")).toHaveLength(6);
    // Half way down to the warning, at 70 %, it is over for good; the next one is told again.
    await fixture.tick("72000.00");
    await fixture.tick("66600.00");
    expect(await kinds(user)).toEqual(["loan_warning", "loan_call", "loan_call_ended", "loan_call"]);
    await fixture.tick("66700.00");
    fixture.now += 25 * HOUR_MS;
    await fixture.steady("66700.00");
    await fixture.tick("66600.00");
    expect(await kinds(user)).toEqual(["loan_warning", "loan_call", "loan_call_ended", "loan_call", "loan_call"]);
  });
});

describe("what something else holds", () => {
  it("of a withdrawal that waits is not added: what is free beside it is", async () => {
    const { user, loan } = await borrowed(6_000_000n);
    dataOf(await set(user, loan, "1"));
    // 0.05 of the 0.06 coins are on their way out: 0.01 are free, which ends the call.
    await fixture.hold(user, BTC, 5_000_000n);
    await fixture.tick("66600.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "warning", topUp: { taken: "0.01000000" } });
    expect(await fixture.books(user)).toMatchObject({ "BTC cash": 5_000_000n, "BTC collateral": 11_002_500n });
  });

  it("in whole leaves nothing to add: the call begins", async () => {
    const { user, loan } = await borrowed(6_000_000n);
    dataOf(await set(user, loan, "1"));
    await fixture.hold(user, BTC, 6_000_000n);
    await fixture.tick("66600.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "call", topUp: { taken: "0.00000000" } });
    expect(await fixture.books(user)).toMatchObject({ "BTC cash": 6_000_000n, "BTC collateral": 10_002_500n });
  });

  it.each([
    ["all of it", { isKnown: true, needed: 10n ** 18n }],
    ["nobody knows how much", { isKnown: false }],
  ] as const)("of the settlement currency for positions, %s, keeps no coin back", async (_name, need) => {
    const { user, loan } = await borrowed();
    dataOf(await set(user, loan, "1"));
    fixture.needs = new Map([[user, () => need]]);
    await fixture.tick("66600.00");
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "none", topUp: { taken: "0.05016269" } });
  });

  it("is nothing that an exchange of the same repayment pays away", async () => {
    // During a call without a free coin 0.01 come, of which the repayment exchanges nearly all.
    const { user, loan } = await borrowed(0n);
    dataOf(await set(user, loan, "1"));
    await fixture.tick("66600.00");
    expect((await fixture.loan(user, loan)).alarm).toBe("call");
    await giveMoney(fixture.sql, userAccount(user, BTC, "cash"), 1_000_000n);
    const quote = await fixture.exchanges.quote(user, { fromCurrencyId: BTC, toCurrencyId: USDT, amount: "0.009", side: "pay" });
    const paid = await fixture.repay(user, loan, "1", { quote: quote.quote });
    expect(paid).toMatchObject({ ok: true });
    // What is left of them is enough to end the call, and is all that was added.
    expect(await fixture.loan(user, loan)).toMatchObject({ alarm: "warning", topUp: { taken: "0.00100000" } });
    expect(await fixture.books(user)).toMatchObject({ "BTC collateral": 10_102_500n });
  });
});
