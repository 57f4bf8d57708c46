import { readFile } from "node:fs/promises";
import path from "node:path";

/** One recorded file as its folder's MANIFEST.json describes it. */
export interface Recording {
  /** Path below the folder. */
  readonly file: string;
  readonly symbol: string;
  readonly name: string;
  readonly kind: "bars" | "ticks";
  /** `1m`, `30m`, `1d`, `tick-trades`, `tick-quotes` and so on. */
  readonly interval: string;
  readonly rows: number;
  /** Source of the prices, in words: `trades`, `bid quotes (...)`, `ask quotes (...)`. */
  readonly priceKind: string;
  readonly hasKnownOutliers: boolean;
}

/** Reads a folder's MANIFEST.json. Throws with the folder's name when it is missing or not of this format. */
export async function readManifest(folder: string): Promise<readonly Recording[]> {
  const file = path.join(folder, "MANIFEST.json");
  const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
  const files = fieldOf(manifest, "files");
  if (fieldOf(manifest, "format_version") !== 1 || !Array.isArray(files))
    throw new Error(`${file} is not a market data manifest of format 1`);
  return files.map((entry: unknown) => recordingOf(entry, file));
}

function recordingOf(entry: unknown, file: string): Recording {
  const text = (field: string) => {
    const value = fieldOf(entry, field);
    if (typeof value !== "string") throw new Error(`${file}: an entry without ${field}`);
    return value;
  };
  const kind = text("kind");
  const rows = fieldOf(entry, "rows");
  if ((kind !== "bars" && kind !== "ticks") || typeof rows !== "number") throw new Error(`${file}: ${text("file")} is of an unknown kind`);
  return {
    file: text("file"),
    symbol: text("symbol"),
    name: text("name"),
    kind,
    interval: text("interval"),
    rows,
    priceKind: text("price_kind"),
    hasKnownOutliers: fieldOf(entry, "known_outliers") !== undefined,
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Length of a bar interval such as `15m` in milliseconds; undefined for the kinds of ticks. */
export function intervalLength(interval: string): number | undefined {
  const match = /^(\d+)([smhd])$/.exec(interval);
  const unit = UNIT_MS[match?.[2] ?? ""];
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
}
