/** Rows of other products that stand under a ticket too; the page has all of them. */
const OTHERS_MAX = 3;

/** What stands under the ticket of a product: all of its own rows, then the first of the others. */
export function ownFirst<Row>(rows: readonly Row[], isOwn: (row: Row) => boolean): readonly Row[] {
  const others = rows.filter((row) => !isOwn(row));
  return [...rows.filter(isOwn), ...others.slice(0, OTHERS_MAX)];
}
