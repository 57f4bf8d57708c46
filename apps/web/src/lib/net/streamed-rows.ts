import type { ROUTES, RouteKey, Row } from "@candela/api";
import { replaceEqualDeep } from "@tanstack/react-query";
import { createStore, type Store } from "../browser/store.ts";
import { sessionStore } from "../session/session.ts";

/** Rows that the account's channel streams one by one, laid over lists of them that were read before or after. */

interface WithId {
  readonly id: string;
}

/** Order of two copies of a row: the older one loses. */
export interface RowOrder<T extends WithId> {
  readonly isOlder: (copy: T, than: T) => boolean;
}

/** Below zero where the first of two stands in front. */
export type Order<T> = (one: T, other: T) => number;

/** The newest streamed copy of each row, by id; `number` counts every streamed row. */
export type Overlay<T extends WithId> = ReadonlyMap<string, { readonly row: T; readonly number: number }>;

/** Rows of an answer, and the number of rows streamed before its request: all of those are in the answer. */
export interface MarkedRows<T> {
  readonly rows: readonly T[];
  readonly mark: number;
}

/** Rows of an overlay that are kept. */
const OVERLAY_MAX = 500;

/** The overlay with one more row; the same overlay for a row that is known as it is, or newer. */
export function withRow<T extends WithId>(overlay: Overlay<T>, row: T, number: number, { isOlder }: RowOrder<T>): Overlay<T> {
  const known = overlay.get(row.id);
  if (known !== undefined && (isOlder(row, known.row) || replaceEqualDeep(known.row, row) === known.row)) return overlay;
  const others = [...overlay].filter(([id]) => id !== row.id);
  return new Map([...others.slice(1 - OVERLAY_MAX), [row.id, { row, number }]]);
}

/**
 * A list with the rows streamed since its request: the newer copy of each row, new ones at their place (most lists have the newest id first: a
 * cancelled order goes into the history, not in front of it), and only those that belong. Rows streamed before the request are ignored: one that
 * was open then and is not in the list of open ones has ended without an event. `pages` are of one list, the first in front: a row that moved
 * from one to the next while they were read appears once.
 */
export function rowsWith<T extends WithId>(
  pages: readonly MarkedRows<T>[],
  overlay: Overlay<T>,
  { isOlder }: RowOrder<T>,
  belongs: (row: T) => boolean,
  order: Order<T> = newestFirst,
): readonly T[] {
  const rows = new Map<string, T>();
  for (const page of pages) {
    for (const row of page.rows) {
      const told = overlay.get(row.id);
      const newer = told !== undefined && told.number > page.mark && !isOlder(told.row, row) ? told.row : row;
      const before = rows.get(row.id);
      rows.set(row.id, before === undefined || isOlder(before, newer) ? newer : before);
    }
  }
  const mark = pages[0]?.mark ?? Number.POSITIVE_INFINITY;
  const fresh = [...overlay.values()].filter(({ row, number }) => number > mark && !rows.has(row.id)).map(({ row }) => row);
  return placed(fresh.toSorted(order), [...rows.values()], order).filter(belongs);
}

/** Rows of a list that stand behind its last read page, as they were counted when that page was read. */
interface Behind<T> {
  readonly pages: readonly MarkedRows<T>[];
  readonly count: number;
}

/**
 * How many rows of a list stand behind its read pages by now, without those that `rowsWith` brings in front of them because they were told since. `isOf`
 * says whether a row belongs to this list in one of its states.
 */
export function countBehind<T extends WithId>(
  { pages, count }: Behind<T>,
  overlay: Overlay<T>,
  belongs: (row: T) => boolean,
  isOf: (row: T) => boolean,
): number {
  const last = pages.at(-1);
  const oldest = last?.rows.at(-1);
  const mark = pages[0]?.mark ?? 0;
  if (last === undefined || oldest === undefined || count === 0) return 0;
  const counted = [...overlay.values()].filter(
    ({ row, number }) => number > mark && newestFirst(oldest, row) < 0 && isOf(row) && (number > last.mark || belongs(row)),
  );
  return Math.max(0, count - counted.length);
}

/** The rows of a list in its own order, each fresh one in front of the first that is older. */
function placed<T extends WithId>(fresh: readonly T[], rows: readonly T[], order: Order<T>): readonly T[] {
  const list: T[] = [];
  let next = 0;
  for (const row of rows) {
    for (let one = fresh[next]; one !== undefined && order(one, row) < 0; one = fresh[next]) {
      list.push(one);
      next += 1;
    }
    list.push(row);
  }
  return [...list, ...fresh.slice(next)];
}

/** Ids are whole numbers as text, given in rising order. */
function newestFirst({ id: one }: WithId, { id: other }: WithId): number {
  return other.length - one.length || (one < other ? 1 : -1);
}

/** The app calls no route of operators; without them the compiler has half as much to work out. */
type AppRoute = Exclude<RouteKey, `${string} /api/admin/${string}`>;

/** Read off the schemas as they are: working out fields and rows of all routes is more than the compiler takes on. */
interface PagedDefinition {
  readonly query: { readonly properties: { readonly pageNum: unknown } };
  readonly row: { readonly properties: { readonly id: unknown } };
}

/** A route that answers with one page of a list. */
export type PagedRoute = { [K in AppRoute]: (typeof ROUTES)[K] extends PagedDefinition ? K : never }[AppRoute];

/** A route whose rows the account's channel streams one by one; named, since looking for them among all is more than the compiler takes on. */
export type StreamedRoute =
  | "GET /api/spotOrder/list"
  | "GET /api/fastTradeOrder/list"
  | "GET /api/contractOrder/list"
  | "GET /api/contractPosition/list";

/** Rows of a route as the socket streamed them, for all lists that show such rows. */
export interface StreamedRows<K extends StreamedRoute> extends RowOrder<Row<K>> {
  readonly route: K;
  readonly overlay: Store<Overlay<Row<K>>>;
  /** Number of rows streamed so far. */
  readonly mark: () => number;
  /** Takes a row of an answer or of the account's channel into the lists. False when the same or a newer copy is known. */
  readonly take: (row: Row<K>) => boolean;
}

/** Rows of one session: those of another user are forgotten. */
export function streamedRows<K extends StreamedRoute>(route: K, isOlder: RowOrder<Row<K>>["isOlder"]): StreamedRows<K> {
  const overlay = createStore<Overlay<Row<K>>>(new Map());
  let count = 0;
  sessionStore.subscribe(() => overlay.set(new Map()));
  return {
    route,
    isOlder,
    overlay,
    mark: () => count,
    take: (row) => {
      const before = overlay.get();
      const after = withRow(before, row, count + 1, { isOlder });
      if (after === before) return false;
      count += 1;
      overlay.set(after);
      return true;
    },
  };
}
