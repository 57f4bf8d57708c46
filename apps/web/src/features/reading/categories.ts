/** Rows by their subject, subjects in the order in which they first come. */
export function byCategory<T extends { readonly category: string }>(
  rows: readonly T[],
): readonly { readonly category: string; readonly rows: readonly T[] }[] {
  return [...Map.groupBy(rows, (row) => row.category)].map(([category, own]) => ({ category, rows: own }));
}
