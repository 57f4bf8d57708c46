/** Cash that cross positions lean on does not leave: else the insurance book would pay a loss whose user has the money elsewhere. */
import { expect, it } from "vitest";
import { insuranceBalance } from "../ledger/index.ts";
import { AAPL, BTC, openPaperFixture } from "./paper-test-kit.ts";

const paper = await openPaperFixture();
const [USDT, USD] = [3, 5];
const rejected = expect.objectContaining({ ok: false, rejection: "cash_backs_positions" });
/** What a call is rejected with; null when it is taken. */
async function said(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: Error) => error.message,
  );
}
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
  expect(await paper.exchange(user, USD, "1000")).toMatchObject({ ok: false, rejection: "cash_backing_unpriced" });
  paper.market.products.set(BTC.productCode, BTC);
  expect(await paper.exchange(user, USD, "1000")).toEqual(taken);
});

it("is not spent on spot, in a resting order, on a quick trade or as isolated margin, and what is beyond it is", async () => {
  const user = await paper.user();
  const hedge = await paper.opened(user, "short", "1");
  await paper.contractOrder(user, "long", "1000", null, "cross");
  await paper.move(BTC, "42500.00");
  await paper.move(AAPL, "200.00", 0);
  // The users of the tests before have lost by now what such a fall takes from them.
  const before = await insuranceBalance(paper.sql, USDT);
  expect(await said(paper.spot(user, { amount: "30000" }))).toContain("cash_backs_positions");
  expect(await said(paper.spot(user, { spec: AAPL, price: "150.00", quantity: "200" }))).toContain("cash_backs_positions");
  expect(await said(paper.addMargin(user, hedge, "30000"))).toContain("position_at_risk");
  // Some 23,000 can be spent in all, whatever they are spent on.
  expect(await said(paper.spot(user, { spec: AAPL, price: "150.00", quantity: "60" }))).toBeNull();
  expect(await said(paper.bet(user, true, "4000"))).toBeNull();
  expect(await said(paper.spot(user, { amount: "7000" }))).toBeNull();
  expect(await said(paper.addMargin(user, hedge, "100"))).toBeNull();
  expect(await said(paper.bet(user, true, "4000"))).toContain("cash_backs_positions");
  expect(await said(paper.spot(user, { amount: "4000" }))).toContain("cash_backs_positions");
  expect(await said(paper.spot(user, { sellAll: true, sell: true }))).toBeNull();
  await paper.move(BTC, "50000.00");
  expect(await said(paper.bet(user, true, "4000"))).toBeNull();
  expect(await insuranceBalance(paper.sql, USDT)).toBe(before);
});

it("stays while an open product's price is stale, and counts at the last price of a closed one", async () => {
  const user = await paper.user();
  await paper.contractOrder(user, "long", "1000", null, "cross");
  paper.tick(AAPL, "200.00", 20_000);
  expect(await said(paper.spot(user, { spec: AAPL, quantity: "1" }))).toContain("cash_backing_unpriced");
  expect(await said(paper.spot(user, { spec: AAPL, price: "150.00", quantity: "1" }))).toContain("cash_backing_unpriced");
  expect((await paper.exchange(user, USD, "1000")) as unknown).toMatchObject({ rejection: "cash_backing_unpriced" });
  paper.market.closed.add(BTC.productCode);
  expect(await said(paper.spot(user, { spec: AAPL, quantity: "1" }))).toBeNull();
  paper.market.closed.delete(BTC.productCode);
  await paper.move(BTC, "50000.00");
  expect(await said(paper.spot(user, { quantity: "0.01" }))).toBeNull();
});
