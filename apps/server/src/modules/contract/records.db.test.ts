/** The next command reads every field of an order or a position as it was decided, whether the record is new or changed. */
import type { ContractOrder, ContractPosition } from "@candela/engine";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { takeIds } from "../ledger/index.ts";
import { BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { readNamed } from "./rows.ts";
import { storeBookings } from "./store.ts";
import { type OrderRecord, type PositionRecord, WorkingState } from "./working-state.ts";

const fixture = await openContractFixture();
const { sql } = fixture;
await fixture.move(BTC_CONTRACT, "50000.00");
const user = await fixture.user();
const { id: openId } = await fixture.opened(user, { takeProfit: "60000.00", trailing: { by: "price", distance: "1000.00" } });
const placed = dataOf(await fixture.place(user, { action: "close", price: "58000.00", quantity: "7" }));
const known = await readNamed(sql, { orderIds: [BigInt(placed.orders[0]?.id ?? "")], positionIds: [BigInt(openId)] });
const [orderBefore, positionBefore] = [known.orders[0], known.positions[0]];
if (orderBefore === undefined || positionBefore === undefined) throw new Error("there is an order and a position");

const nothing = { transfers: [], order: null, position: null, step: null, fill: null, liquidation: null, financing: null, decidedAtSeq: 0 };

/** The record as it is read after a batch stored it; the transaction is rolled back afterwards. */
async function kept(row: { readonly order: OrderRecord } | { readonly position: PositionRecord }, isNew: boolean) {
  const looked = new Error("looked");
  const ids =
    "order" in row ? { orderIds: [row.order.order.id], positionIds: [] } : { orderIds: [], positionIds: [row.position.position.id] };
  let found: Awaited<ReturnType<typeof readNamed>> = { orders: [], positions: [] };
  await sql
    .begin(async (tx) => {
      const state = new WorkingState({
        ids: await takeIds(tx, 1),
        shard: 8,
        bound: new Map(),
        dayTicks: new Map(),
        loadedAt: fixture.now,
        moment: 0,
      });
      if (isNew) for (const id of [...ids.orderIds, ...ids.positionIds]) state.fresh.add(id);
      const event = { type: "accepted", order: orderBefore?.order as ContractOrder } as const;
      await storeBookings(tx, state, [{ ...nothing, ...row, event, userId: user }], fixture.now);
      found = await readNamed(tx, ids);
      throw looked;
    })
    .catch((error: unknown) => {
      if (error !== looked) throw error;
    });
  return found;
}

/** Fields that are as before. */
function same<Of extends object>(before: Of, after: Of): string[] {
  return (Object.keys(before) as (keyof Of & string)[]).filter((field) => {
    const text = (row: Of) => JSON.stringify(row[field], (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    return text(before) === text(after);
  });
}

/** All that may change of a position while it is open; no two numbers are alike. */
const changed: ContractPosition = {
  ...positionBefore.position,
  ...{ closingFeeRate: 40_001n, lots: 11n, openedLots: 12n, openedNotional: 13_000n, entryNotional: 12_500n, margin: 1_401n },
  ...{ takeProfit: 6_100_001n, stopLoss: 4_100_002n, trailing: { by: "percent", distance: 151n, extreme: 5_100_003n, extremeSeq: 93 } },
  ...{ liquidationPrice: 4_000_004n, realised: -15n, fees: 16n, liquidationFee: 17n, financing: 18n, deficit: 19n, financedDay: 20_601 },
  updatedAt: positionBefore.position.updatedAt + 21,
};
const ended: ContractPosition = {
  ...changed,
  ...{ status: "closed", lots: 0n, entryNotional: 0n, margin: 0n, liquidationPrice: null, trailing: null, stopLoss: null },
  ...{ closeReason: "take_profit", closedAt: changed.updatedAt + 1 },
};

describe("of a position", () => {
  const recordOf = (position: ContractPosition): PositionRecord => ({ ...positionBefore, position, changedSeq: 94, version: 95 });

  it("that changes, all but its terms", async () => {
    const terms = "id userId productId side marginMode leverage lotSize maintenanceRate openedAt followId";
    expect(same(positionBefore.position, changed)).toEqual(
      terms.split(" ").concat("status", "closeReason", "closedAt").sort(byOrder(changed)),
    );
    expect(await kept({ position: recordOf(changed) }, false)).toEqual({ orders: [], positions: [recordOf(changed)] });
  });

  it("that ends", async () => {
    expect(await kept({ position: recordOf(ended) }, false)).toEqual({ orders: [], positions: [recordOf(ended)] });
  });

  it("that is new, its terms as well", async () => {
    const terms = { id: 7n, userId: user + 1_000n, side: "short", leverage: 5, lotSize: 123n, maintenanceRate: 600_001n } as const;
    const fresh = recordOf({ ...changed, ...terms, openedAt: changed.openedAt - 3 });
    expect(await kept({ position: fresh }, true)).toEqual({ orders: [], positions: [fresh] });
  });
});

describe("of an order", () => {
  const recordOf = (order: ContractOrder): OrderRecord => ({ ...orderBefore, order });
  const filled: ContractOrder = {
    ...orderBefore.order,
    ...{ status: "filled", lots: 5n, filledLots: 5n, notional: 32n, fee: 31n, feeRate: orderBefore.order.feeRate - 33n },
    ...{ configVersion: 34, realised: -35n, updatedAt: orderBefore.order.updatedAt + 36 },
  };
  const cancelled: ContractOrder = { ...orderBefore.order, status: "cancelled", cancelReason: "position_closed", lots: 0n, updatedAt: 37 };

  it.each([
    ["fills", filled],
    ["ends without a fill", cancelled],
  ])("that %s", async (_what, order) => {
    expect(await kept({ order: recordOf(order) }, false)).toEqual({ orders: [recordOf(order)], positions: [] });
  });

  it("that is new, its terms as well", async () => {
    const terms: ContractOrder = {
      ...filled,
      ...{
        id: 9n,
        userId: user + 1_000n,
        side: "short",
        action: "open",
        orderType: "stop",
        status: "open",
        limit: null,
        trigger: 5_300_001n,
      },
      ...{ lots: 6n, filledLots: 0n, lotSize: 124n, leverage: 7, marginMode: "cross", takeProfit: 4_200_002n, stopLoss: 5_400_003n },
      ...{ trailing: { by: "percent", distance: 152n }, notional: 0n, fee: 0n, realised: 0n, feeRate: 41_001n, closingFeeRate: 41_002n },
      ...{ held: 38n, positionId: null, newPositionId: 39n, createdAt: 40, updatedAt: 41 },
    };
    const fresh: OrderRecord = { ...recordOf(terms), holdId: 42n };
    expect(await kept({ order: fresh }, true)).toEqual({ orders: [fresh], positions: [] });
  });
});

/** In the order in which the fields of a record stand. */
function byOrder(order: object) {
  const fields = Object.keys(order);
  return (a: string, b: string) => fields.indexOf(a) - fields.indexOf(b);
}
