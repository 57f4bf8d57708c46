import { type ContractTerms, Direction, PositionType, type ProductSpec, ProductType, type Tick } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";

/** A product of the simulated market and its state; everything moves by the random. */
export interface SimProduct {
  readonly spec: ProductSpec;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  /** In 10^-8, of spot and quick alike. */
  readonly fee: SimFee;
  /** Of contracts, by direction; undefined while none is set. */
  readonly contractFees: Readonly<Record<Direction, SimFee | undefined>>;
}

export interface SimFee {
  readonly rate: bigint;
  readonly version: number;
}

const base = { quantityMin: 1n, isVisible: true, isLock: false } as const;
const all = [PositionType.quick, PositionType.contract, PositionType.spot, PositionType.bibi];

/** Products of different scales, so that every rounding is met. */
const SPECS: readonly ProductSpec[] = [
  {
    ...base,
    productId: 1,
    productCode: "X:AAA",
    productType: ProductType.crypto,
    priceScale: 2,
    tickSize: 1n,
    quantityScale: 6,
    quantityStep: 10n,
    quantityMin: 100n,
    quantityMax: 100_000_000n,
    positionTypes: all,
    calendar: "always",
    contract: {
      lotSize: 100n,
      lotsMax: 500_000n,
      leverages: [1, 2, 5, 10, 20, 50, 100],
      maintenanceRate: 400_000n,
      liquidationFeeRate: 300_000n,
      financing: { long: 30_000n, short: 10_000n },
    },
  },
  {
    ...base,
    productId: 2,
    productCode: "BBB",
    productType: ProductType.stock,
    priceScale: 2,
    tickSize: 5n,
    quantityScale: 2,
    quantityStep: 10n,
    quantityMax: 1_000_000n,
    positionTypes: all,
    calendar: "us-equity",
    contract: {
      lotSize: 10n,
      lotsMax: 40_000n,
      leverages: [1, 2, 5, 10, 20],
      maintenanceRate: 1_000_000n,
      liquidationFeeRate: 500_000n,
      financing: { long: 25_000n, short: 10_000n },
    },
  },
  {
    ...base,
    productId: 3,
    productCode: "C:CCC",
    productType: ProductType.forex,
    priceScale: 5,
    tickSize: 1n,
    quantityScale: 0,
    quantityStep: 1n,
    quantityMax: 10_000_000n,
    positionTypes: all,
    calendar: "weekdays",
    contract: {
      lotSize: 1_000n,
      lotsMax: 3_000n,
      leverages: [1, 5, 10, 20, 50, 100],
      maintenanceRate: 400_000n,
      liquidationFeeRate: 200_000n,
      financing: { long: 8_000n, short: 4_000n },
    },
  },
  {
    ...base,
    productId: 4,
    productCode: "DDD",
    productType: ProductType.futures,
    priceScale: 1,
    tickSize: 25n,
    quantityScale: 4,
    quantityStep: 7n,
    quantityMax: 5_000_000n,
    positionTypes: all,
    calendar: "weekdays",
    contract: {
      lotSize: 7n,
      lotsMax: 1_000_000n,
      leverages: [1, 3, 7, 33, 125],
      maintenanceRate: 500_001n,
      liquidationFeeRate: 299_999n,
      financing: { long: 333_333n, short: 0n },
    },
  },
];

const STARTS: readonly bigint[] = [5_000_000n, 20_000n, 108_500n, 45_000n];

/** Which products there are, and the price in units that each begins at. */
export interface MarketPlan {
  readonly specs: readonly ProductSpec[];
  readonly starts: readonly bigint[];
}

export class SimMarket {
  readonly products: SimProduct[];
  readonly #random: SeededRandom;
  readonly #plan: MarketPlan;

  constructor(random: SeededRandom, plan: MarketPlan = { specs: SPECS, starts: STARTS }) {
    this.#random = random;
    this.#plan = plan;
    const fee = { rate: 100_000n, version: 1 };
    const contractFees = { [Direction.buy]: { rate: 50_000n, version: 1 }, [Direction.sell]: { rate: 49_999n, version: 1 } };
    this.products = plan.specs.map((spec) => ({ spec, tick: undefined, isOpen: true, fee, contractFees }));
  }

  byId(productId: number): SimProduct {
    const found = this.products[productId - 1];
    if (found?.spec.productId !== productId) throw new Error(`no product ${productId}`);
    return found;
  }

