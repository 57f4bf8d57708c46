/** Orders of others that are in the same transaction: their users' rows are read there, and are nobody else's for it. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
const none = { ok: false, rejection: "not_found" };

it("ends and changes no order of somebody who acts at the same moment", async () => {
  const [owner, other] = [await fixture.user(), await fixture.user()];
  const order = dataOf(await fixture.start(owner, "USDT-30", "500"));
  const before = await fixture.books(owner);
  // As a call names an order that its user does not have.
  const named = { ...order, productId: 0 };
  const [own, ended, changed] = await Promise.all([
    fixture.rollOver(owner, order, true),
    fixture.redeem(other, named, "500.000000"),
    fixture.rollOver(other, named, false),
  ]);
  expect(dataOf(own)).toMatchObject({ state: "running", rollsOver: true });
  expect([ended, changed]).toMatchObject([none, none]);
  expect(await fixture.order(owner, order.id)).toMatchObject({ state: "running", rollsOver: true });
  expect(await fixture.books(owner)).toEqual(before);
});
