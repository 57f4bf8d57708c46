import { dayOf } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import type { DayChain } from "./day-chain.ts";

/** The first day of the chains that the tests of weeks and years draw. */
export const FIRST = dayOf(Date.UTC(2024, 0, 1));

export const indexOf = (code: string) => LISTINGS.findIndex(({ instrument }) => instrument.productCode === code);

/** Closes of a product from the first day on; days without trading have none. */
export function closesOf(chain: DayChain, product: number, days: number): number[] {
  return Array.from({ length: days }, (_, i) => chain.plan(FIRST + i, product)?.close).flatMap((close) => close ?? []);
}

/** Logarithmic, from close to close. */
export function returnsOf(closes: readonly number[]): number[] {
  return closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
}