  /** By code is a walk: the list is short. */
  of(productCode: string): SimProduct {
    const found = this.products.find(({ spec }) => spec.productCode === productCode);
    if (found === undefined) throw new Error(`no product ${productCode}`);
    return found;
  }

  /** The next tick of a product: mostly small steps, now and then a jump, the spread from nothing to wide. */
  move(index: number, now: number): Tick {
    const random = this.#random;
    const product = this.#at(index);
    const { spec } = product;
    const start = this.#plan.starts[index] ?? 1_000n;
    const before = product.tick?.price ?? start;
    const size = random.chance(1, 50) ? 600 : 8;
    const drift = before > start * 3n ? -1 : before < start / 3n ? 1 : 0;
    const step = (before * BigInt(random.between(-size, size) + drift)) / 10_000n;
    const price = atLeastOne(before + step, spec.tickSize);
    const half = random.chance(1, 40) ? BigInt(random.between(0, 400)) : BigInt(random.between(0, 4));
    const bid = atLeastOne(price - half * spec.tickSize, spec.tickSize);
    const tick: Tick = {
      productCode: spec.productCode,
      seq: (product.tick?.seq ?? 0) + 1,
      ts: now,
      price,
      bid,
      ask: price + half * spec.tickSize,
      volume: BigInt(random.below(1_000)),
    };
    this.products[index] = { ...product, tick };
    return tick;
  }

  /** Something happens to a product: suspended, hidden, closed, open again, or other fees from now on. */
  disturb(index: number): void {
    const random = this.#random;
    const product = this.#at(index);
    const { spec } = product;
    switch (random.below(20)) {
      case 0:
        this.products[index] = { ...product, spec: { ...spec, isLock: true } };
        break;
      case 1:
        this.products[index] = { ...product, isOpen: false };
        break;
      case 2:
        this.products[index] = { ...product, spec: { ...spec, isVisible: false } };
        break;
      case 3:
      case 4:
        this.products[index] = {
          ...product,
          fee: { rate: BigInt(random.between(0, 500_000)), version: product.fee.version + 1 },
        };
        break;
      case 5:
        this.products[index] = { ...product, contractFees: this.#otherFees() };
        break;
      case 6:
        this.products[index] = { ...product, spec: { ...spec, contract: this.#otherTerms(index) } };
        break;
      case 7:
        this.products[index] = { ...product, spec: { ...spec, positionTypes: all.filter((type) => type !== PositionType.contract) } };
        break;
      default:
        this.products[index] = { ...product, isOpen: true, spec: trading(spec) };
    }
  }

  #otherFees(): SimProduct["contractFees"] {
    const random = this.#random;
    const fee = () =>
      random.chance(1, 6) ? undefined : { rate: BigInt(random.between(0, 200_000)), version: random.between(2, 1_000_000) };
    return { [Direction.buy]: fee(), [Direction.sell]: fee() };
  }

  /** Mostly what the product began with; else something stricter, dearer, or of another lot size. */
  #otherTerms(index: number): ContractTerms | undefined {
    const random = this.#random;
    const terms = this.#plan.specs[index]?.contract;
    if (terms === undefined) return undefined;
    switch (random.below(6)) {
      case 0:
        return { ...terms, leverages: terms.leverages.slice(0, random.between(1, terms.leverages.length)) };
      case 1:
        return { ...terms, maintenanceRate: (terms.maintenanceRate * BigInt(random.between(50, 180))) / 100n };
      case 2:
        return { ...terms, lotSize: terms.lotSize * BigInt(random.between(2, 3)) };
      case 3:
        return { ...terms, financing: { long: BigInt(random.below(500_000)), short: BigInt(random.below(500_000)) } };
      default:
        return terms;
    }
  }

  /** Everything trades again: what must happen now can happen. */
  calm(): void {
    for (const [index, product] of this.products.entries())
      this.products[index] = { ...product, isOpen: true, spec: trading(product.spec) };
  }

  #at(index: number): SimProduct {
    const product = this.products[index];
    if (product === undefined) throw new Error(`no product ${index}`);
    return product;
  }
}

function trading(spec: ProductSpec): ProductSpec {
  return { ...spec, isLock: false, isVisible: true, positionTypes: all };
}

function atLeastOne(price: bigint, tickSize: bigint): bigint {
  const onGrid = (price / tickSize) * tickSize;
  return onGrid < tickSize ? tickSize : onGrid;
}
