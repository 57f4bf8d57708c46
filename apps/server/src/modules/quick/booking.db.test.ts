/** Rows that quick trades write besides the money: who did it, at which tick and why, and the lists that users read. */
import { randomUUID } from "node:crypto";
import type { Envelope, Fields, RouteKey } from "@candela/api";
import { formatUnits } from "@candela/model";
import { describe, expect, it } from "vitest";
import { askAsGuest } from "../../testing/booked.ts";
import { AAPL, BTC, GRANT, openQuickFixture } from "./quick-test-kit.ts";
import { countRunning, hasQuickOf, quickHolders, quickRealisedSince, readUnsettled } from "./read.ts";

const fixture = await openQuickFixture();

const ask = <K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>) =>
  askAsGuest<Envelope<Record<string, unknown>, Record<string, unknown>>, K>(fixture.quick.handlers, route, userId, fields);

/** All transfers of a user: why, how much, what it belongs to, who did it, whether with a key, and at which price of the market. */
async function moved(userId: bigint) {
  const rows = await fixture.sql<{ line: string }[]>`
    select concat_ws(' ', c.name, t.amount, t.reference_kind, case t.actor when 0 then 'engine' when ${userId} then 'user' else 'another' end,
      case when t.request is null then 'no key' else 'key' end, k.price) as line
    from ledger_transfer t join ledger_code c on c.id = t.code left join stored_tick k on k.seq = t.tick_seq and k.product_code = ${BTC.productCode}
    where ${userId} in (t.debit_owner, t.credit_owner) and c.name <> 'paper_grant' order by t.id`;
  return rows.map(({ line }) => line);
}

const priceUnits = (price: string) => BigInt(price.replace(".", ""));
const placed = "quick_stake 100000000 4 user key";

it.each([
  ["won", "50010.00", ["quick_return 100000000 4 engine no key 5001000", "quick_win 82000000 4 engine no key 5001000"], 82_000_000n],
  ["lost", "49990.00", ["quick_loss 100000000 4 engine no key 4999000"], -100_000_000n],
  ["refunded", "50000.00", ["quick_return 100000000 4 engine no key 5000000"], undefined],
])("a trade that is %s moves what its end says, by the engine, at the price that decided it", async (status, price, moves, realised) => {
  const user = await fixture.user();
  fixture.fresh();
  const { id } = await fixture.placed(user);
  await fixture.move(BTC, "50000.00", 1_000);
  const began = fixture.now;
  await fixture.run(BTC, price, 75);
  const ended = await fixture.trade(user, id);
  expect(ended).toMatchObject({ status });
  // As it was decided, with both of its ticks whole, it is read.
  const told = fixture.published.findLast(({ userId }) => userId === user)?.events[0];
  expect(told).toEqual({ kind: "quickOrder", order: ended });
  // The payment and the payout reach every device of the user at once, as the ledger has them.
  const balances = fixture.published.flatMap(({ userId, events }) =>
    userId === user ? events.filter(({ kind }) => kind === "balance") : [],
  );
  const cash = (units: bigint) => {
    const text = formatUnits(units, 6);
    return { kind: "balance", assetId: 3, assetCode: "USDT", balance: text, available: text, frozen: "0.000000" };
  };
  const { cash: left } = await fixture.books(user);
  expect(balances).toEqual([cash(GRANT - 100_000_000n), ...(status === "lost" ? [] : [cash(left)])]);
  expect([ended?.openTick?.bid, ended?.closeTick?.bid]).toEqual(["49999.99", formatUnits(priceUnits(price) - 1n, 2)]);
  expect(await moved(user)).toEqual([placed, ...moves]);
  const expected = new Map(realised === undefined ? [] : [[user, realised]]);
  const since = await quickRealisedSince(fixture.sql, [user], began);
  expect(since.get(user) ?? 0n).toBe(expected.get(user) ?? 0n);
  const settledAt = ended?.settledAt ?? 0;
  expect(await quickRealisedSince(fixture.sql, [user], settledAt)).toEqual(expected);
  expect(await quickRealisedSince(fixture.sql, [user], settledAt + 1)).toEqual(new Map());
});

it("a trade that never opened gives everything back by no tick at all", async () => {
  const user = await fixture.user();
  fixture.fresh();
  await fixture.placed(user);
  fixture.now += 30_000;
  fixture.quick.sweep();
  await fixture.quick.idle();
  expect(await moved(user)).toEqual([placed, "quick_return 100000000 4 engine no key"]);
});

