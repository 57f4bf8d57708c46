import { exp, log, sin } from "../exact-math.ts";
import type { Listing } from "../instruments/index.ts";

/**
 * Prices that somebody keeps in a band: a coin that can be handed in for a dollar, a currency whose bank buys and sells at the edges. Their level walks as
 * every product's does, and is free; the price swings with it between the edges, as the sine of how far it has come. So a price is never outside, no edge
 * holds it for ever, and a day's pull to the middle is lost in the spread.
 */
export interface HeldLevel {
  /** The logarithm of the price at that of the level, both in steps. */
  price(level: number): number;
  /** How much of a small move of the level the price makes, from 0 at an edge to 1 in the middle. */
  slope(level: number): number;
}

/** Undefined for a product that nobody holds: its price is its level. */
export function heldLevel({ instrument, shape: { band } }: Listing): HeldLevel | undefined {
  if (band === undefined) return undefined;
  const middle = log(Number(instrument.referencePrice / instrument.tickSize));
  return {
    price: (level) => middle + band * sine((level - middle) / band),
    slope: (level) => Math.abs(sine((level - middle) / band + Math.PI / 2)),
  };
}

const TURN = 2 * Math.PI;

/** Within the one turn in which all engines are known to agree. */
function sine(angle: number): number {
  return sin(angle - TURN * Math.floor(angle / TURN));
}

/** The price at a level, both in steps, neither rounded. */
export function priceAt(held: HeldLevel | undefined, level: number): number {
  return held === undefined ? level : exp(held.price(log(level)));
}
