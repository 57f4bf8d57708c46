import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** Numbers of one column as whole multiples of 10^-scale, exact as long as they stay below 2^53. */
export interface DecimalColumn {
  readonly units: Float64Array;
  readonly scale: number;
}

/** A recorded file by columns; a column that is empty throughout is absent. */
export interface Recorded {
  readonly file: string;
  /** Epoch milliseconds. */
  readonly ts: Float64Array;
  readonly columns: ReadonlyMap<string, DecimalColumn>;
}

const TEXT_COLUMNS: ReadonlySet<string> = new Set(["trade_id", "side"]);
/** Columns that only say how much was traded; of one with more digits than a double holds, the finest are left off. */
const AMOUNT_COLUMNS: ReadonlySet<string> = new Set(["volume", "size", "bid_size", "ask_size"]);
/** Every number of this many digits is exact in a double. */
const SAFE_DIGITS = 15;

const COMMA = 44;
const DOT = 46;
const NEW_LINE = 10;
const RETURN = 13;
const ZERO = 48;

/** Reads a `.csv` or `.csv.gz` file with a header. Throws on a malformed number or moment, with its row. */
export async function readColumns(file: string): Promise<Recorded> {
  const raw = await readFile(file);
  const bytes = file.endsWith(".gz") ? await promisify(gunzip)(raw) : raw;
  const headerEnd = bytes.indexOf(NEW_LINE);
  const names = bytes.toString("latin1", 0, Math.max(0, headerEnd)).trim().split(",");
  const rows = countRows(bytes, headerEnd + 1);
  const ts = new Float64Array(rows);
  const decimals = names.map((name) =>
    name === "ts" || TEXT_COLUMNS.has(name) ? undefined : new DecimalReader(rows, AMOUNT_COLUMNS.has(name), `${file}, ${name}`),
  );
  let start = headerEnd + 1;
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < names.length; i++) {
      let end = start;
      while (end < bytes.length && bytes[end] !== COMMA && bytes[end] !== NEW_LINE) end += 1;
      if (i < names.length - 1 !== (bytes[end] === COMMA))
        throw new Error(`${file}: row ${row + 2} has not the ${names.length} fields of the header`);
      const cellEnd = bytes[end - 1] === RETURN ? end - 1 : end;
      if (names[i] === "ts") ts[row] = moment(bytes.toString("latin1", start, cellEnd), `${file}: row ${row + 2}`);
      else decimals[i]?.add(bytes, start, cellEnd, row);
      start = end + 1;
    }
  }
  const columns = new Map<string, DecimalColumn>();
  names.forEach((name, i) => {
    const column = decimals[i]?.column();
    if (column !== undefined) columns.set(name, column);
  });
  return { file, ts, columns };
}

/** Rows up to the empty ones at the end. */
function countRows(bytes: Uint8Array, start: number): number {
  let end = bytes.length;
  while (end > start && (bytes[end - 1] === NEW_LINE || bytes[end - 1] === RETURN)) end -= 1;
  let rows = end > start ? 1 : 0;
  for (let i = start; i < end; i++) if (bytes[i] === NEW_LINE) rows += 1;
  return rows;
}

function moment(text: string, where: string): number {
  const ts = Date.parse(text);
  if (Number.isNaN(ts)) throw new Error(`${where}: ${text} is no moment`);
  return ts;
}

/** Reads one column's cells as digits and a number of decimals each, and brings them to one scale at the end. */
class DecimalReader {
  readonly #digits: Float64Array;
  readonly #decimals: Uint8Array;
  readonly #mayCut: boolean;
  readonly #where: string;
  #longestWhole = 0;
  #longestFraction = 0;
  #isEmpty = true;

  constructor(rows: number, mayCut: boolean, where: string) {
    this.#digits = new Float64Array(rows);
    this.#decimals = new Uint8Array(rows);
    this.#mayCut = mayCut;
    this.#where = where;
  }

  /** An empty cell is zero. */
  add(bytes: Buffer, start: number, end: number, row: number): void {
    let value = 0;
    let dot = -1;
    let used = 0;
    for (let i = start; i < end; i++) {
      const digit = (bytes[i] as number) - ZERO;
      if (bytes[i] === DOT && dot < 0 && i > start) dot = i;
      else if (digit < 0 || digit > 9) this.#reject(bytes, start, end, row);
      else if (used < SAFE_DIGITS) {
        value = 10 * value + digit;
        // Zeros at the front are no digits.
        if (value > 0) used += 1;
        if (dot >= 0) this.#decimals[row] = (this.#decimals[row] as number) + 1;
      } else if (dot < 0 || !this.#mayCut) this.#reject(bytes, start, end, row);
    }
    if (end > start) this.#isEmpty = false;
    this.#digits[row] = value;
    this.#longestWhole = Math.max(this.#longestWhole, (dot < 0 ? end : dot) - start);
    this.#longestFraction = Math.max(this.#longestFraction, this.#decimals[row] as number);
  }

  /** All numbers at the scale of the longest fraction; undefined for a column without any. */
  column(): DecimalColumn | undefined {
    if (this.#isEmpty) return undefined;
    const scale = this.#mayCut ? Math.max(0, Math.min(this.#longestFraction, SAFE_DIGITS - this.#longestWhole)) : this.#longestFraction;
    const units = this.#digits.map((value, row) => {
      const shift = scale - (this.#decimals[row] as number);
      return shift >= 0 ? value * 10 ** shift : Math.floor(value / 10 ** -shift);
    });
    units.forEach((value, row) => {
      if (!Number.isSafeInteger(value)) throw new Error(`${this.#where}: row ${row + 2} is too long a number`);
    });
    return { units, scale };
  }

  #reject(bytes: Buffer, start: number, end: number, row: number): never {
    throw new Error(`${this.#where}: ${bytes.toString("latin1", start, end)} in row ${row + 2} is no exact number`);
  }
}

/** A column's numbers on a finer scale, as needed to compare bids with asks. */
export function onScale(column: DecimalColumn, scale: number): Float64Array {
  const factor = 10 ** (scale - column.scale);
  return factor === 1 ? column.units : column.units.map((units) => units * factor);
}
