import type { AccountEvent, Data, RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import { refreshIn } from "../net/queries.ts";
import { refetchPaced } from "./paced-refetch.ts";

/**
 * The only path of account events into the query cache. The server reports each commit twice: in the answer of the command that made it, and in
 * one frame of the account's channel. Both come through here, and the first of them is applied; the second has no effect.
 */

type Kind = AccountEvent["kind"];
type EventOf<K extends Kind> = Extract<AccountEvent, { readonly kind: K }>;

/** Effect of an event of one kind on the cache. */
export interface EventRules<E extends AccountEvent = AccountEvent> {
  /** Takes an event with a number or a version; false when the same or a newer one is known. */
  take?(event: E): boolean;
  /** Writes the event of a commit that is news into answers that are cached; gives the routes that have to be read again instead. */
  write?(event: E, client: QueryClient): readonly RouteKey[];
  /** Routes that become stale: pages that show them read them again. */
  readonly refetches?: readonly RouteKey[] | "everything";
  /** Routes whose open pages have the event by `take`; pages that open later read them again. */
  readonly expires?: readonly RouteKey[];
}

type Answers = { readonly [K in RouteKey]?: (data: Data<K>) => readonly AccountEvent[] };

/** One part of the app as it handles account events: its kinds of event, and the events that the answers of its commands stand for. */
export interface AccountPart {
  readonly events: { readonly [K in Kind]?: EventRules<EventOf<K>> };
  readonly answers?: Answers;
  /** Lists that the events keep up to date: read again where events may have been missed. */
  readonly lists?: readonly RouteKey[];
}

interface Registry {
  readonly events: ReadonlyMap<string, EventRules>;
  /** By the route of a command: the part that knows it. */
  readonly commands: ReadonlyMap<string, AccountPart>;
  readonly lists: readonly RouteKey[];
}

let registry: Registry = { events: new Map(), commands: new Map(), lists: [] };

/** Called once, with all parts: no part knows another. */
export function registerAccountParts(parts: readonly AccountPart[]): void {
  registry = {
    events: new Map(parts.flatMap(({ events }) => Object.entries<EventRules>(events))),
    commands: new Map(parts.flatMap((part) => Object.keys(part.answers ?? {}).map((route) => [route, part] as const))),
    lists: parts.flatMap(({ lists = [] }) => lists),
  };
}

/** Routes of a whole period's figures: they become stale with money, and are read again at a pace of their own. */
const PERIOD_ROUTES = ["GET /api/statistics/detail", "GET /api/statement/detail"] as const satisfies readonly RouteKey[];

/** Routes that a commit which moved money makes stale. */
export const MONEY_ROUTES = [
  ...PERIOD_ROUTES,
  "GET /api/userAssets/list",
  "GET /api/userBibiAssets/list",
  "GET /api/userInfo/userBalance",
  "GET /api/userInfo/personCenterPanelData",
  "GET /api/accountRecord/list",
  // Losses of today.
  "GET /api/userLimit/detail",
] as const satisfies readonly RouteKey[];

/** Routes of the user's own money: those that a commit makes stale, and the lists that events keep up to date. */
export const ownRoutes = (): readonly string[] => [...MONEY_ROUTES, ...registry.lists];

/** Events of one commit: of a frame of the account's channel, or of an answer. */
export function applyAccountEvents(client: QueryClient, events: readonly AccountEvent[]): void {
  void applyCommit(client, events);
}

/**
 * Applies a command's answer. Answers carry no balances: after a new commit these are read again. Done when everything shown has been read
 * again.
 */
export async function applyAnswer<K extends RouteKey>(client: QueryClient, route: K, data: Data<K>): Promise<void> {
  const events = registry.commands.get(route)?.answers?.[route]?.(data) ?? [];
  await applyCommit(client, events, MONEY_ROUTES);
}

/** After a command that was not, or not certainly, carried out: the data it was based on may be stale. */
export function refetchAfter(client: QueryClient, route: RouteKey): void {
  void refetch(client, [...MONEY_ROUTES, ...(registry.commands.get(route)?.lists ?? [])]);
}

/** The account's channel begins: an object that ended between the read of a list and this has no event. */
export function refetchLists(client: QueryClient): void {
  void refetch(client, registry.lists);
}

/** The account's channel began anew: events of any kind may have been missed. */
export function refetchAll(client: QueryClient): void {
  const told = [...registry.events.values()].flatMap(({ refetches, expires = [] }) => [...routesOf(refetches), ...expires]);
  void refetch(client, [...told, ...MONEY_ROUTES]);
}

async function applyCommit(client: QueryClient, events: readonly AccountEvent[], untold: readonly RouteKey[] = []): Promise<void> {
  const known = events.flatMap((event) => {
    const rules = registry.events.get(event.kind);
    return rules === undefined ? [] : [{ event, rules }];
  });
  // Balances carry no number of their own: they are known when the rest of their commit is.
  const news = known.flatMap(({ event, rules }) => (rules.take === undefined ? [] : [rules.take(event)]));
  if (news.length > 0 && !news.includes(true)) return;
  const unwritten = known.flatMap(({ event, rules }) => rules.write?.(event, client) ?? []);
  if (known.some(({ rules }) => rules.refetches === "everything")) return client.invalidateQueries();
  for (const { rules } of known) for (const route of rules.expires ?? []) expire(client, route);
  await refetch(client, [...known.flatMap(({ rules }) => routesOf(rules.refetches)), ...unwritten, ...untold]);
}

const routesOf = (refetches: EventRules["refetches"] = []) => (refetches === "everything" ? [] : refetches);

function expire(client: QueryClient, route: RouteKey): void {
  void client.invalidateQueries({ queryKey: [route], type: "inactive", refetchType: "none" });
}

/** Routes to read again, collected within one turn of the event loop: several frames arrive at once, and make the same routes stale. */
const waiting = new Map<QueryClient, { readonly routes: Set<RouteKey>; readonly done: Promise<void> }>();

function refetch(client: QueryClient, routes: readonly RouteKey[]): Promise<void> {
  const before = waiting.get(client);
  const wanted = before ?? { routes: new Set<RouteKey>(), done: Promise.resolve().then(() => flush(client)) };
  for (const route of routes) wanted.routes.add(route);
  waiting.set(client, wanted);
  return wanted.done;
}

async function flush(client: QueryClient): Promise<void> {
  const routes = waiting.get(client)?.routes ?? [];
  waiting.delete(client);
  const paced = new Set<RouteKey>(PERIOD_ROUTES);
  refetchPaced(
    client,
    [...routes].filter((route) => paced.has(route)),
  );
  await refreshIn(
    client,
    [...routes].filter((route) => !paced.has(route)),
  );
}
