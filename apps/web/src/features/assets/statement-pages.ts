import type { Data, Row } from "@candela/contract";
import { compareDecimals, sumDecimals } from "@candela/ui";

export type StatementHead = NonNullable<Data<"GET /api/statement/detail">>;
export type StatementAsset = StatementHead["assets"][number];
export type StatementLine = Row<"GET /api/statement/lines">;

/** Lines of one asset on one sheet of paper, from what they began with to what they left: `opening` and `sum` give `closing`. */
export interface StatementPage {
  readonly asset: StatementAsset;
  readonly lines: readonly StatementLine[];
  readonly opening: string;
  readonly sum: string;
  readonly closing: string;
}

/** Lines that a page of A4 holds beside its head and its sums. */
const LINES_PER_PAGE = 24;

/** The lines of an asset page by page; one page without lines when nothing happened. Throws when lines do not lead to the closing balance. */
export function pagesOf(asset: StatementAsset, lines: readonly StatementLine[], perPage = LINES_PER_PAGE): readonly StatementPage[] {
  const pages: StatementPage[] = [];
  let opening = asset.opening;
  for (let at = 0; at === 0 || at < lines.length; at += perPage) {
    const part = lines.slice(at, at + perPage);
    const sum = part.length === 0 ? "0" : sumDecimals(part.map(({ amount }) => amount));
    const closing = sumDecimals([opening, sum]);
    pages.push({ asset, lines: part, opening, sum, closing });
    opening = closing;
  }
  if (compareDecimals(opening, asset.closing) !== 0) throw new Error("the lines do not lead to the closing balance");
  return pages;
}
