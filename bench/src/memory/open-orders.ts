/** A process of its own: the heap that a million open orders of one mode take, in the fixture that watches them. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Direction, fillModel } from "@candela/model";
import { createLog, QuickScheduler, type ScheduledTrade, TriggerWatcher, type Watched, watchedSpotOrder } from "@candela/server/bench";
import { BITCOIN, StandingMarket } from "../waves/standing-market.ts";

export type Held = "spot" | "quick" | "contract";

const BASE_PRICE = 5_000_000n;
const BASE_MS = Date.UTC(2026, 0, 5, 15);
const PRICES = 100_000;
const PER_USER = 100;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapBytes(): number {
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const { productCode, productId } = BITCOIN;
const idOf = (index: number): bigint => 1_000_000_000n + BigInt(index);
const userOf = (index: number): bigint => BigInt(1 + Math.floor(index / PER_USER));
/** Purchases below the market, at many prices. */
const priceOf = (index: number): bigint => BASE_PRICE - 1_000n - BigInt((index * 7_919) % PRICES);

const market = new StandingMarket([BITCOIN]);
const common = { market, clock: { now: () => BASE_MS }, log: createLog("silent") };
const many = <Entry>(count: number, make: (index: number) => Entry): Entry[] => Array.from({ length: count }, (_, index) => make(index));

async function watch(count: number, order: (index: number) => Watched) {
  const watcher = new TriggerWatcher({
    ...common,
    name: "orders",
    fillModel: fillModel("top"),
    underWayMax: 1,
    fire: async () => "again",
    readOpen: async () => many(count, order),
  });
  await watcher.start();
  return { fixture: watcher, held: watcher.size };
}

/** Fills a fixture as a start does, and returns what must stay alive. */
const FILL: Readonly<Record<Held, (count: number) => Promise<{ readonly fixture: object; readonly held: number }>>> = {
  async spot(count) {
    return await watch(count, (index) =>
      watchedSpotOrder({
        ...{ id: idOf(index), userId: userOf(index), productId, productCode, direction: Direction.buy, limit: priceOf(index) },
        ...{ trigger: null, expiresAt: null },
      }),
    );
  },
  async quick(count) {
    const trade = (index: number): ScheduledTrade => ({
      ...{ id: idOf(index), userId: userOf(index), productCode, seconds: 30, acceptedAt: BASE_MS, acceptedSeq: 1 },
      openTs: BASE_MS + (index % 30_000),
    });
    const fixture = new QuickScheduler({ ...common, advance: async (one) => one, readUnsettled: async () => many(count, trade) });
    await fixture.start();
    return { fixture, held: fixture.running };
  },
  async contract(count) {
    return await watch(count, (index) => ({
      ...{ id: idOf(index), userId: userOf(index), productCode, kind: "order", trail: null },
      levels: [{ type: "limit", direction: Direction.buy, price: priceOf(index) }],
    }));
  },
};

process.on("message", async ({ mode, count }: { readonly mode: Held; readonly count: number }) => {
  const before = heapBytes();
  const { fixture, held } = await FILL[mode](count);
  const bytes = heapBytes() - before;
  if (held !== count) throw new Error(`${held} of ${count} orders are watched by ${fixture.constructor.name}`);
  process.send?.(bytes);
});
