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
