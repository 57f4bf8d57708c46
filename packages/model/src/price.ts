import { type Amount, type Asset, amount } from "./amount.ts";
import type { Branded } from "./brand.ts";
import { assert, formatUnits, type Parsed, parseUnits, powerOfTen } from "./decimal.ts";
import { divide, type Rounding } from "./rounding.ts";

/** Settlement currency per one unit of the product; `scale` is the product's price decimals. */
export interface Price extends Branded<"price"> {
  readonly units: bigint;
  readonly scale: number;
}

/** How much of a product; `scale` is the product's quantity decimals. */
export interface Quantity extends Branded<"quantity"> {
  readonly units: bigint;
  readonly scale: number;
}

/** A dimensionless factor, such as a fee rate: 0.001 is ten basis points. Always `RATE_SCALE` decimals. */
export interface Rate extends Branded<"rate"> {
  readonly units: bigint;
}

export const RATE_SCALE = 8;

export function price(units: bigint, scale: number): Price {
  return { units, scale };
}

export function quantity(units: bigint, scale: number): Quantity {
  return { units, scale };
}

export function rate(units: bigint): Rate {
  return { units };
}

export function parsePrice(text: string, scale: number): Parsed<Price> {
  const parsed = parseUnits(text, scale);
  return parsed.ok ? { ok: true, value: price(parsed.value, scale) } : parsed;
}

export function parseQuantity(text: string, scale: number): Parsed<Quantity> {
  const parsed = parseUnits(text, scale);
  return parsed.ok ? { ok: true, value: quantity(parsed.value, scale) } : parsed;
}

export function parseRate(text: string): Parsed<Rate> {
  const parsed = parseUnits(text, RATE_SCALE);
  return parsed.ok ? { ok: true, value: rate(parsed.value) } : parsed;
}

export function formatPrice(value: Price): string {
  return formatUnits(value.units, value.scale);
}

export function formatQuantity(value: Quantity): string {
  return formatUnits(value.units, value.scale);
}

export function formatRate(value: Rate): string {
  return formatUnits(value.units, RATE_SCALE);
}

/** price × quantity in the settlement asset. Buying rounds "ceil", selling "floor": against the user, under one unit. */
export function notional(at: Price, quantity: Quantity, settlement: Asset, rounding: Rounding): Amount {
  const numerator = at.units * quantity.units * powerOfTen(settlement.scale);
  return amount(divide(numerator, powerOfTen(at.scale + quantity.scale), rounding), settlement);
}

/** rate × amount, in the amount's own asset. Fees round "ceil", payouts "floor". */
export function share(value: Amount, at: Rate, rounding: Rounding): Amount {
  return amount(divide(value.units * at.units, powerOfTen(RATE_SCALE), rounding), value.asset);
}

/** The largest multiple of `step` whose notional at `at` does not exceed `budget`; zero when none fits. */
export function quantityWithin(budget: Amount, at: Price, step: Quantity): Quantity {
  assert(at.units > 0n && step.units > 0n, "price and step must be positive");
  const perStep = at.units * step.units * powerOfTen(budget.asset.scale);
  const steps = budget.units <= 0n ? 0n : (budget.units * powerOfTen(at.scale + step.scale)) / perStep;
  return quantity(steps * step.units, step.scale);
}
