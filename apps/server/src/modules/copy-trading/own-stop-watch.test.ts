import type { Tick } from "@candela/model";
import { expect, it } from "vitest";
import type { PositionRecord } from "../contract/index.ts";
import { type OwnStopReached, OwnStopWatch } from "./own-stop-watch.ts";

const CODE = "BTC-USDT";
const usdt = (amount: number) => BigInt(amount) * 1_000_000n;
const tickAt = (price: bigint, seq: number) => ({ productCode: CODE, seq, ts: seq, price, bid: price, ask: price }) as unknown as Tick;

/** A copy of one bitcoin that was opened at 50,000. */
function copyOf(followId: bigint, status: "open" | "closed"): PositionRecord {
  const position = {
    ...{
      id: 7n,
      followId,
      status,
      side: "long",
      lots: 1n,
      lotSize: 1n,
      entryNotional: usdt(50_000),
      margin: usdt(50_000),
      maintenanceRate: 0n,
    },
    ...{ realised: 0n, deficit: 0n, fees: 0n, liquidationFee: 0n, financing: 0n },
  };
  const product = { productId: 1, productCode: CODE, productType: 2, priceScale: 0, quantityScale: 0 };
  return { position, product, changedSeq: 1, version: 1 } as unknown as PositionRecord;
}

function watching() {
  let latest = tickAt(50_000n, 1);
  let now = 1;
  const reached: OwnStopReached[] = [];
  const spec = () => ({ tickSize: 1n, isLock: false }) as never;
  const watch = new OwnStopWatch({
    clock: { now: () => now },
    market: { latest: () => latest, spec },
    reached: (one) => reached.push(one),
  });
  const wait = (ms: number) => {
    now += ms;
  };
  const move = (price: bigint, seq: number) => {
    latest = tickAt(price, seq);
    watch.take(latest);
  };
  return { watch, move, wait, reached };
}

/** A tenth of 50,000 may be lost. */
const FOLLOW = { followerId: 3n, settings: { capAll: usdt(50_000), ownStop: 10_000_000n }, closed: 0n };

it("watches a copy that was committed before its follow had been read", () => {
  const { watch, move, reached } = watching();
  watch.copy(copyOf(5n, "open"));
  watch.put(5n, FOLLOW);
  move(45_001n, 2);
  expect(reached).toEqual([]);
  move(45_000n, 3);
  expect(reached).toMatchObject([{ followId: 5n, followerId: 3n }]);
});

it("does not bring back a copy that was closed before its follow had been read", () => {
  const { watch, move, reached } = watching();
  watch.copy(copyOf(5n, "open"));
  watch.copy(copyOf(5n, "closed"));
  watch.put(5n, FOLLOW);
  move(40_000n, 2);
  expect(reached).toEqual([]);
  expect(watch.result(5n)).toBe(0n);
});

it("is reached where every copy was liquidated, without another tick", () => {
  const { watch, move, reached } = watching();
  watch.put(5n, FOLLOW);
  watch.copy(copyOf(5n, "open"));
  const liquidated = copyOf(5n, "closed");
  watch.copy({ ...liquidated, position: { ...liquidated.position, realised: -usdt(5_000) } });
  expect(reached).toEqual([{ followId: 5n, followerId: 3n, ticks: new Map() }]);
  // What has lost less goes on.
  watch.put(6n, { ...FOLLOW, closed: -usdt(4_999) });
  move(10_000n, 2);
  expect(reached).toHaveLength(1);
});

it("waits for a fresh price where all that it knows are old", () => {
  const { watch, move, wait, reached } = watching();
  watch.put(5n, FOLLOW);
  watch.copy(copyOf(5n, "open"));
  wait(60_000);
  // Another copy of the follow was closed at a loss meanwhile.
  watch.put(5n, { ...FOLLOW, closed: -usdt(5_000) });
  expect(reached).toEqual([]);
  move(50_000n, 60_001);
  expect(reached).toMatchObject([{ followId: 5n }]);
});

it("waits for the price of a copy alone, and for every tick only while it could not be summed up", () => {
  const { watch, move } = watching();
  const awaited = () => [...watch.awaited()];
  watch.put(5n, FOLLOW);
  watch.copy(copyOf(5n, "open"));
  const waiting = { productCode: CODE, above: null, together: [CODE] };
  // A tenth of 50,000 may be lost; a unit less, for roundings.
  expect(awaited()).toEqual([{ ...waiting, below: 45_001n, everyTickFrom: null }]);
  move(44_000n, 2);
  expect(awaited()).toEqual([{ ...waiting, below: 45_001n, everyTickFrom: 0 }]);
  watch.copy(copyOf(5n, "closed"));
  expect(awaited()).toEqual([]);
});
