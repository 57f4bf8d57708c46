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

/** Columns that hold no decimals. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(["ts", "trade_id", "side"]);

/** Reads a `.csv` or `.csv.gz` file with a header. Throws on a malformed number or moment, with its line. */
export async function readColumns(file: string): Promise<Recorded> {
  const raw = await readFile(file);
  const text = (file.endsWith(".gz") ? await promisify(gunzip)(raw) : raw).toString("utf8");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const header = (lines.shift() ?? "").trim().split(",");
  const ts = new Float64Array(lines.length);
  const cells = header.map((): string[] => []);
  const tsAt = header.indexOf("ts");
  lines.forEach((line, row) => {
    const parts = line.trim().split(",");
    if (parts.length !== header.length) throw new Error(`${file}:${row + 2}: ${parts.length} fields, the header has ${header.length}`);
    const moment = Date.parse(parts[tsAt] ?? "");
    if (Number.isNaN(moment)) throw new Error(`${file}:${row + 2}: no moment`);
    ts[row] = moment;
    parts.forEach((cell, i) => {
      if (!TEXT_COLUMNS.has(header[i] ?? "ts")) cells[i]?.push(cell);
    });
  });
  const columns = new Map<string, DecimalColumn>();
  header.forEach((name, i) => {
    const column = cells[i] ?? [];
    if (!TEXT_COLUMNS.has(name) && column.some((cell) => cell !== "")) columns.set(name, decimalColumn(column, name, `${file}, ${name}`));
  });
  return { file, ts, columns };
}

/** Columns that only say how much was traded; of one with more digits than a double holds, the finest are left off. */
const AMOUNT_COLUMNS: ReadonlySet<string> = new Set(["volume", "size", "bid_size", "ask_size"]);

/** The column's numbers at the scale of its longest fraction. An empty cell is zero. */
function decimalColumn(cells: readonly string[], name: string, where: string): DecimalColumn {
  let scale = 0;
  let whole = 0;
  for (const cell of cells) {
    const dot = cell.indexOf(".");
    if (dot >= 0) scale = Math.max(scale, cell.length - dot - 1);
    whole = Math.max(whole, dot < 0 ? cell.length : dot);
  }
  if (AMOUNT_COLUMNS.has(name)) scale = Math.max(0, Math.min(scale, SAFE_DIGITS - whole));
  const units = new Float64Array(cells.length);
  cells.forEach((cell, row) => {
    const [integer = "", fraction = ""] = cell.split(".");
    const digits = integer + fraction.slice(0, scale).padEnd(scale, "0");
    const value = cell === "" ? 0 : Number(digits);
    if (!/^\d*$/.test(digits) || !Number.isSafeInteger(value)) throw new Error(`${where}: ${cell} in row ${row + 2} is no exact number`);
    units[row] = value;
  });
  return { units, scale };
}

/** Every number of this many digits is exact in a double. */
const SAFE_DIGITS = 15;

/** Two columns on the finer scale of both, as needed to compare bids with asks. */
export function onScale(column: DecimalColumn, scale: number): Float64Array {
  const factor = 10 ** (scale - column.scale);
  return factor === 1 ? column.units : column.units.map((units) => units * factor);
}
