/** Open positions against ticks: how many are held against a price a second, without the server's other work. */
import {
  type ContractHolding,
  type ContractProduct,
  Direction,
  exitPrice,
  holdingValue,
  isLiquidationDue,
  type ProductSpec,
  USDT,
} from "@candela/model";
import { CrossWatch, createLog, type MarketData, TriggerWatch, type Watched } from "@candela/server/bench";
import { type Row, row } from "../rows.ts";
import { median } from "../statistics.ts";
import { BITCOIN, StandingMarket } from "../waves/standing-market.ts";

const POSITIONS = 100_000;
const ACCOUNTS = 20_000;
const PRODUCTS = POSITIONS / ACCOUNTS;
const RUNS = 5;
const TICKS = 2_000;
const BARE_TICKS = 5;
const BASE_PRICE = 5_000_000n;
const BASE_MS = Date.UTC(2026, 0, 5, 15);
/** Prices go up and down by half a percent, a thousandth of it a tick. */
const SWING_TICKS = 500;
const STEP = 50n;

function priceAt(n: number): bigint {
  const phase = n % (4 * SWING_TICKS);
  const steps = phase < SWING_TICKS ? phase : phase < 3 * SWING_TICKS ? 2 * SWING_TICKS - phase : phase - 4 * SWING_TICKS;
  return BASE_PRICE + BigInt(steps) * STEP;
}

/** Median seconds of a tick. */
function secondsOf(ticks: number, take: (n: number) => void): number {
  let n = 0;
  const runs = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    for (let count = 0; count < ticks; count += 1) {
      n += 1;
      take(n);
    }
    return (performance.now() - began) / 1_000 / ticks;
  });
  return median(runs);
}

const holding = (index: number): ContractHolding => ({
  ...{ side: "long", leverage: 10, lots: 1n, lotSize: 10_000n, maintenanceRate: 500_000n },
  // Entries differ, so that the positions fall due at as many prices.
  entryNotional: 500_000_000n + BigInt(index % 10_000) * 1_000n,
  margin: 50_000_000n,
});

const product = ({ priceScale, quantityScale, tickSize }: ProductSpec): ContractProduct => ({ priceScale, quantityScale, tickSize });

/** Each position summed up at each tick: what an index saves. */
function bareSeconds(): number {
  const holdings = Array.from({ length: POSITIONS }, (_, index) => holding(index));
  const contract = product(BITCOIN);
  let due = 0;
  return secondsOf(BARE_TICKS, (n) => {
    const at = exitPrice("long", { bid: priceAt(n), ask: priceAt(n) + 1n });
    for (const one of holdings) if (isLiquidationDue(holdingValue(contract, one, at, USDT))) due += 1;
    if (due > Number.MAX_SAFE_INTEGER) throw new RangeError("counted too far");
  });
}

/** Isolated positions with a stop-loss and a liquidation price; those that a tick reaches are watched anew at a price further down. */
function isolatedSeconds(): { seconds: number; reached: number } {
  const market = new StandingMarket([BITCOIN]);
  const watch = new TriggerWatch(BITCOIN.tickSize);
  const { productCode } = BITCOIN;
  const watched = (id: number, price: bigint): Watched => ({
    ...{ id: BigInt(id), userId: BigInt(id), productCode, kind: "position", trail: null },
    levels: [
      { type: "stop", direction: Direction.sell, price },
      { type: "limit", direction: Direction.sell, price: BASE_PRICE * 2n },
    ],
  });
  const stopOf = (id: number): bigint => BASE_PRICE - 10_000n - BigInt((id * 7_919) % 1_000_000);
  for (let id = 1; id <= POSITIONS; id += 1) watch.set(watched(id, stopOf(id)));
  let reached = 0;
  const seconds = secondsOf(TICKS, (n) => {
    for (const id of watch.fire(market.tick(BITCOIN, BASE_MS, priceAt(n))).keys()) {
      reached += 1;
      watch.set(watched(Number(id), BASE_PRICE - 1_000_000n - BigInt(reached)));
    }
  });
  return { seconds, reached: reached / (RUNS * TICKS) };
}

/** Accounts with a position in each of some products; their prices swing one after another, so that what one loses another gains. */
function crossSeconds(): { seconds: number; weighed: number } {
  const specs = Array.from({ length: PRODUCTS }, (_, index) => ({ ...BITCOIN, productId: index + 1, productCode: `X:C${index}USD` }));
  const market = new StandingMarket(specs);
  for (const spec of specs) market.tick(spec, BASE_MS, BASE_PRICE);
  // Summing an account up asks for the price of each other product.
  let asked = 0;
  const counted: MarketData = {
    spec: (code) => market.spec(code),
    isOpen: () => true,
    onTick: (listener) => market.onTick(listener),
    latest(code) {
      asked += 1;
      return market.latest(code);
    },
  };
  const watch = new CrossWatch({
    ...{ market: counted, clock: { now: () => BASE_MS }, log: createLog("silent"), underWayMax: 1 },
    pathTo: () => [],
    fire: async () => undefined,
  });
  for (let user = 1; user <= ACCOUNTS; user += 1) {
    const positions = specs.map((spec, index) => ({
      ...holding(user),
      // Hundredfold, so that a position of the poorer ones can lose its share of what lies above maintenance within the swing.
      ...{ leverage: 100, entryNotional: 500_000_000n, margin: 4_000_000n },
      ...{ id: BigInt(user * PRODUCTS + index), productCode: spec.productCode, product: product(spec) },
    }));
    watch.set({ userId: BigInt(user), cash: 500_000n + BigInt(user) * 500n, positions });
  }
  asked = 0;
  const seconds = secondsOf(TICKS, (n) => {
    const spec = specs[n % PRODUCTS];
    if (spec !== undefined)
      watch.take(market.tick(spec, BASE_MS, priceAt(Math.floor(n / PRODUCTS) + ((n % PRODUCTS) * 4 * SWING_TICKS) / PRODUCTS)));
  });
  return { seconds, weighed: asked / (PRODUCTS - 1) / (RUNS * TICKS) };
}

export async function reevaluationBench(): Promise<Row[]> {
  const bare = bareSeconds();
  const isolated = isolatedSeconds();
  const cross = crossSeconds();
  const rate = (positions: number, seconds: number) => Math.round(positions / seconds);
  return [
    row({
      name: "isolated positions held against a price, 100,000 of one product",
      value: rate(POSITIONS, isolated.seconds),
      unit: "positions/s",
      anchor: rate(POSITIONS, bare),
      note: `${Math.round(1 / isolated.seconds)} ticks/s, ${isolated.reached.toFixed(2)} reached a tick; the anchor sums up each position at each tick`,
    }),
    row({
      name: "cross positions held against a price, 20,000 accounts of 5 products",
      value: rate(ACCOUNTS, cross.seconds),
      unit: "positions/s",
      anchor: rate(POSITIONS, bare),
      note: `${Math.round(1 / cross.seconds)} ticks/s, ${cross.weighed.toFixed(2)} accounts summed up a tick, each of one product of every account`,
    }),
  ];
}
