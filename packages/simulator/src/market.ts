import { PositionType, type ProductSpec, ProductType, type Tick } from "@candela/model";
import type { Dice } from "./dice.ts";

/** A product of the simulated market and its state; everything moves by the dice. */
export interface SimProduct {
  readonly spec: ProductSpec;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  /** In 10^-8, per mode and direction alike. */
  readonly fee: { readonly rate: bigint; readonly version: number };
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
  },
];

const STARTS: readonly bigint[] = [5_000_000n, 20_000n, 108_500n, 45_000n];

export class SimMarket {
  readonly products: SimProduct[];
  private readonly dice: Dice;
  private readonly starts: readonly bigint[];

  constructor(dice: Dice, specs: readonly ProductSpec[] = SPECS) {
    this.dice = dice;
    this.starts = STARTS;
    this.products = specs.map((spec) => ({ spec, tick: undefined, isOpen: true, fee: { rate: 100_000n, version: 1 } }));
  }

  /** Index by product code is by number: the list is short. */
  of(productCode: string): SimProduct {
    const found = this.products.find(({ spec }) => spec.productCode === productCode);
    if (found === undefined) throw new Error(`no product ${productCode}`);
    return found;
  }

  /** The next tick of a product: mostly small steps, now and then a jump, the spread from nothing to wide. */
  move(index: number, now: number): Tick {
    const { dice } = this;
    const product = this.at(index);
    const { spec } = product;
    const start = this.starts[index % this.starts.length] ?? 1_000n;
    const before = product.tick?.price ?? start;
    const size = dice.chance(1, 50) ? 600 : 8;
    const drift = before > start * 3n ? -1 : before < start / 3n ? 1 : 0;
    const step = (before * BigInt(dice.between(-size, size) + drift)) / 10_000n;
    const price = atLeastOne(before + step, spec.tickSize);
    const half = dice.chance(1, 40) ? BigInt(dice.between(0, 400)) : BigInt(dice.between(0, 4));
    const bid = atLeastOne(price - half * spec.tickSize, spec.tickSize);
    const tick: Tick = {
      productCode: spec.productCode,
      seq: (product.tick?.seq ?? 0) + 1,
      ts: now,
      price,
      bid,
      ask: price + half * spec.tickSize,
      volume: BigInt(dice.below(1_000)),
    };
    this.products[index] = { ...product, tick };
    return tick;
  }

  /** Something happens to a product: suspended, hidden, closed, open again, or other fees from now on. */
  disturb(index: number): void {
    const { dice } = this;
    const product = this.at(index);
    const { spec } = product;
    switch (dice.below(16)) {
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
          fee: { rate: BigInt(dice.between(0, 500_000)), version: product.fee.version + 1 },
        };
        break;
      default:
        this.products[index] = { ...product, isOpen: true, spec: { ...spec, isLock: false, isVisible: true } };
    }
  }

  /** Everything trades again: what must happen now can happen. */
  calm(): void {
    for (const [index, product] of this.products.entries())
      this.products[index] = { ...product, isOpen: true, spec: { ...product.spec, isLock: false, isVisible: true } };
  }

  private at(index: number): SimProduct {
    const product = this.products[index];
    if (product === undefined) throw new Error(`no product ${index}`);
    return product;
  }
}

function atLeastOne(price: bigint, tickSize: bigint): bigint {
  const onGrid = (price / tickSize) * tickSize;
  return onGrid < tickSize ? tickSize : onGrid;
}
