import type { ProductType } from "@candela/model";
import { assert } from "@candela/model";
import { KeyedStream } from "../keyed-stream.ts";
import { RecentCache } from "../recent-cache.ts";
import { BLOCK_MINUTES, pathOfBlocks, pathOfMinutes, pathOfSteps, STEPS } from "./brownian-path.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import { type Burst, classClock, type VarianceClock, withBurst } from "./class-clock.ts";
import { drawShared } from "./shared-draw.ts";

/** Minutes of shared paths kept, up to twice this, 2 kB each: the one that all products are at, and some before. */
const STEPS_KEPT = 100;

/** One Brownian path of a day: a shared factor's, or a product's own. */
export interface DayPath {
  readonly id: number;
  readonly clock: VarianceClock;
  /** Where it stands at each half hour and at each minute, from 0 at midnight. */
  readonly blocks: Float64Array;
  readonly minutes: Float64Array;
}

/** The Brownian paths of one UTC day, all from the day's key. */
export class DayPaths {
  readonly key: Int32Array;
  readonly #day: number;
  readonly #clocks = new Map<ProductType, VarianceClock>();
  readonly #shared = new Map<number, DayPath>();
  readonly #steps = new RecentCache<number, Float64Array>(STEPS_KEPT);

  constructor(key: Int32Array, day: number) {
    this.key = key;
    this.#day = day;
  }

  /** The path of a factor that several products share, on the clock of a class. */
  factor(id: number, productType: ProductType): DayPath {
    const known = this.#shared.get(id);
    if (known !== undefined) return known;
    const path = this.#path(id, this.#clock(productType));
    this.#shared.set(id, path);
    return path;
  }

  /** A product's own path. Ids of products are beyond those of factors. */
  own(productId: number, productType: ProductType, burst: Burst | undefined): DayPath {
    const clock = this.#clock(productType);
    return this.#path(productId, burst === undefined ? clock : withBurst(clock, burst));
  }

  /** The steps of a shared path within a minute, kept while products come along for them. */
  factorSteps(path: DayPath, minute: number): Float64Array {
    return this.#steps.get(path.id * 1_440 + minute, () => this.steps(path, minute, new Float64Array(STEPS)));
  }

  /** Into `out`, and that. */
  steps({ id, clock, minutes }: DayPath, minute: number, out: Float64Array): Float64Array {
    const move = (minutes[minute + 1] as number) - (minutes[minute] as number);
    return pathOfSteps(this.key, id, minute, clock.variance[minute] as number, move, out);
  }

  #path(id: number, clock: VarianceClock): DayPath {
    const { key } = this;
    const blocks = pathOfBlocks(key, id, clock);
    let minutes: Float64Array | undefined;
    return {
      id,
      clock,
      blocks,
      get minutes() {
        minutes ??= pathOfMinutes(key, id, clock, blocks);
        return minutes;
      },
    };
  }

  #clock(productType: ProductType): VarianceClock {
    const known = this.#clocks.get(productType);
    if (known !== undefined) return known;
    const { jump } = CLASS_SHAPES[productType];
    const { jumpChance, jumpAt } = drawShared(new KeyedStream(this.key, 0, 0, 0), this.key, productType);
    const isBurst = jump.isShared && jumpChance < jump.chance;
    const burst = isBurst ? { minute: Math.floor(jumpAt * 1_440), variance: jump.size ** 2 } : undefined;
    const clock = classClock(this.key, productType, this.#day, burst);
    this.#clocks.set(productType, clock);
    return clock;
  }
}

/** How far a path has come from one minute of a day to another, both whole half hours, and in how much variance. */
export function between({ blocks, clock: { through } }: DayPath, from: number, to: number): { move: number; variance: number } {
  assert(from % BLOCK_MINUTES === 0 && to % BLOCK_MINUTES === 0, "sessions begin and end at half hours");
  return {
    move: (blocks[to / BLOCK_MINUTES] as number) - (blocks[from / BLOCK_MINUTES] as number),
    variance: (through[to] as number) - (through[from] as number),
  };
}
