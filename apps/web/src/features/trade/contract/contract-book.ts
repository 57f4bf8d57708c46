import {
  type ContractHolding,
  type ContractProduct,
  type CrossBacking,
  type CrossPart,
  crossBacking,
  crossSum,
  exitPrice,
  liquidationWithinReach,
  type PositionFigures,
  positionFigures,
} from "@candela/model";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { holdingOf, type Position, quoteUnits, SETTLEMENT, type SideQuote, specOf, trailingAt } from "./contract-shapes.ts";

/** An open position with its figures at the newest quote, by the functions that the engine decides with. */
export interface Marked {
  readonly position: Position;
  /** Undefined until the product is read. */
  readonly product: Product | undefined;
  readonly spec: ContractProduct | null;
  readonly holding: ContractHolding | null;
  readonly quote: SideQuote | null;
  readonly isOpen: boolean;
  readonly ts: number;
  /** Null while the product, its price, or for cross margin the cash or another cross position's price, is not known. */
  readonly figures: PositionFigures | null;
  readonly backing: CrossBacking | null;
  readonly trailing: bigint | null;
}

/** The most profitable first, as the server closes them; those without a figure last. */
export function inClosingOrder(marked: readonly Marked[]): readonly Marked[] {
  return marked.toSorted((a, b) => {
    if (a.figures === null || b.figures === null) return Number(a.figures === null) - Number(b.figures === null);
    return a.figures.unrealised === b.figures.unrealised ? 0 : a.figures.unrealised > b.figures.unrealised ? -1 : 1;
  });
}

export interface Book {
  readonly marked: readonly Marked[];
  /** The profit of positions that have a price. */
  readonly unrealised: bigint;
  readonly margin: bigint;
  readonly unpriced: number;
  /** The cross account; null without a cross position, or while it cannot be valued. */
  readonly cross: { readonly equity: bigint; readonly maintenance: bigint } | null;
}

export interface BookRow {
  readonly position: Position;
  readonly product: Product | undefined;
  readonly quote: Quote | undefined;
}

/** The newer of what the position came with and what was heard since. */
function newestQuote({ position, quote }: BookRow): { readonly bid: string; readonly ask: string; readonly ts: number } | null {
  const { tick } = position;
  if (quote === undefined) return tick;
  return tick !== null && tick.ts > quote.ts ? tick : quote;
}

type Seen = Pick<Marked, "position" | "product" | "spec" | "holding" | "quote" | "isOpen" | "ts"> & { readonly at: bigint | null };

function seen(row: BookRow): Seen {
  const { position, product } = row;
  const newest = newestQuote(row);
  const spec = product === undefined ? null : specOf(product);
  const quote = spec === null || newest === null ? null : quoteUnits(newest, spec);
  return {
    position,
    product,
    spec,
    holding: spec === null ? null : holdingOf(position, spec),
    quote,
    isOpen: row.quote?.isOpen ?? false,
    ts: newest?.ts ?? 0,
    at: quote === null ? null : exitPrice(position.side, quote),
  };
}

function partOf({ spec, holding, at }: Seen): CrossPart | null {
  return spec === null || holding === null || at === null ? null : { product: spec, holding, at };
}

/** The parts of all these; null when one of them cannot be valued. */
function partsOf(rows: readonly Seen[]): CrossPart[] | null {
  const parts = rows.map(partOf);
  return parts.every((part) => part !== null) ? parts : null;
}

/** The backing of a cross position: cash and all other cross positions. Null while it is not known. */
export function backingOfOthers(
  rows: readonly BookRow[],
  cash: bigint | null,
  except: (position: Position) => boolean,
): CrossBacking | null {
  const others = partsOf(rows.map(seen).filter(({ position }) => position.marginMode === "cross" && !except(position)));
  return cash === null || others === null ? null : crossBacking(cash, others, SETTLEMENT);
}

const NO_BACKING: CrossBacking = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };

/** Without a liquidation price that the market does not come to. */
export function inReach(figures: PositionFigures): PositionFigures {
  return { ...figures, liquidationPrice: liquidationWithinReach(figures.liquidationPrice, figures.price) };
}

/** Every open position with its figures, and what they come to together. */
export function markBook(rows: readonly BookRow[], cash: bigint | null): Book {
  const all = rows.map(seen);
  const crossRows = all.filter(({ position }) => position.marginMode === "cross");
  const marked = all.map(({ at, ...row }): Marked => {
    const { position, spec, holding } = row;
    const isCross = position.marginMode === "cross";
    const others = isCross ? partsOf(crossRows.filter((other) => other.position.id !== position.id)) : null;
    const backing = !isCross ? NO_BACKING : cash === null || others === null ? null : crossBacking(cash, others, SETTLEMENT);
    const figures =
      spec === null || holding === null || at === null || backing === null
        ? null
        : inReach(positionFigures(spec, holding, at, SETTLEMENT, position.marginMode, backing));
    const trailing = spec === null || at === null ? null : trailingAt(position, spec, at);
    return { ...row, figures, backing, trailing };
  });
  const crossParts = crossRows.length === 0 || cash === null ? null : partsOf(crossRows);
  return {
    marked,
    unrealised: marked.reduce((sum, { figures }) => sum + (figures?.unrealised ?? 0n), 0n),
    margin: marked.reduce((sum, { holding }) => sum + (holding?.margin ?? 0n), 0n),
    unpriced: marked.filter(({ figures }) => figures === null).length,
    cross: crossParts === null || cash === null ? null : crossSum(cash, crossParts, SETTLEMENT),
  };
}
