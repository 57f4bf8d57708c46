import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { accountSnapshot } from "../accounts/index.ts";
import { linesOf } from "../ledger/index.ts";
import { findStoredTick } from "../pricing/index.ts";
import { AAPL, BTC, CRYPTO_60, GRANT, openQuickFixture, STOCK_60 } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();

describe("a trade", () => {
  it("takes the stake at once, opens at the next tick, closes at the last one by its expiry, and pays", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const acceptedAt = fixture.now;
    const placed = await fixture.placed(user);
    expect(placed).toMatchObject({ status: "accepted", openTick: null, expiresAt: null, payoutIfWon: "182.000000", acceptedAt });
    expect(await fixture.books(user)).toEqual({ cash: GRANT - 100_000_000n, margin: 100_000_000n });
    const open = await fixture.move(BTC, "50001.00", 400);
    expect(await fixture.trade(user, placed.id)).toMatchObject({
      status: "open",
      expiresAt: open.ts + 60_000,
      openTick: { price: "50001.00" },
    });
    await fixture.run(BTC, "49000.00", 59);
    const close = await fixture.move(BTC, "50001.01", 1_000);
    expect(await fixture.trade(user, placed.id)).toMatchObject({ status: "open" });
    await fixture.move(BTC, "40000.00", 1);
    expect(await fixture.trade(user, placed.id)).toMatchObject({
      status: "won",
      payout: "182.000000",
      openTick: { seq: open.seq },
      closeTick: { seq: close.seq, price: "50001.01" },
      settledAt: fixture.now,
    });
    expect(await fixture.books(user)).toEqual({ cash: GRANT + 82_000_000n, margin: 0n });
    for (const seq of [open.seq, close.seq]) expect(await findStoredTick(fixture.sql, "X:BTCUSD", seq)).toBeDefined();
  });

  it.each([
    ["a fall bet on a rise", 1, "49999.00", "lost", 0n],
    ["a fall bet on a fall", 2, "49999.00", "won", 182_000_000n],
    ["the same price", 1, "50000.00", "refunded", 100_000_000n],
  ] as const)("ends as the two ticks say: %s", async (_name, direction, price, status, payout) => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user, { direction });
    await fixture.move(BTC, "50000.00", 500);
    await fixture.run(BTC, price, 61);
    expect(await fixture.trade(user, id)).toMatchObject({ status });
    expect(await fixture.books(user)).toEqual({ cash: GRANT - 100_000_000n + payout, margin: 0n });
  });

  it("shows in the account record as what left and what came back, without the margin", async () => {
    fixture.fresh();
    const user = await fixture.user();
    await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 500);
    await fixture.run(BTC, "50100.00", 61);
    const { lines } = await linesOf(fixture.sql, user, {}, { limit: 10, offset: 0 });
    expect(lines.map(({ reason, amount, balanceAfter }) => [reason, amount, balanceAfter])).toEqual([
      ["quick_win", 82_000_000n, GRANT + 82_000_000n],
      ["quick_return", 100_000_000n, GRANT],
      ["quick_stake", -100_000_000n, GRANT - 100_000_000n],
      ["paper_grant", GRANT, GRANT],
    ]);
  });

  it("is told to the user's devices, with the balance, only after the commit", async () => {
    fixture.fresh();
    const user = await fixture.user();
    fixture.published.length = 0;
    await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 500);
    await fixture.run(BTC, "50100.00", 61);
    const told = fixture.published.filter(({ userId }) => userId === user).map(({ events }) => events);
    expect(told.map((events) => events.map((event) => (event.kind === "quickOrder" ? event.order.status : event.kind)))).toEqual([
      ["accepted", "balance"],
      ["open"],
      ["won", "balance"],
    ]);
    expect(told.at(-1)?.at(-1)).toMatchObject({ available: "100082.000000", frozen: "0.000000" });
  });
});

describe("late bets", () => {
  it("never open at the tick that was known, nor at one of the same moment", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id, acceptedSeq } = await fixture.placed(user);
    expect(acceptedSeq).toBe(fixture.market.latest("X:BTCUSD")?.seq);
    // The same millisecond: not after acceptance.
    await fixture.move(BTC, "51000.00", 0);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "accepted" });
    const open = await fixture.move(BTC, "52000.00", 1);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "open", openTick: { seq: open.seq, price: "52000.00" } });
    await fixture.run(BTC, "52000.00", 62);
  });

  it("open at the first tick even when it passed while the trade was being committed", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { market } = fixture;
    const { isOpen } = market;
    // The decision asks whether the market is open; the ticks come before its commit.
    market.isOpen = () => {
      market.isOpen = isOpen;
      queueMicrotask(() => {
        fixture.tick(BTC, "50010.00", 5);
        fixture.tick(BTC, "50020.00", 5);
      });
      return true;
    };
    const { id, acceptedAt } = await fixture.placed(user);
    await fixture.quick.idle();
    expect(await fixture.trade(user, id)).toMatchObject({ status: "open", openTick: { price: "50010.00", ts: acceptedAt + 5 } });
    await fixture.run(BTC, "50000.00", 62);
  });
});

