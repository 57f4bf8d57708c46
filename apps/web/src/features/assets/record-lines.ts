import type { Fields, Row } from "@candela/api";
import { CURRENCIES, isAtPar, PRODUCT_ASSET_BASE } from "@candela/model";
import { compareDecimals, type DayRange, subtractDecimals, sumDecimals } from "@candela/ui";
import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { RecordReason, RecordReference } from "../../lib/kinds/product-kind-view.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { clockParts, dayBegins } from "../../lib/time/zone-choice.ts";

export type RecordLine = Row<"GET /api/accountRecord/list">;

/** The filter of the list; null shows every asset. */
export interface RecordFilter {
  readonly assetId: number | null;
  readonly reason: RecordReason | null;
  /** Days by the chosen clock; null is all. */
  readonly days: DayRange | null;
  /** Epoch of the account; null is the present one. */
  readonly epoch: number | null;
}

export function recordFields(filter: RecordFilter): Fields<"GET /api/accountRecord/list"> {
  const { assetId, reason, days, epoch } = filter;
  return {
    assetId: assetId ?? undefined,
    reason: reason ?? undefined,
    startTs: days === null ? undefined : dayBegins(days.from),
    // The day after is not included: the whole of the last day is.
    endTs: days === null ? undefined : dayBegins(days.to, 1),
    epoch: epoch ?? undefined,
  };
}

/** What lines belong to that no kind of product brings. */
const REFERENCES_OF_NO_KIND: readonly RecordReference[] = [
  ...(["grant", "epoch", "exchange", "deposit", "withdrawal"] as const),
  ...(["campaign", "voucher"] as const),
];

export function isReferenceKind(text: string): text is RecordReference {
  return [...kindDetails().flatMap(({ record }) => record.references), ...REFERENCES_OF_NO_KIND].some((kind) => kind === text);
}

export interface Day {
  /** The date as year-month-day. */
  readonly key: string;
  readonly ts: number;
  readonly lines: readonly RecordLine[];
}

function dayKey(ts: number): string {
  const { year, month, day } = clockParts(ts);
  return `${year}-${month}-${day}`;
}

/** Lines under the day of the chosen clock that they fall on, in the order given. */
export function byDay(lines: readonly RecordLine[]): readonly Day[] {
  const days: { key: string; ts: number; lines: RecordLine[] }[] = [];
  for (const line of lines) {
    const key = dayKey(line.ts);
    const last = days.at(-1);
    if (last?.key === key) last.lines.push(line);
    else days.push({ key, ts: line.ts, lines: [line] });
  }
  return days;
}

/** The balances before the oldest and after the newest line, and the sums in and out between them. */
export interface Statement {
  readonly opening: string;
  readonly incoming: string;
  readonly outgoing: string;
  readonly closing: string;
  /** Opening, in and out give the closing balance. */
  readonly adds: boolean;
}

/** The sums of lines of one asset, newest first; null for no lines or several assets. */
export function statementOf(lines: readonly RecordLine[]): Statement | null {
  const newest = lines[0];
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined || lines.some((line) => line.assetId !== newest.assetId)) return null;
  const opening = subtractDecimals(oldest.balanceAfter, oldest.amount);
  const incoming = sumDecimals(lines.map((line) => line.amount).filter((amount) => compareDecimals(amount, "0") > 0));
  const outgoing = sumDecimals(lines.map((line) => line.amount).filter((amount) => compareDecimals(amount, "0") < 0));
  const adds = compareDecimals(sumDecimals([opening, incoming, outgoing]), newest.balanceAfter) === 0;
  return { opening, incoming, outgoing, closing: newest.balanceAfter, adds };
}

export interface AssetChoice {
  readonly assetId: number;
  readonly assetCode: string;
}

/** Assets to filter by: those known, and those that lines were seen of; by code, each once. */
export function assetChoices(known: readonly AssetChoice[], lines: readonly RecordLine[]): readonly AssetChoice[] {
  const all = new Map([...known, ...lines].map(({ assetId, assetCode }) => [assetId, { assetId, assetCode }]));
  return [...all.values()].sort((a, b) => a.assetId - b.assetId);
}

/** Whether an asset can be had as money and as a holding, so that its symbol alone does not say which: null where it cannot. */
export function assetKind({ assetId, assetCode }: AssetChoice): "money" | "holding" | null {
  const isHolding = assetId >= PRODUCT_ASSET_BASE;
  const symbol = productSymbol(assetCode);
  const currency = CURRENCIES.find(({ code }) => code === symbol);
  // Coins can be both; of a pair of money nothing is held under the symbol of either.
  if (currency === undefined || currency.type !== 1 || isAtPar(currency)) return null;
  return isHolding ? "holding" : "money";
}

/** An asset's name among others: what is held of a product says so by `holdings` where a currency has the same symbol. */
export function assetName({ assetId, assetCode }: AssetChoice, among: readonly AssetChoice[], holdings: string): string {
  const symbol = productSymbol(assetCode);
  const isTaken = among.some((other) => other.assetId !== assetId && productSymbol(other.assetCode) === symbol);
  return isTaken && assetId >= PRODUCT_ASSET_BASE ? `${symbol} · ${holdings}` : symbol;
}
