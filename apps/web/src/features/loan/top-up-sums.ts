import { compareDecimals, subtractDecimals } from "@candela/ui";
import type { Loan } from "./loan-shapes.ts";

/** What could be added by itself now: what the cap leaves, and no more than what is free. */
export function takeableNow({ cap, taken }: NonNullable<Loan["topUp"]>, free: string): string {
  const left = subtractDecimals(cap, taken);
  return compareDecimals(left, free) < 0 ? left : free;
}
