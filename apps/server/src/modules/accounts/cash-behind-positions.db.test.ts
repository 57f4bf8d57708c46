/** Cash that cross positions lean on does not leave: else the insurance book would pay a loss whose user has the money elsewhere. */
import { expect, it } from "vitest";
import { insuranceBalance } from "../ledger/index.ts";
import { BTC, openPaperFixture } from "./paper-test-kit.ts";

const paper = await openPaperFixture();
const [USDT, USD] = [3, 5];
const rejected = expect.objectContaining({ ok: false, rejection: "position_at_risk" });
const taken = expect.objectContaining({ ok: true });

it("is not exchanged while a loss leans on it, and what is beyond it is", async () => {
  const user = await paper.user();
  const before = await insuranceBalance(paper.sql, USDT);
  await paper.contractOrder(user, "long", "1000", null, "cross");
  // 500,000 at 50,000.00: the margin is 50,000 and the loss at 42,500.00 is 75,000, so some 25,000 of the cash are needed.
  await paper.move(BTC, "42500.00");
  expect(await paper.exchange(user, USD, "49000")).toEqual(rejected);
  expect(await paper.exchange(user, USD, "20000")).toEqual(taken);
  expect(await paper.exchange(user, USD, "5000")).toEqual(rejected);
  await paper.move(BTC, "42500.00");
  expect((await paper.books(user))["USDT margin"]).toBeGreaterThan(50_000_000_000n);
  await paper.move(BTC, "50000.00");
  expect(await paper.exchange(user, USD, "29000")).toEqual(taken);
  expect(await insuranceBalance(paper.sql, USDT)).toBe(before);
});

it("is all of it that of who has no cross position", async () => {
  const user = await paper.user();
  await paper.contractOrder(user, "long", "1000", null);
  await paper.move(BTC, "45500.00");
  expect(await paper.exchange(user, USD, "49000")).toEqual(taken);
  await paper.move(BTC, "50000.00");
});

it("stays while a product is suspended, and so nobody can say what is needed of it", async () => {
  const user = await paper.user();
  await paper.contractOrder(user, "long", "1000", null, "cross");
  paper.market.products.set(BTC.productCode, { ...BTC, isLock: true });
  expect(await paper.exchange(user, USD, "1000")).toMatchObject({ ok: false, rejection: "product_suspended" });
  paper.market.products.set(BTC.productCode, BTC);
  expect(await paper.exchange(user, USD, "1000")).toEqual(taken);
});
