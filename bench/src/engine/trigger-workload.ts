import { TriggerIndex } from "@candela/engine";
import { Direction } from "@candela/model";
import { SeededRandom } from "@candela/testkit";

/**
 * The measured workload of the index. `orders` rest, half of each direction. The market rises, each tick by so much that it
 * reaches one order on average, and a filled buyer sells again at a limit drawn evenly from the band above: the
 * number that rests and their spread over the band stay the same, whatever the number. The caller times `tick`.
 */
export interface TriggerWorkload {
  readonly resting: () => number;
  /** One tick; returns how many orders it fired. */
  tick(): number;
}

/** Width of the band in price units: distinct limits for a million orders. */
const BAND = 1_000_000_000n;
const RANDOM_RANGE = 4_294_967_296n;

export function createTriggerWorkload(orders: number, seed: number): TriggerWorkload {
  const index = new TriggerIndex(orders);
  const random = new SeededRandom(seed);
  const within = (width: bigint): bigint => 1n + (width * BigInt(random.uint32())) / RANDOM_RANGE;
  let price = BAND * 2n;
  let nextId = 1n;
  for (let n = 0; n < orders; n += 1) {
    // The smaller of two draws: how far away the orders lie once the market has risen for long.
    const [away = 1n] = [within(BAND), within(BAND)].sort((a, b) => (a < b ? -1 : 1));
    const isBuy = n % 2 === 0;
    index.add({ id: nextId, direction: isBuy ? Direction.buy : Direction.sell, limit: isBuy ? price - away : price + away });
    nextId += 1n;
  }
  const gap = BAND / BigInt(orders);
  return {
    resting: () => index.size,
    tick() {
      price += within(2n * gap);
      const fired = index.fire({ bid: price, ask: price });
      for (const _ of fired) {
        index.add({ id: nextId, direction: Direction.sell, limit: price + within(BAND) });
        nextId += 1n;
      }
      return fired.length;
    },
  };
}
