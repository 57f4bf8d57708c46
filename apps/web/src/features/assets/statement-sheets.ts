import type { Data, Row } from "@candela/api";
import { compareDecimals, sumDecimals } from "@candela/ui";

export type StatementHead = NonNullable<Data<"GET /api/statement/detail">>;
export type StatementAsset = StatementHead["assets"][number];
export type StatementLine = Row<"GET /api/statement/lines">;
export type StatementWorth = NonNullable<StatementHead["worth"]>;

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

/** Parts of what all is worth at the end; the last block has their total. */
export interface WorthBlock {
  readonly kind: "worth";
  readonly parts: StatementWorth["parts"];
  readonly worth: StatementWorth;
  readonly last: boolean;
}

export type Block = LinesBlock | BalancesBlock | WorthBlock;
export type StatementSheet = readonly Block[];

export interface AssetLines {
  readonly asset: StatementAsset;
  readonly lines: readonly StatementLine[];
}

/** Lines that one statement may have: some 200 pages. */
export const STATEMENT_MAX = 5_000;
/** Heights in units of 3.35 mm. statement.css keeps a row to one line of text, and a line of the ledger to two. */
const SHEET = 66;
const ROW = 2;
const LINE = 3;
const CAPTION = 4;
/** Beside its own rows a table of lines has a caption, the column names, the opening, the sum and the closing; that of the worth has its total. */
const AROUND = { lines: CAPTION + 4 * ROW, balances: CAPTION + ROW, worth: CAPTION + ROW } as const;
/** Fewer rows of a longer table are not worth beginning it at the end of a sheet. */
const LEAST_ROWS = 3;

/** Puts tables on sheets one after the other, and cuts them where a sheet ends. */
function createPaper(height: number) {
  const sheets: Block[][] = [];
  let room = 0;
  return {
    sheets,
    /** Places `count` rows of a height in as many blocks as it takes; `blockOf` makes one of the rows `from` up to `to`. */
    place: (count: number, around: number, each: number, blockOf: (from: number, to: number) => Block) => {
      for (let from = 0; from < count; ) {
        if (room < around + each * Math.min(count - from, LEAST_ROWS)) {
          sheets.push([]);
          room = height;
        }
        const to = Math.min(count, from + Math.max(1, Math.floor((room - around) / each)));
        sheets.at(-1)?.push(blockOf(from, to));
        room -= around + each * (to - from);
        from = to;
      }
    },
  };
}

/**
 * The sheets of a statement: each asset's lines, then all balances, then what they are worth. A table that fits on one sheet is not split. Throws when the
 * lines of an asset do not lead to its closing balance, or the parts of the worth not to its total.
 */
export function sheetsOf(
  { assets, worth }: Pick<StatementHead, "assets" | "worth">,
  moved: readonly AssetLines[],
  height = SHEET,
): readonly StatementSheet[] {
  const paper = createPaper(height);
  for (const { asset, lines } of moved) {
    let opening = asset.opening;
    paper.place(lines.length, AROUND.lines, LINE, (from, to) => {
      const part = lines.slice(from, to);
      const sum = sumDecimals(part.map(({ amount }) => amount));
      const ends = { first: from === 0, last: to === lines.length };
      const block = { kind: "lines", asset, lines: part, opening, sum, closing: sumDecimals([opening, sum]), ...ends } as const;
      opening = block.closing;
      return block;
    });
    if (compareDecimals(opening, asset.closing) !== 0) throw new Error("the lines do not lead to the closing balance");
  }
  paper.place(assets.length, AROUND.balances, ROW, (from, to) => ({ kind: "balances", assets: assets.slice(from, to) }));
  if (worth !== null) {
    const { parts, total } = worth;
    if (compareDecimals(sumDecimals(parts.map(({ value }) => value)), total) !== 0)
      throw new Error("the parts do not add up to the total value");
    paper.place(parts.length, AROUND.worth, ROW, (from, to) => ({
      kind: "worth",
      parts: parts.slice(from, to),
      worth,
      last: to === parts.length,
    }));
  }
  return paper.sheets;
}
