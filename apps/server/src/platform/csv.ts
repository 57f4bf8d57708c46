/** Lines of a CSV file as RFC 4180 has it, for programs and for spreadsheets, which must not run what a field says. */

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BOM = "\uFEFF";

const DECIMAL = /^-?\d+(\.\d+)?$/;
/**
 * Beginnings that make a spreadsheet take a field for a formula: signs in all their widths, also behind characters that it removes or does
 * not show.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const SPECIAL = /[",\r\n]/;

/** A field: exact decimals as they are, anything that would be a formula behind an apostrophe, quoted where needed. Null is empty. */
export function csvField(value: string | null): string {
  if (value === null) return "";
  const safe = FORMULA.test(value) && !DECIMAL.test(value) ? `'${value}` : value;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}
