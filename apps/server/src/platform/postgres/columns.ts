/**
 * Columns for set-based statements (`unnest(${int8List(...)}::bigint[], …)`), written as PostgreSQL's array literals. The driver's own
 * arrays quote and escape every element; numbers need neither, and at a thousand elements a batch it shows.
 */
export function numberList(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : value)).join(",")}}`;
}

/** Words without quotes, braces, commas, backslashes or white space, such as codes and UUIDs; anything else is a bug. */
export function wordList(values: readonly (string | null)[]): string {
  for (const value of values)
    if (value !== null && NO_WORD.test(value)) throw new Error(`a list of words holds ${value}, which is no word`);
  return `{${values.map((value) => (value === null ? "NULL" : `"${value}"`)).join(",")}}`;
}

const NO_WORD = /[^\w:.-]/;

/** Any texts without a line feed, for `string_to_array(${textLines(...)}, E'\n')`. */
export function textLines(values: readonly string[]): string {
  const text = values.join("\n");
  if (values.length > 0 && text.split("\n", values.length + 1).length !== values.length)
    throw new Error("a text of the list holds a line feed");
  return text;
}

/** Values that a column of `rowList` may hold. */
export type Cell = bigint | number | string | null;

/**
 * Rows as an array literal of a composite type, one cell a column in the type's order: `insert into t select * from unnest(${rowList(rows)}::t[])`. The
 * database reads it in half the time that as many arrays take, one a column.
 */
export function rowList(rows: readonly (readonly Cell[])[]): string {
  return rowTexts(rows.map(rowText));
}

/** The same of rows that are text already: cells without anything to quote, joined by commas. */
export function rowTexts(rows: readonly string[]): string {
  return rows.length === 0 ? "{}" : `{"(${rows.join(')","(')})"}`;
}

/** Cells joined by commas; null is nothing at all. Built by appending: a batch makes thousands of them. */
export function rowText(cells: readonly Cell[]): string {
  let text = "";
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) text += ",";
    const cell = cells[index];
    if (cell === null || cell === undefined) continue;
    text += typeof cell === "string" ? quoted(cell) : cell;
  }
  return text;
}

/** Text that could be taken for anything else is quoted, once for the row and once for the array. */
function quoted(text: string): string {
  if (PLAIN.test(text)) return text;
  const escaped = text.includes("\\") ? text.replaceAll("\\", "\\\\\\\\") : text;
  return `\\"${escaped.replaceAll('"', '\\"\\"')}\\"`;
}

const PLAIN = /^[\w:.-]+$/;
