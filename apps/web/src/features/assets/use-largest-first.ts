import { compareDecimals } from "@candela/ui";
import { useState } from "react";

interface Kept {
  readonly codes: string;
  readonly order: ReadonlyMap<string, number>;
}

/**
 * The rows by what they are worth, the largest first, those without a price last. The order is that of the moment when they were first seen together:
 * prices move, and rows stay under the finger.
 */
export function useLargestFirst<Row>(
  rows: readonly Row[],
  codeOf: (row: Row) => string,
  worthOf: (code: string) => string | undefined,
): readonly Row[] {
  const [kept, setKept] = useState<Kept>({ codes: "", order: new Map() });
  const known = rows.map(codeOf);
  const codes = [...known].sort().join();
  let { order } = kept;
  if (codes !== kept.codes) {
    order = orderOf(known, worthOf);
    setKept({ codes, order });
  }
  const place = (row: Row) => order.get(codeOf(row)) ?? order.size;
  return [...rows].sort((a, b) => place(a) - place(b));
}

/** The place of each code. */
export function orderOf(codes: readonly string[], worthOf: (code: string) => string | undefined): ReadonlyMap<string, number> {
  const sorted = [...codes].sort((a, b) => {
    const [worthA, worthB] = [worthOf(a), worthOf(b)];
    if (worthA === undefined || worthB === undefined) return Number(worthA === undefined) - Number(worthB === undefined);
    return compareDecimals(worthB, worthA);
  });
  return new Map(sorted.map((code, index) => [code, index]));
}
