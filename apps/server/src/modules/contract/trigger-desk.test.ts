import { Direction, fillModel, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { BTC_CONTRACT } from "./contract-test-kit.ts";
import { TriggerDesk } from "./trigger-desk.ts";
import type { Watched } from "./trigger-watch.ts";

const CODE = BTC_CONTRACT.productCode;
const tickAt = (seq: number, price: bigint): Tick => ({
  ...{ productCode: CODE, seq, ts: seq * 1_000 },
  ...{ price, bid: price - 1n, ask: price + 1n, volume: 0n },
});
const order: Watched = {
  ...{ id: 1n, userId: 1n, productCode: CODE, kind: "order", trail: null },
  levels: [{ type: "limit", direction: Direction.buy, price: 5_000n }],
};

/** A desk whose market only the test moves; what it fired, each at which tick and after which. */
async function openDesk() {
  const listeners = new Set<(tick: Tick) => void>();
  const fired: { readonly at: number; readonly path: readonly number[] }[] = [];
  const desk = new TriggerDesk({
    market: {
      spec: () => BTC_CONTRACT,
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
  });
  await desk.start();
  const tick = (seq: number, price: bigint) => {
    for (const listener of listeners) listener(tickAt(seq, price));
  };
  return { desk, fired, tick };
}

describe("an object whose commit ticks overtook", () => {
  it.each([1, 9, 511, 512, 513, 1_023, 1_024, 1_025, 3_000])("meets the one that reached it, as the newest of %i", async (count) => {
    const { desk, fired, tick } = await openDesk();
    for (let seq = 1; seq < count; seq += 1) tick(seq, 6_000n);
    tick(count, 4_900n);
    desk.put(order, count - 1);
    await desk.idle();
    // The ticks before it explain what happened there.
    const path = Array.from({ length: Math.min(8, count - 1) }, (_, back) => count - 1 - back).reverse();
    expect(fired).toEqual([{ at: count, path }]);
  });

  it("meets the first of several that reached it, and none from before it was decided", async () => {
    const { desk, fired, tick } = await openDesk();
    for (let seq = 1; seq <= 600; seq += 1) tick(seq, [400, 405, 410].includes(seq) ? 4_900n : 6_000n);
    desk.put(order, 400);
    await desk.idle();
    expect(fired.map(({ at }) => at)).toEqual([405]);
  });
});
