/** Loans by the score: the score itself, applications, the sandbox's reviewer, and what operators decide. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openLoanFixture, USDT } from "./loan-test-kit.ts";
import { readScores } from "./score-store.ts";
import type { LoanData } from "./wire.ts";

const fixture = await openLoanFixture();
beforeEach(() => fixture.again());

/** A user whose account is as old as its score needs: 60 days, money moved on 20 of them, and six loans of nine days repaid. */
async function proven() {
  const user = await fixture.holder();
  await fixture.identify(user);
  const end = async (loan: LoanData) => dataOf(await fixture.repay(user, loan, (await fixture.loan(user, loan)).due, { isWhole: true }));
  let running: LoanData | null = null;
  for (let at = 0; at < 20; at += 1) {
    if (at % 3 === 0) {
      if (running !== null) await end(running);
      running = dataOf(await fixture.buy(user, "500", "0.1"));
    } else if (running !== null) {
      if (at === 19) await end(running);
      else dataOf(await fixture.repay(user, running, "1"));
    }
    await fixture.pass(3);
  }
  return user;
}

describe("the score", () => {
  it("of a new account is what it has; days, activity and loans that were repaid in time raise it", async () => {
    const user = await fixture.holder();
    const fresh = (await readScores(fixture.sql, [user], fixture.now)).get(user);
    expect(fresh?.parts.map(({ part, points }) => `${part} ${points}`)).toEqual([
      "age 0",
      "activity 0",
      "repaid 0",
      "means 25",
      "overdue 0",
    ]);
    const old = await proven();
    const scores = await readScores(fixture.sql, [user, old], fixture.now);
    expect(scores.get(old)?.parts.map(({ part, points, value }) => `${part} ${points} ${value}`)).toEqual([
      "age 15 60",
      "activity 20 20",
      "repaid 25 6",
      "means 25 100000000",
      "overdue 0 0",
    ]);
    expect([scores.get(old)?.score, scores.get(user)?.score]).toEqual([85, 40]);
  });
});

describe("points for loans that were repaid", () => {
  const pointsOf = async (user: bigint) =>
    (await readScores(fixture.sql, [user], fixture.now)).get(user)?.parts.find(({ part }) => part === "repaid")?.points;

  it("are not bought in a day, nor with many loans at once", async () => {
    const user = await fixture.holder();
    for (let at = 0; at < 5; at += 1) {
      const loan = dataOf(await fixture.buy(user, "500", "0.1"));
      dataOf(await fixture.repay(user, loan, loan.due, { isWhole: true }));
    }
    expect(await pointsOf(user)).toBe(0);
    const loans = [];
    for (let at = 0; at < 3; at += 1) loans.push(dataOf(await fixture.buy(user, "500", "0.1")));
    const [first, ...others] = loans;
    if (first === undefined) throw new Error("three were lent");
    await fixture.pass(6);
    dataOf(await fixture.repay(user, first, (await fixture.loan(user, first)).due, { isWhole: true }));
    expect(await pointsOf(user)).toBe(0);
    await fixture.pass(1);
    for (const loan of others) dataOf(await fixture.repay(user, loan, (await fixture.loan(user, loan)).due, { isWhole: true }));
    expect(await pointsOf(user)).toBe(5);
  });
});

