import type { Data, Row } from "@candela/api";
import { compareDecimals, sumDecimals } from "@candela/ui";

export type StatementHead = NonNullable<Data<"GET /api/statement/detail">>;
export type StatementAsset = StatementHead["assets"][number];
export type StatementLine = Row<"GET /api/statement/lines">;

/** Lines of one asset on one sheet of paper, from what they began with to what they left: `opening` and `sum` give `closing`. */
export interface LinesBlock {
  readonly kind: "lines";
  readonly asset: StatementAsset;
  readonly lines: readonly StatementLine[];
  readonly opening: string;
  readonly sum: string;
  readonly closing: string;
  /** Whether it begins and ends with the asset's own opening and closing; else it goes on from the block before, and on in the next one. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Each asset's balance at the beginning and at the end. */
export interface BalancesBlock {
  readonly kind: "balances";
  readonly assets: readonly StatementAsset[];
}

export type StatementSheet = readonly (LinesBlock | BalancesBlock)[];

export interface AssetLines {
  readonly asset: StatementAsset;
  readonly lines: readonly StatementLine[];
}

/** Lines that one statement may have: some 200 pages. */
export const STATEMENT_MAX = 5_000;
/** Rows of a table that fit between head and foot of a sheet; statement.css keeps each to one line of text. */
const ROWS_PER_SHEET = 30;
/** Rows a table takes beside its lines: a caption of two rows, the column names, the opening, the sum and the closing. */
const AROUND_LINES = 6;
const AROUND_BALANCES = 3;
/** Fewer rows of a longer table are not worth beginning it at the end of a sheet. */
const LEAST_ROWS = 3;

/** Puts tables on sheets one after the other, and cuts them where a sheet ends. */
function createPaper(rowsPerSheet: number) {
  const sheets: (LinesBlock | BalancesBlock)[][] = [];
  let room = 0;
  return {
    sheets,
    /** Places `count` rows in as many blocks as it takes; `blockOf` makes one of the rows `from` up to `to`. */
    place: (count: number, around: number, blockOf: (from: number, to: number) => LinesBlock | BalancesBlock) => {
      for (let from = 0; from < count; ) {
        if (room < around + Math.min(count - from, LEAST_ROWS)) {
          sheets.push([]);
          room = rowsPerSheet;
        }
        const to = Math.min(count, from + Math.max(1, room - around));
        sheets.at(-1)?.push(blockOf(from, to));
        room -= around + to - from;
        from = to;
      }
    },
  };
}

/**
 * The sheets of a statement: each asset's lines, then all balances. A table that fits on one sheet is not split. Throws when the lines of an
 * asset do not lead to its closing balance.
 */
export function sheetsOf(
  assets: readonly StatementAsset[],
  moved: readonly AssetLines[],
  rowsPerSheet = ROWS_PER_SHEET,
): readonly StatementSheet[] {
  const paper = createPaper(rowsPerSheet);
  for (const { asset, lines } of moved) {
    let opening = asset.opening;
    paper.place(lines.length, AROUND_LINES, (from, to) => {
      const part = lines.slice(from, to);
      const sum = sumDecimals(part.map(({ amount }) => amount));
      const ends = { first: from === 0, last: to === lines.length };
      const block = { kind: "lines", asset, lines: part, opening, sum, closing: sumDecimals([opening, sum]), ...ends } as const;
      opening = block.closing;
      return block;
    });
    if (compareDecimals(opening, asset.closing) !== 0) throw new Error("the lines do not lead to the closing balance");
  }
  paper.place(assets.length, AROUND_BALANCES, (from, to) => ({ kind: "balances", assets: assets.slice(from, to) }));
  return paper.sheets;
}
