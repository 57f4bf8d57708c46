import { DAY_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { DayChain } from "./day-chain.ts";
import type { HoursMode } from "./hours.ts";
import { ListedProducts } from "./listed-products.ts";

/** The first day of the chains that the tests of weeks and years draw. */
export const FIRST = dayOf(Date.UTC(2024, 0, 1));

/** The products that Candela knows. */
export const LISTED = new ListedProducts(LISTINGS);

/** The same products as if each had always been there: for what is measured over weeks and years, in any year. */
export const ALWAYS_LISTED: readonly Listing[] = LISTINGS.map(
  ({ firstPrice: _first, instrument: { listedFrom: _from, ...instrument }, ...one }) => ({
    ...one,
    instrument,
  }),
);

export const indexOf = (code: string) => LISTINGS.findIndex(({ instrument }) => instrument.productCode === code);

/**
 * Some of the products, which stand where they stand with all beside them: the others' days would cost as much again. The first of each kin comes along, on whose
 * clock the kin moves.
 */
export function listedOf(codes: readonly string[]): ListedProducts {
  const kin = new Set<number>();
  const listings = LISTINGS.filter(({ instrument, shape }) => {
    const isFirstOfKin = shape.kin !== undefined && !kin.has(shape.kin.id);
    if (isFirstOfKin) kin.add(shape.kin.id);
    return isFirstOfKin || codes.includes(instrument.productCode);
  });
  return new ListedProducts(listings);
}

/** A chain of days from the first on: all planned, or all lived. */
export const chainOf = (listed: ListedProducts, seed: string, hours: HoursMode, kind: "planned" | "lived") =>
  new DayChain({ listed, seed, hours, epoch: FIRST * DAY_MS, livedFrom: kind === "lived" ? FIRST : Number.MAX_SAFE_INTEGER });

/** Where a product ends each day, from the first on; days without trading are left out. The number is that of the chain's own list. */
export function closesOf(chain: DayChain, product: number, days: number): number[] {
  return Array.from({ length: days }, (_, i) => FIRST + i).flatMap((day) =>
    chain.plan(day, product) === undefined ? [] : (chain.opened(day + 1)?.products[product]?.level ?? []),
  );
}

/** Logarithmic, from close to close. */
export function returnsOf(closes: readonly number[]): number[] {
  return closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
}