describe("an application", () => {
  it("needs an identity and the score, waits, and is paid out by the sandbox after some seconds, in the open", async () => {
    const user = await proven();
    const before = await fixture.books(user);
    const asked = dataOf(await fixture.buy(user, "1000", null));
    expect(asked).toMatchObject({
      state: "applied",
      score: 85,
      due: "0.000000",
      collateral: null,
      reviewAt: fixture.now + 10_000,
      levels: null,
    });
    expect(await fixture.books(user)).toEqual(before);
    await fixture.loans.run();
    expect((await fixture.loan(user, asked)).state).toBe("applied");
    fixture.now += 10_000;
    await fixture.loans.run();
    expect(await fixture.loan(user, asked)).toMatchObject({ state: "disbursed", reviewer: "sandbox", due: "1000.500000", reviewAt: null });
    expect((await fixture.books(user))["USDT loan"]).toBe(-1_000_000_000n);
    expect((await fixture.messages(user)).at(-1)).toMatchObject({ kind: "loan_approved", params: { amount: "1000.000000" } });
    // Overdue, it stays due: nothing is taken by itself, and the score falls.
    await fixture.pass(35);
    const late = await fixture.loan(user, asked);
    expect(late).toMatchObject({ state: "overdue", overdueDays: 5, due: "1018.750000", saleDay: null });
    expect((await fixture.books(user))["USDT cash"]).toBe((before["USDT cash"] ?? 0n) + 1_000_000_000n);
    expect((await readScores(fixture.sql, [user], fixture.now)).get(user)?.parts.at(-1)).toMatchObject({ points: -10, value: 5n });
    dataOf(await fixture.repay(user, asked, "1018.75", { isWhole: true }));
  });

  it("is rejected without either, taken back by its user, and decided by the sandbox against what has changed since", async () => {
    const stranger = await fixture.user();
    expect(await fixture.buy(stranger, "1000", null)).toMatchObject({ rejection: "loan_identity_needed" });
    await fixture.identify(stranger);
    expect(await fixture.buy(stranger, "1000", null)).toMatchObject({ rejection: "loan_score_low", params: { score: "25", least: "60" } });
    const user = await proven();
    const first = dataOf(await fixture.buy(user, "1000", null));
    expect(await fixture.buy(user, "1001", null)).toMatchObject({ rejection: "loan_user_limit", params: { left: "1000.000000" } });
    // Nor by somebody else at the same moment, in the transaction that reads it.
    const [own, others] = await Promise.all([fixture.repay(user, first, "1"), fixture.cancel(stranger, first)]);
    expect(own).toMatchObject({ rejection: "loan_not_running" });
    expect(others).toMatchObject({ rejection: "not_found" });
    expect(dataOf(await fixture.cancel(user, first))).toMatchObject({ state: "cancelled" });
    expect(await fixture.cancel(user, first)).toMatchObject({ rejection: "loan_decided" });
    const second = dataOf(await fixture.buy(user, "2000", null));
    await fixture.drain(USDT, 1_999_999_999n);
    fixture.now += 10_000;
    await fixture.loans.run();
    expect(await fixture.loan(user, second)).toMatchObject({ state: "rejected", rejectReason: "fund", reviewer: "sandbox" });
    expect((await fixture.messages(user)).at(-1)).toMatchObject({
      kind: "loan_rejected",
      params: { amount: "2000.000000", reason: "fund" },
    });
    expect(await fixture.repay(user, second, "1")).toMatchObject({ rejection: "loan_not_running" });
  });

  it("is neither approved by the sandbox nor by an operator while another loan of its user is overdue", async () => {
    const user = await proven();
    const secured = dataOf(await fixture.buy(user, "500", "0.1"));
    const [first, second] = [dataOf(await fixture.buy(user, "100", null)), dataOf(await fixture.buy(user, "100", null))];
    await fixture.sql`update loan_order set claimed_by = 7, claimed_name = 'mira' where id in (${BigInt(first.id)}, ${BigInt(second.id)})`;
    await fixture.pass(32);
    const operator = { kind: "approve", id: BigInt(first.id), assetId: USDT, collateralId: null, operatorId: 7n } as const;
    expect(await fixture.submit(user, operator, randomUUID(), first.id)).toMatchObject({ rejection: "loan_overdue_first" });
    await fixture.sql`update loan_order set claimed_by = null, claimed_name = null where id = ${BigInt(second.id)}`;
    await fixture.loans.run();
    expect(await fixture.loan(user, second)).toMatchObject({ state: "rejected", rejectReason: "history", reviewer: "sandbox" });
    dataOf(await fixture.repay(user, secured, (await fixture.loan(user, secured)).due, { isWhole: true }));
  });

  it("of a frozen account waits, and so does one that an operator has claimed", async () => {
    const user = await proven();
    const asked = dataOf(await fixture.buy(user, "100", null));
    await fixture.sql`update loan_order set claimed_by = 7, claimed_name = 'mira' where id = ${BigInt(asked.id)}`;
    fixture.now += 60_000;
    await fixture.loans.run();
    // Nor where it was claimed after the sandbox's reviewer had found it.
    const found = { kind: "review", id: BigInt(asked.id), assetId: USDT, collateralId: null } as const;
    expect(await fixture.submit(user, found, randomUUID(), asked.id)).toMatchObject({ rejection: "loan_claimed" });
    expect((await fixture.loan(user, asked)).state).toBe("applied");
    await fixture.sql`update loan_order set claimed_by = null, claimed_name = null where id = ${BigInt(asked.id)}`;
    await fixture.loans.run();
    expect((await fixture.loan(user, asked)).state).toBe("disbursed");
  });
});