describe("rejections", () => {
  it("give the exact reason, in order, and take nothing", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const cases = [
      [{ optionId: STOCK_60 }, "option_unknown", {}],
      [{ optionId: 9_999 }, "option_unknown", {}],
      [{ stake: "10.0000001" }, "amount_decimals", { decimals: "6" }],
      [{ stake: "4.999999" }, "amount_below_minimum", { min: "5.000000" }],
      [{ stake: "0" }, "amount_below_minimum", { min: "5.000000" }],
      [{ stake: "5000.000001" }, "amount_above_maximum", { max: "5000.000000" }],
    ] as const;
    for (const [fields, rejection, params] of cases) expect(await fixture.place(user, fields)).toEqual({ ok: false, rejection, params });
    fixture.frozen.add(user);
    expect(await fixture.place(user)).toMatchObject({ rejection: "account_frozen" });
    fixture.frozen.delete(user);
    fixture.market.closed.add("X:BTCUSD");
    expect(await fixture.place(user)).toMatchObject({ rejection: "market_closed" });
    fixture.market.closed.clear();
    fixture.now += 16_000;
    expect(await fixture.place(user)).toMatchObject({ rejection: "price_stale" });
    expect(await fixture.books(user)).toEqual({ cash: GRANT, margin: 0n });
  });

  it("bound what a user stakes at once, and what the balance has", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const answers = await Promise.all(Array.from({ length: 11 }, () => fixture.place(user, { stake: "5000" })));
    expect(answers.map((answer) => (answer.ok ? "ok" : answer.rejection))).toEqual([...Array(10).fill("ok"), "exposure_limit"]);
    await fixture.move(BTC, "50000.00", 500);
    await fixture.run(BTC, "49000.00", 61);
    await Promise.all(Array.from({ length: 9 }, () => fixture.place(user, { stake: "5000" })));
    await fixture.move(BTC, "49000.00", 500);
    await fixture.run(BTC, "48000.00", 61);
    expect(await fixture.books(user)).toEqual({ cash: 5_000_000_000n, margin: 0n });
    await fixture.placed(user, { stake: "4000" });
    expect(await fixture.place(user, { stake: "1000.000001" })).toMatchObject({ rejection: "insufficient_balance" });
    await fixture.run(BTC, "48000.00", 70);
  });

  it("stop while the ledger is in doubt, and settle what is due when it is not", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 500);
    fixture.mayMoveMoney = false;
    await expect(fixture.place(user)).rejects.toMatchObject({ key: "not_ready" });
    await fixture.run(BTC, "50100.00", 61);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "open" });
    fixture.mayMoveMoney = true;
    await fixture.move(BTC, "40000.00", 1_000);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "won", closeTick: { price: "50100.00" } });
  });
});

describe("once", () => {
  it("the same key gives the same answer and one trade; another body is rejected", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const key = randomUUID();
    const [first, second] = await Promise.all([fixture.place(user, {}, key), fixture.place(user, {}, key)]);
    expect(second).toEqual(first);
    await fixture.move(BTC, "50000.00", 500);
    expect(await fixture.place(user, {}, key)).toEqual(first);
    await expect(fixture.place(user, { stake: "101" }, key)).rejects.toMatchObject({ key: "key_reused" });
    expect((await fixture.books(user)).margin).toBe(100_000_000n);
    await fixture.run(BTC, "50000.00", 62);
  });

  it("lets exactly one of a hundred concurrent trades have the balance", async () => {
    fixture.fresh();
    const user = await fixture.user();
    // Leaves 5,000 of the grant.
    await fixture.sql`update quick_option set is_active = false where id = ${CRYPTO_60}`;
    const [option] = await fixture.sql<{ id: number }[]>`insert into quick_option (product_type, seconds, payout_rate, stake_min, stake_max)
      values (2, 60, 82000000, 5000000, 50000000000) returning id`;
    const optionId = option?.id ?? 0;
    await fixture.placed(user, { optionId, stake: "50000" });
    await fixture.run(BTC, "50000.00", 1);
    await fixture.run(BTC, "49000.00", 62);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.place(user, { optionId, stake: "30000" })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await fixture.books(user)).margin).toBe(30_000_000_000n);
    await fixture.run(BTC, "49000.00", 63);
    await fixture.sql`update quick_option set is_active = false where id = ${optionId}`;
    await fixture.sql`update quick_option set is_active = true where id = ${CRYPTO_60}`;
  });

  it("two servers that settle the same trade pay it once", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 500);
    const other = fixture.open();
    await other.load();
    await other.start();
    await fixture.run(BTC, "50100.00", 61);
    await other.idle();
    await other.stop();
    expect(await fixture.trade(user, id)).toMatchObject({ status: "won" });
    expect((await fixture.books(user)).cash).toBe(GRANT + 82_000_000n);
  });
});

