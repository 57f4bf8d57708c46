/** Loans of others that are in the same transaction: their users' rows are read there, and are nobody else's for it. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC, openLoanFixture, USDT } from "./loan-test-kit.ts";

const fixture = await openLoanFixture();
const none = { ok: false, rejection: "not_found" };
const capOf = (user: bigint, id: string, cap: string) =>
  fixture.submit(user, { kind: "topUp", id: BigInt(id), assetId: USDT, collateralId: BTC, capText: cap }, randomUUID(), cap);

it("pays no loan of somebody who acts at the same moment, takes nothing of its collateral and sets nothing for it", async () => {
  const [owner, other] = [await fixture.holder(), await fixture.holder()];
  const loan = dataOf(await fixture.buy(owner, "5000", "0.20000000"));
  const before = await fixture.books(owner);
  const [own, ...others] = await Promise.all([
    capOf(owner, loan.id, "0.5"),
    fixture.collateral(other, loan, "take", "0.05"),
    fixture.collateral(other, loan, "add", "0.05"),
    fixture.repay(other, loan, "100"),
    capOf(other, loan.id, "0.1"),
  ]);
  expect(dataOf(own)).toMatchObject({ topUp: { cap: "0.50000000" } });
  expect(others).toMatchObject([none, none, none, none]);
  expect(await fixture.books(owner)).toEqual(before);
  expect(await fixture.loan(owner, loan)).toMatchObject({ topUp: { cap: "0.50000000" } });
});
