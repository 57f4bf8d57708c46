/** A command touches its own user and its own product alone, and answers about them, also while a day's financing is owed. */
import { DAY_MS } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { createLimitsModule, nobodyBound } from "../limits/index.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { contractRealisedSince } from "./index.ts";
import { contractHolders, countOpenContracts, hasContractOf, listOrders } from "./read.ts";

const fixture = await openContractFixture();
const { sql } = fixture;
const [btc, aapl] = [BTC_CONTRACT.productId, AAPL_CONTRACT.productId];

beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  await fixture.move(AAPL_CONTRACT, "200.00");
});

const closeAll = (user: bigint, productCode: string | null) => fixture.send<"closeAll">(user, { kind: "closeAll", productCode });
const reverse = (user: bigint, id: string, acceptablePrice: string | null = null) =>
  fixture.send<"reverse">(user, { kind: "reverse", positionId: BigInt(id), acceptablePrice });
const cancel = (user: bigint, id: string) => fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(id) });
const idOf = (rows: readonly { readonly id: string }[]) => rows[0]?.id ?? "";

it("closes all of one product, and says so when there is nothing of it", async () => {
  const user = await fixture.user();
  const long = await fixture.opened(user);
  const apples = await fixture.opened(user, { spec: AAPL_CONTRACT });
  expect(await closeAll(user, "X:ETHUSD")).toMatchObject({ ok: false, rejection: "no_position" });
  expect(dataOf(await closeAll(user, AAPL_CONTRACT.productCode)).positions.map(({ id }) => id)).toEqual([apples.id]);
  expect(await closeAll(user, AAPL_CONTRACT.productCode)).toMatchObject({ ok: false, rejection: "no_position" });
  expect(dataOf(await closeAll(user, null)).positions.map(({ id }) => id)).toEqual([long.id]);
  expect(await closeAll(user, null)).toMatchObject({ ok: false, rejection: "no_position" });
});

it("turns a position at the acceptable price that its user takes, or not at all", async () => {
  const user = await fixture.user();
  const { id } = await fixture.opened(user);
  expect(await reverse(user, id, "50001.00")).toMatchObject({ ok: false, rejection: "price_moved" });
  expect(dataOf(await reverse(user, id, "49000.00")).positions).toHaveLength(2);
});

describe("another's", () => {
  it("positions and orders are not there, whether they are open or have ended", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const own = await fixture.opened(other);
    const ended = await fixture.opened(other, { spec: AAPL_CONTRACT });
    dataOf(await fixture.close(other, ended.id));
    const resting = idOf(dataOf(await fixture.place(other, { price: "40000.00" })).orders);
    const filled = idOf(dataOf(await fixture.place(other, { spec: AAPL_CONTRACT, side: "short" })).orders);
    const cancelled = idOf(dataOf(await fixture.place(other, { price: "40000.00" })).orders);
    dataOf(await cancel(other, cancelled));
    const protection = { takeProfit: null, stopLoss: null, trailing: null };
    for (const { id } of [own, ended]) {
      const positionId = BigInt(id);
      const answers = await Promise.all([
        fixture.close(user, id),
        reverse(user, id),
        fixture.send<"margin">(user, { kind: "margin", positionId, change: "add", amount: "1" }),
        fixture.send<"protect">(user, { kind: "protect", positionId, mayChange: true, protection }),
      ]);
      expect(answers).toMatchObject(answers.map(() => ({ ok: false, rejection: "not_found" })));
    }
    for (const id of [resting, filled, cancelled]) expect(await cancel(user, id)).toMatchObject({ ok: false, rejection: "not_found" });
    dataOf(await closeAll(other, null));
    dataOf(await cancel(other, resting));
  });

  it("frozen account stops nobody else's order in the same batch", async () => {
    const [frozen, other] = [await fixture.user(), await fixture.user()];
    fixture.frozen.add(frozen);
    const answers = await Promise.all([frozen, other].map((user) => fixture.place(user, {})));
    fixture.frozen.clear();
    expect(answers.map((answer) => answer.ok || answer.rejection)).toEqual(["account_frozen", true]);
  });
});

describe("a day that is owed", () => {
  const owing = async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    fixture.now += DAY_MS;
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.move(AAPL_CONTRACT, "200.00");
    return { user, id };
  };
  const charged = (id: string) => sql<{ day: number }[]>`select day from contract_financing where position_id = ${BigInt(id)}`;

  it("is charged by whatever its user does next, which answers what was asked for alone", async () => {
    const { user, id } = await owing();
    const { orders, positions } = dataOf(await fixture.place(user, { spec: AAPL_CONTRACT }));
    expect([orders.length, positions.map(({ productCode }) => productCode)]).toEqual([1, [AAPL_CONTRACT.productCode]]);
    expect(await charged(id)).toHaveLength(1);
  });

  it.each([
    ["by the rules", {}, { spec: AAPL_CONTRACT, quantity: "5000", leverage: 1 }, "insufficient_balance"],
    ["by its user's own limit", { stake: 1n }, {}, "limit_stake"],
  ])("is charged by what is rejected %s, too", async (_what, { stake }: { stake?: bigint }, fields, rejection) => {
    const { user, id } = await owing();
    fixture.boundUsers = createLimitsModule({ sql, clock: { now: () => fixture.now }, modes: [contractRealisedSince] }).boundUsers;
    if (stake !== undefined) await sql`insert into user_limit (user_id, stake) values (${user}, ${stake}::numeric)`;
    const before = (await fixture.cash(user)).balance;
    expect(await fixture.place(user, fields)).toMatchObject({ ok: false, rejection });
    fixture.boundUsers = nobodyBound;
    expect(await charged(id)).toHaveLength(1);
    expect((await fixture.cash(user)).balance).toBe(before - 1_000_000n);
  });
});

it("counts as open, and as held, what is, and remembers of whom there ever was something", async () => {
  const [holder, waiting, gone, nobody] = await Promise.all([fixture.user(), fixture.user(), fixture.user(), fixture.user()]);
  const all = [holder, waiting, gone, nobody];
  await fixture.opened(holder);
  await fixture.opened(holder, { side: "short" });
  await fixture.place(waiting, { spec: AAPL_CONTRACT, price: "150.00" });
  await fixture.opened(waiting);
  dataOf(await fixture.close(gone, (await fixture.opened(gone)).id));
  dataOf(await cancel(gone, idOf(dataOf(await fixture.place(gone, { spec: AAPL_CONTRACT, price: "150.00" })).orders)));
  expect(await countOpenContracts(sql, all)).toEqual(
    new Map([
      [holder, { orders: 0, positions: 2 }],
      [waiting, { orders: 1, positions: 1 }],
    ]),
  );
  const holders = async (product: number) => (await contractHolders(sql, product)).filter((user) => all.includes(user)).sort();
  expect([await holders(btc), await holders(aapl)]).toEqual([[holder, waiting].sort(), [waiting]]);
  const had = async (product: number) => await Promise.all(all.map((user) => hasContractOf(sql, user, product)));
  expect([await had(btc), await had(aapl)]).toEqual([
    [true, true, true, false],
    [false, true, true, false],
  ]);
  const { orders } = await listOrders(sql, gone, { status: "closed" }, { limit: 9, offset: 0 });
  expect(orders.map(({ status }) => status)).toEqual(["cancelled", "filled", "filled"]);
});
