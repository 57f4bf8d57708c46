import { Direction, fillModel, type ProductSpec, ProductType, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import type { Watched } from "./trigger-watch.ts";
import { TriggerWatcher } from "./trigger-watcher.ts";

const CODE = "X:BTCUSD";
const BITCOIN: ProductSpec = {
  ...{ productId: 201, productCode: CODE, productType: ProductType.crypto, calendar: "always", isVisible: true, isLock: false },
  ...{ priceScale: 2, tickSize: 1n, quantityScale: 6, quantityStep: 1n, quantityMin: 1n, quantityMax: 1_000_000_000n, positionTypes: [3] },
};
const tickAt = (seq: number, price: bigint): Tick => ({
  ...{ productCode: CODE, seq, ts: seq * 1_000 },
  ...{ price, bid: price - 1n, ask: price + 1n, volume: 0n },
});
const order: Watched = {
  ...{ id: 1n, userId: 1n, productCode: CODE, kind: "order", trail: null },
  levels: [{ type: "limit", direction: Direction.buy, price: 5_000n }],
};

/** A watcher whose market only the test moves; what it fired, each at which tick and after which. */
async function openWatcher(changes: Partial<ConstructorParameters<typeof TriggerWatcher>[0]> = {}) {
  const listeners = new Set<(tick: Tick) => void>();
  const fired: { readonly at: number; readonly path: readonly number[] }[] = [];
  const watcher = new TriggerWatcher({
    name: "orders",
    market: {
      spec: () => BITCOIN,
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
    fire: async ({ tick, path }) => {
      fired.push({ at: tick.seq, path: path.map(({ seq }) => seq) });
      return "closed";
    },
    readOpen: async () => [],
    underWayMax: 8,
    ...changes,
  });
  const started = watcher.start();
  if (changes.readOpen === undefined) await started;
  const tick = (seq: number, price: bigint) => {
    for (const listener of listeners) listener(tickAt(seq, price));
  };
  return { watcher, started, fired, tick };
}

describe("an object whose commit ticks overtook", () => {
  it.each([1, 9, 511, 512, 513, 1_023, 1_024, 1_025, 3_000])("meets the one that reached it, as the newest of %i", async (count) => {
    const { watcher, fired, tick } = await openWatcher();
    for (let seq = 1; seq < count; seq += 1) tick(seq, 6_000n);
    tick(count, 4_900n);
    watcher.put(order, count - 1);
    await watcher.idle();
    // The ticks before it explain what happened there.
    const path = Array.from({ length: Math.min(8, count - 1) }, (_, back) => count - 1 - back).reverse();
    expect(fired).toEqual([{ at: count, path }]);
  });

  it("meets the first of several that reached it, and none from before it was decided", async () => {
    const { watcher, fired, tick } = await openWatcher();
    for (let seq = 1; seq <= 600; seq += 1) tick(seq, [400, 405, 410].includes(seq) ? 4_900n : 6_000n);
    watcher.put(order, 400);
    await watcher.idle();
    expect(fired.map(({ at }) => at)).toEqual([405]);
  });
});

it("what is open meets the ticks that passed while it was read", async () => {
  const reading = Promise.withResolvers<Watched[]>();
  const { watcher, started, fired, tick } = await openWatcher({ readOpen: () => reading.promise });
  tick(1, 6_000n);
  tick(2, 4_900n);
  tick(3, 6_000n);
  reading.resolve([order]);
  await started;
  await watcher.idle();
  expect(fired.map(({ at }) => at)).toEqual([2]);
});

it("a product that is held back fires nothing, and its ticks do not count later", async () => {
  let isHeldBack = true;
  const { watcher, fired, tick } = await openWatcher({ isHeldBack: () => isHeldBack });
  watcher.put(order, 0);
  tick(1, 4_900n);
  isHeldBack = false;
  tick(2, 6_000n);
  watcher.put({ ...order, id: 2n }, 0);
  await watcher.idle();
  expect(fired).toEqual([]);
  tick(3, 4_900n);
  await watcher.idle();
  expect(fired.map(({ at }) => at)).toEqual([3, 3]);
});

it("how far a trailing stop has followed is known while what reached it is under way, and no more once it is closed", async () => {
  const decided = Promise.withResolvers<"closed">();
  const { watcher, tick } = await openWatcher({ fire: () => decided.promise });
  const trail = { by: "price", distance: 500n, side: "long", setSeq: 1, best: { price: 5_999n, seq: 1 } } as const;
  watcher.put({ ...order, kind: "position", levels: [], trail }, 1);
  expect(watcher.followedBy(1n, CODE, 1)).toEqual({ price: 5_999n, seq: 1 });
  tick(2, 7_000n);
  tick(3, 6_000n);
  expect(watcher.followedBy(1n, CODE, 1)).toEqual({ price: 6_999n, seq: 2 });
  // Another stop of the position was set at another tick.
  expect(watcher.followedBy(1n, CODE, 2)).toBeUndefined();
  decided.resolve("closed");
  await watcher.idle();
  expect(watcher.followedBy(1n, CODE, 1)).toBeUndefined();
});
