import { assert, DAY_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Listing } from "../instruments/index.ts";
import { type CrossRate, crossRateOf } from "./cross-rate.ts";
import { FACTORS_END, factorsOf, MARKET_FACTOR, PRODUCT_TYPES, type ProductFactors } from "./factors.ts";

/** Ids of products are below it: numbers of minutes and ids together are keys of what is kept. */
export const PRODUCT_IDS_END = 1_000_000;

/**
 * The products of a market, which are its input: with the seed they are all that it is made of. A product's number is its place in the list. Those that were listed
 * by a day are the first so many of it, so what is published of that day stays as it is, whatever is listed later; and nothing is drawn by a product's place.
 */
export class ListedProducts {
  readonly listings: readonly Listing[];
  readonly factors: readonly ProductFactors[];
  /** Every shared stream there is. */
  readonly factorIds: readonly number[];
  /** The rule of each listing that is a cross. */
  readonly crossRates: readonly (CrossRate | undefined)[];
  readonly #byCode: ReadonlyMap<string, number>;
  readonly #legs: ReadonlySet<number>;
  /** The first day of each, in days since 1970; as far back as there is for those that were always there. */
  readonly #since: readonly number[];

  constructor(listings: readonly Listing[]) {
    this.listings = listings;
    this.factors = factorsOf(listings);
    this.factorIds = [...new Set([MARKET_FACTOR, ...PRODUCT_TYPES, ...this.factors.map(({ kinId }) => kinId)])];
    this.crossRates = listings.map((one) => crossRateOf(one, listings));
    this.#byCode = new Map(listings.map(({ instrument }, i) => [instrument.productCode, i]));
    this.#legs = new Set(this.crossRates.flatMap((rate) => (rate === undefined ? [] : [rate.first, rate.second])));
    this.#since = listings.map(({ instrument: { listedFrom } }) =>
      listedFrom === undefined ? Number.NEGATIVE_INFINITY : dayOf(listedFrom),
    );
    const ids = new Set(listings.map(({ instrument }) => instrument.productId));
    assert(this.#byCode.size === listings.length, "each product is listed once");
    assert(ids.size === listings.length && Math.max(...ids) < PRODUCT_IDS_END, "each product has streams of its own");
    assert(Math.max(...this.factorIds) < FACTORS_END, "there are as many groups of kin as there are streams for");
    listings.forEach((one, i) => {
      checkListed(one);
      assert(i === 0 || (this.#since[i - 1] as number) <= (this.#since[i] as number), "who was listed later stands behind");
    });
  }

  indexOf(productCode: string): number | undefined {
    return this.#byCode.get(productCode);
  }

  isLeg(product: number): boolean {
    return this.#legs.has(product);
  }

  isListed(product: number, day: number): boolean {
    return (this.#since[product] ?? Number.POSITIVE_INFINITY) <= day;
  }

  /** The first day from which on another list has other products; undefined where it has the same. Products that were always there are the same in both. */
  differsFrom(other: ListedProducts): number | undefined {
    const days = [...this.#without(other), ...other.#without(this)].map(({ instrument }) => instrument.listedFrom);
    const always = days.includes(undefined);
    assert(!always, "what was always there stays");
    return days.length === 0 ? undefined : dayOf(Math.min(...days.flatMap((day) => day ?? [])));
  }

  #without(other: ListedProducts): readonly Listing[] {
    return this.listings.filter(({ instrument: { productCode, listedFrom }, firstPrice }) => {
      const found = other.listings[other.indexOf(productCode) ?? -1];
      return found === undefined || found.instrument.listedFrom !== listedFrom || found.firstPrice !== firstPrice;
    });
  }

  /** How many products there are on a day: the first so many. */
  countOn(day: number): number {
    const later = this.#since.findIndex((since) => since > day);
    return later === -1 ? this.listings.length : later;
  }

  /** The numbers of the products whose first day it is. */
  joiningOn(day: number): readonly number[] {
    return this.#since.flatMap((since, product) => (since === day ? [product] : []));
  }
}

function checkListed({ instrument, firstPrice, cross, shape }: Listing): void {
  const { productCode, listedFrom, tickSize, referencePrice } = instrument;
  assert((listedFrom === undefined) === (firstPrice === undefined), `${productCode}: a first day and a first price, or neither`);
  assert(cross === undefined || (firstPrice === undefined && shape.band === undefined), `${productCode}: a cross is what its legs are`);
  if (firstPrice === undefined) return;
  assert(listedFrom !== undefined && listedFrom % DAY_MS === 0, `${productCode}: its first day begins at midnight UTC`);
  assert(firstPrice > 0n && firstPrice % tickSize === 0n, `${productCode}: its first price is on the tick grid`);
  assert(shape.band === undefined || firstPrice === referencePrice, `${productCode}: a band is around its first price`);
}
