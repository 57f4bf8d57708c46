import { type Cell, rowText, rowTexts } from "./columns.ts";

/** How rows of a table are made. */
export interface TableRows<Row> {
  readonly table: string;
  readonly columns: readonly string[];
  /** Rows as an array literal of the table's own type: `unnest(${rows.list(records)}::the_table[])`. */
  readonly list: (rows: readonly Row[]) => string;
}

const made: TableRows<never>[] = [];

/**
 * A cell for each column of a table, in the table's order, named once for inserting and updating. `table-rows.db.test.ts` compares names and order with the
 * database, so that a new or moved column cannot be filled with another one's value.
 */
export function tableRows<Row>(table: string, columns: Readonly<Record<string, (row: Row) => Cell>>): TableRows<Row> {
  const cells = Object.values(columns);
  const rows: TableRows<Row> = {
    table,
    columns: Object.keys(columns),
    list: (all) => rowTexts(all.map((row) => rowText(cells.map((cell) => cell(row))))),
  };
  made.push(rows);
  return rows;
}

/** All that modules have made so far. */
export const madeTableRows: readonly Pick<TableRows<never>, "table" | "columns">[] = made;

/** Ids as a `bigint[]` in a cell. */
export function idArray(ids: readonly bigint[]): string {
  return `{${ids.join(",")}}`;
}
