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

/** Half of each of two labels and the room between them, in px. */
const apart = (one: Label, next: Label, size: number): number => ((textWidth(one.text) + textWidth(next.text)) * size) / 24 + GAP;

export interface Label {
  /** From 0 to 1. */
  readonly at: number;
  readonly text: string;
}

/** Where labels stand on an axis so wide, from 0 to 1: at their marks, or pushed aside as far as it takes to be read, in their order. */
export function spreadLabels(labels: readonly Label[], width: number, size: number): number[] {
  if (width === 0) return labels.map(({ at }) => at);
  const places: number[] = [];
  for (const [index, label] of labels.entries()) {
    const before = labels[index - 1];
    const least = before === undefined ? 0 : (places[index - 1] ?? 0) + apart(before, label, size);
    places.push(Math.max(label.at * width, least));
  }
  // None leaves the axis that did not before.
  let most = Number.POSITIVE_INFINITY;
  for (const [index, label] of [...labels.entries()].reverse()) {
    const next = labels[index + 1];
    most = next === undefined ? Math.max(label.at * width, width - (textWidth(label.text) * size) / 24) : most - apart(label, next, size);
    most = Math.min(most, places[index] ?? 0);
    places[index] = most;
  }
  return places.map((place) => place / width);
}

/** The same in one row, or in two by turns where one is too narrow: for each label its row and its place. */
export function labelRows(labels: readonly Label[], width: number, size: number): readonly { readonly row: 0 | 1; readonly at: number }[] {
  if (!labelsCollide(labels, width, size)) return labels.map(({ at }) => ({ row: 0, at }));
  const [upper = [], lower = []] = [0, 1].map((row) =>
    spreadLabels(
      labels.filter((_, index) => index % 2 === row),
      width,
      size,
    ),
  );
  return labels.map(({ at }, index) =>
    index % 2 === 0 ? { row: 0, at: upper[index / 2] ?? at } : { row: 1, at: lower[(index - 1) / 2] ?? at },
  );
}

/** Whether two labels of an axis so wide would run into each other. */
export function labelsCollide(labels: readonly Label[], width: number, size: number): boolean {
  if (width === 0) return false;
  return labels.some((label, index) => {
    const next = labels[index + 1];
    return next !== undefined && (next.at - label.at) * width < apart(label, next, size);
  });
}
