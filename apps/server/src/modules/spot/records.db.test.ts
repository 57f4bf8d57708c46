/** The next command reads every field of an order and a holding as it was decided, whether the record is new or changed. */
import type { SpotOrder } from "@candela/engine";
import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import { noCashNeeds, takeIds } from "../ledger/index.ts";
import { nobodyBound } from "../limits/index.ts";
import type { SpotCommand } from "./command.ts";
import { readHoldings, readOrders, SpotLoader } from "./load.ts";
import { AAPL, BTC, openSpotFixture } from "./spot-test-kit.ts";
import { storeBookings } from "./store.ts";
import { type OrderRecord, WorkingState } from "./working-state.ts";

const fixture = await openSpotFixture();
const { sql } = fixture;
const user = await fixture.user();
const { id: restingId } = await fixture.placed(user, { triggerPrice: "51000.00", price: "51500.00", quantity: "1" });
const [before] = await readOrders(sql, [BigInt(restingId)]);
if (before === undefined) throw new Error("there is an order");

/** An order and its holding as they are read after a batch stored them; the transaction is rolled back afterwards. */
async function kept(record: OrderRecord, isNew: boolean) {
  const looked = new Error("looked");
  let found: object = {};
  await sql
    .begin(async (tx) => {
      const state = new WorkingState(await takeIds(tx, 1), 0, new Map(), new Map());
      const { productId, userId } = record.order;
      const holding = state.position(userId, { productId, productCode: "X:BTCUSD", productType: 2, quantityScale: 6 });
      Object.assign(holding, {
        isTouched: true,
        openOrders: 61,
        position: { ...holding.position, cost: 62n, realised: -63n, buying: 64n },
      });
      const event = isNew
        ? ({ type: "accepted", order: record.order } as const)
        : ({ type: "ended", order: record.order, released: 0n } as const);
      await storeBookings(tx, state, [{ event, record, transfers: [], fillId: null, decidedAtSeq: 0 }], fixture.now);
      const [order] = await readOrders(tx, [record.order.id]);
      const [{ cost, realised, buying, openOrders }] = (await readHoldings(tx, [userId])) as [
        Awaited<ReturnType<typeof readHoldings>>[number],
      ];
      found = { order, holding: { cost, realised, buying, openOrders } };
      throw looked;
    })
    .catch((error: unknown) => {
      if (error !== looked) throw error;
    });
  return found;
}
const holding = { cost: 62n, realised: -63n, buying: 64n, openOrders: 61 };

const part: SpotOrder = {
  ...before.order,
  ...{ triggeredAt: fixture.now + 1, triggerSeq: 71, filled: 10n, value: 72n, notional: 74n, fee: 73n, held: 75n, lastSeq: 76 },
  updatedAt: fixture.now + 2,
};

it.each([
  ["triggered and filled in part", part],
  ["cancelled", { ...part, status: "cancelled", endReason: "limit_cool_off", held: 0n } as const],
  ["filled", { ...part, status: "filled", filled: part.quantity, held: 0n } as const],
])("of an order that is %s", async (_what, order) => {
  expect(await kept({ ...before, order }, false)).toEqual({ order: { ...before, order }, holding });
});

it("of an order that is new, its terms as well", async () => {
  const terms: SpotOrder = {
    ...{ ...part, id: 7n, userId: user + 1_000n, direction: Direction.sell, orderType: "limit", timeInForce: "day", trigger: null },
    ...{ triggeredAt: null, triggerSeq: null, limit: 5_200_001n, expiresAt: 81, quantity: 82n, feeRate: 83n, configVersion: 84 },
    ...{ createdAt: 85, updatedAt: 86 },
  };
  const fresh: OrderRecord = { ...before, order: terms, holdId: 87n };
  expect(await kept(fresh, true)).toEqual({ order: fresh, holding });
});

describe("what a batch loads of its users", () => {
  const command = { key: null, hash: "", deadline: 0 } as const;
  const load = async (
    commands: readonly SpotCommand[],
    asked: bigint[][] = [],
    frozen: readonly bigint[] = [],
    leaned: bigint[][] = [],
  ) => {
    const loader = new SpotLoader({
      ...{ sql, market: fixture.market, frozenUsers: async () => new Set(frozen) },
      boundUsers: (tx, users) => {
        asked.push([...users]);
        return nobodyBound(tx, users);
      },
      cashNeeds: (tx, users) => {
        leaned.push([...users]);
        return noCashNeeds(tx, users);
      },
    });
    return (await sql.begin((tx) => loader.load(tx, commands, 0))) as WorkingState;
  };

  it("is what they have and froze, with the orders that rest in all products", async () => {
    const [own, other] = [await fixture.user(), await fixture.user()];
    fixture.tick(BTC, "50000.00");
    fixture.tick(AAPL, "200.00");
    await fixture.placed(own, { quantity: "0.2" });
    await fixture.placed(own, { sell: true, quantity: "0.1" });
    const sale = await fixture.placed(own, { sell: true, price: "60000.00", quantity: "0.04" });
    await fixture.placed(own, { price: "40000.00", quantity: "0.1" });
    await fixture.placed(own, { spec: AAPL, price: "150.00", quantity: "3" });
    const state = await load([{ ...command, kind: "cancel", userId: own, orderId: BigInt(sale.id) }], [], [other]);
    const { balance, frozen } = await fixture.cash(own);
    expect(state.user(own)).toEqual({
      userId: own,
      isFrozen: false,
      balance,
      available: balance - frozen,
      openOrders: 3,
      isTouched: false,
    });
    // 0.2 at 50,000.01 and a thousandth, half of it sold; 0.1 at 40,000 and a thousandth.
    const position = { quantity: 100_000n, frozen: 40_000n, cost: 5_005_001_001n, realised: -10_002_000n, buying: 4_004_000_000n };
    const { productId, productCode, productType, quantityScale } = BTC;
    expect([...state.positions.values()]).toEqual([
      { userId: own, product: { productId, productCode, productType, quantityScale }, position, openOrders: 2, isTouched: false },
    ]);
    expect((await load([{ ...command, kind: "cancel", userId: own, orderId: BigInt(sale.id) }], [], [own])).user(own).isFrozen).toBe(true);
  });

  it("are the limits of who may buy, and of nobody else", async () => {
    const [own, other] = [await fixture.user(), await fixture.user()];
    const tick = fixture.tick(BTC, "50000.00");
    const orderId = BigInt((await fixture.placed(own, { price: "40000.00", quantity: "0.1" })).id);
    const fields = { orderType: "market", timeInForce: null, price: null, triggerPrice: null, acceptablePrice: null } as const;
    const size = { quantity: "0.1", amount: null, sellAll: false };
    const place = (userId: bigint, direction: Direction): SpotCommand => {
      return { ...command, kind: "place", userId, productCode: BTC.productCode, direction, ...fields, ...size };
    };
    const cancel: SpotCommand = { ...command, kind: "cancel", userId: own, orderId };
    const fill = { ...command, kind: "fill", userId: own, orderId, productId: BTC.productId, tick } as SpotCommand;
    // What rests has its money already, so nothing can lean on what a fill pays.
    for (const [commands, limited, spending] of [
      [[place(own, Direction.buy), place(other, Direction.sell)], [[own]], [[own]]],
      [[fill, place(other, Direction.buy), fill], [[own, other]], [[other]]],
      [[place(own, Direction.sell), cancel], [], []],
    ] as const) {
      const [asked, leaned]: [bigint[][], bigint[][]] = [[], []];
      await load(commands, asked, [], leaned);
      expect([asked, leaned]).toEqual([limited, spending]);
    }
  });
});
