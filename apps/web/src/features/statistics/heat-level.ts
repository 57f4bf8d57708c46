import { positionBetween, signOf } from "@candela/ui";

/** How strong a day's colour is: 0 for nothing, 1 to 3 by its part of the largest amount. Both without their sign. */
export function heatLevel(amount: string, largest: string): 0 | 1 | 2 | 3 {
  if (signOf(amount) === 0) return 0;
  const part = positionBetween(amount, "0", largest);
  return part > 2 / 3 ? 3 : part > 1 / 3 ? 2 : 1;
}
