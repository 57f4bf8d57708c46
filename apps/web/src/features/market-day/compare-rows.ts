/** The first thing in which what was shown and what came out differ; a text is null where there was nothing of it. */
export interface Difference {
  /** Moment of a candle, number of a tick; null for what there is one of. */
  readonly at: number | null;
  readonly field: string;
  readonly shown: string | null;
  readonly own: string | null;
}

export interface Compared {
  readonly matched: number;
  readonly of: number;
  readonly first: Difference | null;
}

/** Rows by their number, field by field: those of both sides count, and one that only one side has is a difference. */
export function compareRows<Row extends object>(
  shown: readonly Row[],
  own: readonly Row[],
  numberOf: (row: Row) => number,
  fields: readonly (keyof Row & string)[],
): Compared {
  const [theirs, ours] = [shown, own].map((rows) => new Map(rows.map((row) => [numberOf(row), row])));
  const numbers = [...new Set([...(theirs?.keys() ?? []), ...(ours?.keys() ?? [])])].sort((a, b) => a - b);
  const differences = numbers.flatMap((number) => differenceOf(number, theirs?.get(number), ours?.get(number), fields) ?? []);
  return { matched: numbers.length - differences.length, of: numbers.length, first: differences[0] ?? null };
}

function differenceOf<Row extends object>(
  at: number,
  shown: Row | undefined,
  own: Row | undefined,
  fields: readonly (keyof Row & string)[],
): Difference | null {
  const text = (row: Row | undefined, field: keyof Row) => (row === undefined ? null : String(row[field]));
  const field = fields.find((name) => text(shown, name) !== text(own, name));
  return field === undefined ? null : { at, field, shown: text(shown, field), own: text(own, field) };
}

/** Rows of one text. */
export function compareText(field: string, shown: string, own: string): Compared {
  const same = shown === own;
  return { matched: same ? 1 : 0, of: 1, first: same ? null : { at: null, field, shown, own } };
}
