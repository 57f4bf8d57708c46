import { shownParts } from "../../../lib/account/shown-parts.ts";
import { roundEven } from "../../../lib/format/round-even.ts";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import type { Marked } from "./contract-book.ts";
import { money, seenDecimals } from "./contract-shapes.ts";

/** The amounts of a position's card, decimal text; profit is null while the position has no price. */
export interface ShownPosition {
  readonly profit: string | null;
  readonly margin: string;
}

export interface ShownCard {
  readonly marked: Marked;
  readonly shown: ShownPosition;
}

export interface ShownBook {
  /** The sum over all positions that have a price. */
  readonly profit: string;
  readonly margin: string;
  /** In the order given. */
  readonly cards: readonly ShownCard[];
}

const LIST_DECIMALS = 2;

function sumOf(units: readonly bigint[], decimals: number) {
  return shownParts({ total: money(units.reduce((sum, each) => sum + each, 0n)), parts: units.map(money) }, decimals, undefined, roundEven);
}

/** All open positions in one list: cents, in which the cards add up to what stands above them; every digit where something would read as nothing. */
export function shownBook(marked: readonly Marked[]): ShownBook {
  const profits = marked.map(({ figures }) => figures?.unrealised ?? 0n);
  const total = profits.reduce((sum, each) => sum + each, 0n);
  const vanishes = [total, ...profits].some((each) => seenDecimals(each) > LIST_DECIMALS);
  const profit = sumOf(profits, vanishes ? sheetDecimals([total, ...profits].map(money)) : LIST_DECIMALS);
  const margin = sumOf(
    marked.map(({ holding }) => holding?.margin ?? 0n),
    LIST_DECIMALS,
  );
  const cards = marked.map((each, index): ShownCard => {
    const alone = shownAlone(each, LIST_DECIMALS);
    return {
      marked: each,
      shown: {
        profit: each.figures === null ? null : (profit.parts[index] ?? alone.profit),
        margin: each.holding === null ? alone.margin : (margin.parts[index] ?? alone.margin),
      },
    };
  });
  return { profit: profit.total, margin: margin.total, cards };
}

/** One position on a page of its own, with the decimals of that page. */
export function shownAlone({ figures, position }: Marked, decimals: number): ShownPosition {
  const short = (text: string) => roundEven(text, decimals);
  return { profit: figures === null ? null : short(money(figures.unrealised)), margin: short(position.margin) };
}
