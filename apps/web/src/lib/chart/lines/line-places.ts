import { formatUnits, parseUnits } from "@candela/model";

/** A price of the chart as exact text: the nearest whole number of steps, above zero. Null where the axis has no such price. */
export function steppedPrice(price: number, tickSize: string, priceScale: number): string | null {
  const step = parseUnits(tickSize, priceScale);
  if (!step.ok || step.value <= 0n || !Number.isFinite(price)) return null;
  const steps = BigInt(Math.round((price * 10 ** priceScale) / Number(step.value)));
  return steps <= 0n ? null : formatUnits(steps * step.value, priceScale);
}

/** So many steps up or down from a price; null at zero. */
export function stepsFrom(price: string, steps: number, tickSize: string, priceScale: number): string | null {
  const from = parseUnits(price, priceScale);
  const step = parseUnits(tickSize, priceScale);
  if (!from.ok || !step.ok) return null;
  const units = from.value + BigInt(steps) * step.value;
  return units <= 0n ? null : formatUnits(units, priceScale);
}

/** Tops of tags of one height that would like to stand at `wanted`: as near to it as goes without one covering another, within 0 to `most`. */
export function spread(wanted: readonly number[], height: number, most: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let free = 0;
  for (const index of order) {
    places[index] = Math.max(free, places[index] ?? 0);
    free = (places[index] ?? 0) + height;
  }
  let limit = most - height;
  for (const index of order.reverse()) {
    places[index] = Math.min(limit, places[index] ?? 0);
    limit = (places[index] ?? 0) - height;
  }
  return places;
}
