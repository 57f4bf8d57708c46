import { Direction, fillModel, type ProductSpec, ProductType, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import type { RestingSpotOrder } from "./resting-order.ts";
import { TriggerDesk } from "./trigger-desk.ts";

const CODE = "X:BTCUSD";
const spec: ProductSpec = {
  productId: 201,
  productCode: CODE,
  productType: ProductType.crypto,
  priceScale: 2,
  tickSize: 1n,
  quantityScale: 6,
  quantityStep: 1n,
  quantityMin: 1n,
  quantityMax: 1_000_000_000n,
  positionTypes: [3],
  calendar: "always",
  isVisible: true,
  isLock: false,
};
const tickAt = (seq: number, price: bigint): Tick => ({
  ...{ productCode: CODE, seq, ts: seq * 1_000 },
  ...{ price, bid: price - 1n, ask: price + 1n, volume: 0n },
});
const order: RestingSpotOrder = {
  ...{ id: 1n, userId: 1n, productId: 201, productCode: CODE, direction: Direction.buy },
  ...{ limit: 5_000n, trigger: null, expiresAt: null },
};

/** A desk whose market only the test moves, and the ticks at which it sent its order on its way. */
async function openDesk() {
  const listeners = new Set<(tick: Tick) => void>();
  const sent: number[] = [];
  const desk = new TriggerDesk({
    market: {
      spec: () => spec,
      latest: () => undefined,
      isOpen: () => true,
      onTick: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    clock: new ManualClock(),
    log: { error: () => undefined, warn: () => undefined },
    fillModel: fillModel("top"),
    isSuspended: () => false,
    fill: async (_order, { seq }) => {
      sent.push(seq);
      return "done";
    },
    readOpen: async () => [],
  });
  await desk.start();
  const tick = (seq: number, price: bigint) => {
    for (const listener of listeners) listener(tickAt(seq, price));
  };
  return { desk, sent, tick };
}

describe("an order whose commit ticks overtook", () => {
  it.each([1, 63, 64, 65, 66, 300])("meets the one that reached it, as the newest of %i", async (count) => {
    const { desk, sent, tick } = await openDesk();
    for (let seq = 1; seq < count; seq += 1) tick(seq, 6_000n);
    tick(count, 4_900n);
    desk.add(order, count - 1);
    await desk.idle();
    expect(sent).toEqual([count]);
  });

  it("meets the first of several that reached it, and none from before it was decided", async () => {
    const { desk, sent, tick } = await openDesk();
    for (let seq = 1; seq <= 200; seq += 1) tick(seq, seq === 190 || seq === 195 || seq === 199 ? 4_900n : 6_000n);
    desk.add(order, 190);
    await desk.idle();
    expect(sent).toEqual([195]);
  });
});
