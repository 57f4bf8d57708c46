import { CSV_BOM, csvLine } from "./csv.ts";

export type Cells = readonly (string | null)[];

/** Rows that a file reads at once: what the server holds of it, however long it is. */
const CSV_PAGE_ROWS = 500;

/** A CSV file of pages that are read while it is sent. `read` gives the page behind the key of the last row of the one before, null for the first; a short page is the last. */
export async function* csvPages<Row>(
  columns: readonly string[],
  read: (after: string | null, limit: number) => Promise<readonly Row[]>,
  { keyOf, cells }: { readonly keyOf: (row: Row) => string; readonly cells: (row: Row) => readonly Cells[] },
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(columns);
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await read(after, CSV_PAGE_ROWS);
    const text = rows.flatMap(cells).map(csvLine).join("");
    if (text !== "") yield text;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CSV_PAGE_ROWS) return;
    after = keyOf(last);
  }
}

/** A moment as programs and spreadsheets read it: ISO 8601, UTC. */
export const timeCell = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
