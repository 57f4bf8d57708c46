/** One measured figure. Numbers are rounded for reading; `ratio` is taken before rounding. */
export interface Row {
  readonly name: string;
  /** Null when it was not measured. */
  readonly value: number | null;
  readonly unit: string;
  /** Value to compare with, in the same unit, measured in the same run. */
  readonly anchor: number | null;
  readonly ratio: number | null;
  /** The aim, in words: "ratio >= 2". */
  readonly aim: string | null;
  /** Null when there is no aim or no figure. */
  readonly met: boolean | null;
  /** A remark on the figure; for a missing one, why. */
  readonly note: string;
}

type Aim = { readonly of: "ratio" | "value"; readonly atLeast: number } | { readonly of: "ratio" | "value"; readonly atMost: number };

export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly anchor?: number;
  readonly aim?: Aim;
  readonly note?: string;
}

/** Three digits that count; whole numbers from a hundred on. */
function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

export function row({ name, value, unit, anchor, aim, note = "" }: Measured): Row {
  const ratio = anchor === undefined ? null : value / anchor;
  const judged = aim?.of === "ratio" ? ratio : value;
  return {
    name,
    value: rounded(value),
    unit,
    anchor: anchor === undefined ? null : rounded(anchor),
    ratio: ratio === null ? null : rounded(ratio),
    aim: aim === undefined ? null : `${aim.of} ${"atLeast" in aim ? `>= ${aim.atLeast}` : `<= ${aim.atMost}`}`,
    met: aim === undefined || judged === null ? null : "atLeast" in aim ? judged >= aim.atLeast : judged <= aim.atMost,
    note,
  };
}

export function notMeasured(name: string, reason: string): Row {
  return { name, value: null, unit: "", anchor: null, ratio: null, aim: null, met: null, note: `not measured: ${reason}` };
}

const shown = (value: number | null): string => (value === null ? "" : String(value));

/** The rows as aligned text. */
export function table(rows: readonly Row[]): string {
  const met = (value: boolean | null): string => (value === null ? "" : value ? "yes" : "NO");
  const lines = [
    ["name", "value", "unit", "anchor", "ratio", "aim", "met", "note"],
    ...rows.map((r) => [r.name, shown(r.value), r.unit, shown(r.anchor), shown(r.ratio), r.aim ?? "", met(r.met), r.note]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
