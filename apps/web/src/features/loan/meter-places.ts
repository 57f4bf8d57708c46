import { positionBetween, subtractDecimals, sumDecimals } from "@candela/ui";
import type { LoanLevels } from "./loan-shapes.ts";

/** Parts of the way from opening to sale that the axis has before and after it. */
const [BEFORE, AFTER] = [0.25, 0.14];
/** What lies further out stands at the end of the axis. */
const EDGE = 0.02;

/** Where a loan to value stands on the axis, from 0 to 1. */
export function meterPlace({ opening, sale }: LoanLevels, ltv: string): number {
  // One way further at either end, so that what lies beyond has a place of its own too.
  const span = subtractDecimals(sale, opening);
  const at = positionBetween(ltv, subtractDecimals(opening, span), sumDecimals([sale, span])) * 3 - 1;
  return Math.min(1 - EDGE, Math.max(EDGE, (at + BEFORE) / (1 + BEFORE + AFTER)));
}

/** Room that is kept free between two labels, in px. */
const GAP = 6;

/** Width of a text in px at 12 px, near enough to keep labels apart. */
const textWidth = (text: string): number => [...text].reduce((sum, char) => sum + (char >= "\u2e80" ? 12.5 : 6.9), 0);

/** Whether two labels of an axis so wide would run into each other. */
export function labelsCollide(labels: readonly { readonly at: number; readonly text: string }[], width: number, size: number): boolean {
  if (width === 0) return false;
  return labels.some(({ at, text }, index) => {
    const next = labels[index + 1];
    if (next === undefined) return false;
    return (next.at - at) * width < ((textWidth(text) + textWidth(next.text)) * size) / 24 + GAP;
  });
}