describe("the lists of a user", () => {
  it("go by status and product, the newest first, page by page, and are nobody else's", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    fixture.fresh();
    const first = await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 1_000);
    await fixture.run(BTC, "50010.00", 75);
    fixture.tick(AAPL, "200.00");
    fixture.fresh();
    const second = await fixture.placed(user, { direction: 2 });
    const third = await fixture.placed(user);
    const trades = async (fields: Fields<"GET /api/fastTradeOrder/list">, userId = user) => {
      const { rows, total } = await ask("GET /api/fastTradeOrder/list", userId, fields);
      return [rows.map(({ id }) => id), total] as const;
    };
    expect(await trades({})).toEqual([[third.id, second.id, first.id], 3]);
    expect(await trades({ status: "open" })).toEqual([[third.id, second.id], 2]);
    expect(await trades({ status: "closed" })).toEqual([[first.id], 1]);
    expect(await trades({ productCode: BTC.productCode, status: "closed" })).toEqual([[first.id], 1]);
    expect(await trades({ productCode: AAPL.productCode })).toEqual([[], 0]);
    expect(await trades({ direction: 2 })).toEqual([[second.id], 1]);
    expect((await trades({ startTs: first.acceptedAt, endTs: first.acceptedAt + 1 }))[0]).toContain(first.id);
    expect((await trades({ endTs: first.acceptedAt }))[0]).not.toContain(first.id);
    expect(await trades({ pageSize: 2 })).toEqual([[third.id, second.id], 3]);
    expect(await trades({ pageSize: 2, pageNum: 2 })).toEqual([[first.id], 3]);
    expect(await trades({}, other)).toEqual([[], 0]);
    await expect(ask("GET /api/fastTradeOrder/list", user, { epoch: 2 })).rejects.toMatchObject({ key: "not_found" });
    for (const route of ["GET /api/fastTradeOrder/detail", "GET /api/fastTradeOrder/receipt"] as const)
      await expect(ask(route, other, { id: first.id })).rejects.toMatchObject({ key: "not_found" });
    expect((await ask("GET /api/fastTradeOrder/detail", user, { id: first.id })).data).toMatchObject({ id: first.id, status: "won" });
    await expect(ask("GET /api/fastTradeOrder/receipt", user, { id: second.id })).rejects.toMatchObject({ key: "quick_trade_open" });
    expect((await ask("GET /api/fastTradeOrder/receipt", user, { id: first.id })).data).toMatchObject({ order: { id: first.id } });
    expect(await countRunning(fixture.sql, [user, other])).toEqual(new Map([[user, 2]]));
    expect(await quickHolders(fixture.sql, BTC.productId)).toContain(user);
    expect(await quickHolders(fixture.sql, AAPL.productId)).toEqual([]);
    const had = (userId: bigint, productId: number) => hasQuickOf(fixture.sql, userId, productId);
    const asked = [had(user, BTC.productId), had(user, AAPL.productId), had(other, BTC.productId)];
    expect(await Promise.all(asked)).toEqual([true, false, false]);
    const running = await readUnsettled(fixture.sql);
    expect(running.map(({ id, openTs }) => [String(id), openTs])).toEqual([
      [second.id, null],
      [third.id, null],
    ]);
    await fixture.move(BTC, "50000.00", 1_000);
    // Both have opened and still run.
    expect(await trades({ status: "open" })).toEqual([[third.id, second.id], 2]);
    await fixture.run(BTC, "50000.00", 75);
    expect(await quickHolders(fixture.sql, BTC.productId)).toEqual([]);
    expect(await had(user, BTC.productId)).toBe(true);
  });

  it("of what became of a key is its owner's, and tells the trade as it stands, or why there is none", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    fixture.fresh();
    const [key, rejected] = [randomUUID(), randomUUID()];
    await fixture.place(user, {}, key);
    await fixture.place(user, { stake: "0.0000001" }, rejected);
    const byKey = (userId: bigint, idempotencyKey: string) => ask("GET /api/fastTradeOrder/byKey", userId, { idempotencyKey });
    expect((await byKey(user, key)).data).toMatchObject({ status: "accepted" });
    await fixture.move(BTC, "50000.00", 1_000);
    expect((await byKey(user, key)).data).toMatchObject({ status: "open" });
    await expect(byKey(user, rejected)).rejects.toMatchObject({ key: "amount_decimals" });
    await expect(byKey(other, key)).rejects.toMatchObject({ key: "not_found" });
    await expect(byKey(user, randomUUID())).rejects.toMatchObject({ key: "not_found" });
  });
});