describe("after a restart", () => {
  it("every due trade is settled by the ticks of its time, whether it had opened or not", async () => {
    fixture.fresh();
    const [won, unopened, running] = [await fixture.user(), await fixture.user(), await fixture.user()];
    const { id: opened } = await fixture.placed(won);
    await fixture.move(BTC, "50000.00", 500);
    const { id: accepted } = await fixture.placed(unopened, { direction: 2 });
    await fixture.quick.stop();
    // Nobody listens: the market goes on.
    for (let second = 0; second < 50; second += 1) fixture.tick(BTC, "50100.00", 1_000, false);
    fixture.quick = fixture.open();
    await fixture.start();
    await fixture.quick.idle();
    expect(await fixture.trade(unopened, accepted)).toMatchObject({ status: "open", openTick: { price: "50100.00" } });
    const { id: late } = await fixture.placed(running);
    await fixture.quick.stop();
    for (let second = 0; second < 30; second += 1) fixture.tick(BTC, second < 11 ? "50050.00" : "1.00", 1_000, false);
    fixture.quick = fixture.open();
    await fixture.start();
    await fixture.quick.idle();
    expect(await fixture.trade(won, opened)).toMatchObject({ status: "won", closeTick: { price: "50050.00" } });
    expect(await fixture.trade(unopened, accepted)).toMatchObject({ status: "won", closeTick: { price: "50050.00" } });
    expect(await fixture.trade(running, late)).toMatchObject({ status: "open", openTick: { price: "50050.00" } });
    await fixture.run(BTC, "50050.00", 40);
    expect(await fixture.trade(running, late)).toMatchObject({ status: "refunded" });
  });
});

it("settles a thousand trades of the same second in a few batches, without a query a trade", async () => {
  fixture.fresh();
  const users = await Promise.all(Array.from({ length: 50 }, () => fixture.user()));
  const placed = await Promise.all(
    users.flatMap((user, n) => Array.from({ length: 20 }, () => fixture.placed(user, { direction: n % 2 === 0 ? 1 : 2, stake: "5" }))),
  );
  expect(placed).toHaveLength(1_000);
  await fixture.move(BTC, "50000.00", 500);
  expect(fixture.quick.stats().running).toBe(1_000);
  const batches = () => fixture.quick.stats().settling.reduce((sum, shard) => sum + shard.batches, 0);
  const before = batches();
  await fixture.run(BTC, "50100.00", 61);
  expect(fixture.quick.stats().running).toBe(0);
  expect(batches() - before).toBeLessThan(10);
  const [sums] = await fixture.sql<{ won: bigint; lost: bigint }[]>`select count(*) filter (where status = 'won') as won,
    count(*) filter (where status = 'lost') as lost from quick_order where stake = 5000000`;
  expect(sums).toEqual({ won: 500n, lost: 500n });
});

it("charges the fee only while the operator's switch is on, and gives it back with the stake", proves("9.53"), async () => {
  await fixture.sql`insert into text_lang (remark, other_value) values ('app_fast_fee', '1')`;
  await fixture.sql`update order_fee_setting set fee_rate = 1000000 where product_type = 2 and position_type = 0`;
  await fixture.fees.reload();
  fixture.fresh();
  const [won, refunded] = [await fixture.user(), await fixture.user()];
  const placed = await fixture.placed(won);
  expect(placed).toMatchObject({ feeRate: "0.01000000", fee: "1.000000" });
  await fixture.move(BTC, "50000.00", 500);
  await fixture.run(BTC, "50100.00", 20);
  await fixture.placed(refunded);
  await fixture.sql`update text_lang set other_value = '0' where remark = 'app_fast_fee'`;
  await fixture.run(BTC, "50100.00", 90);
  expect(await fixture.books(won)).toEqual({ cash: GRANT + 81_000_000n, margin: 0n });
  expect(await fixture.books(refunded)).toEqual({ cash: GRANT, margin: 0n });
  fixture.fresh();
  expect(await fixture.placed(won)).toMatchObject({ feeRate: "0.00000000", fee: "0.000000" });
  await fixture.run(BTC, "50100.00", 62);
});

it("the account of a socket begins with the running trades and a balance without their stakes", async () => {
  fixture.fresh();
  const user = await fixture.user();
  const { id } = await fixture.placed(user);
  const events = await accountSnapshot(fixture.sql, [fixture.quick], user);
  expect(events).toEqual([
    { kind: "balance", assetId: 3, assetCode: "USDT", balance: "99900.000000", available: "99900.000000", frozen: "0.000000" },
    { kind: "quickOrder", order: expect.objectContaining({ id, status: "accepted" }) },
  ]);
  await fixture.run(BTC, "50100.00", 62);
});

it("a product's own options take the place of its class's", async () => {
  const [own] = await fixture.sql<
    { id: number }[]
  >`insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
    values (1, 'AAPL', 60, 95000000, 1000000, 2000000) returning id`;
  fixture.tick(AAPL, "200.00", 1_000);
  const user = await fixture.user();
  expect(await fixture.place(user, { spec: AAPL, optionId: STOCK_60 })).toMatchObject({ rejection: "option_unknown" });
  expect(await fixture.placed(user, { spec: AAPL, optionId: own?.id, stake: "2" })).toMatchObject({
    payoutRate: "0.95000000",
    payoutIfWon: "3.900000",
  });
  await fixture.run(AAPL, "200.00", 80);
});
