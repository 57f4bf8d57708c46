import type { Row } from "@candela/api";
import { call, callData } from "../net/api.ts";
import { queryClient, refresh, rowsQuery } from "../net/queries.ts";
import { sessionStore } from "../session/session.ts";

const ROUTE = "GET /api/userProductGroup/list";

export type WatchlistGroup = Row<typeof ROUTE>;
type Groups = readonly WatchlistGroup[];

const FRESH_MS = 15_000;

/**
 * The user's groups in the user's order; nobody logged in has none. What was kept at an earlier start is shown, but asked for again however
 * young it is: a change just before that start ended may have come too late to be kept.
 */
export function groupsQuery() {
  const query = rowsQuery(ROUTE, {}, { keep: true, enabled: sessionStore.get() !== null });
  const readAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
  return { ...query, staleTime: readAt < performance.timeOrigin ? 0 : FRESH_MS };
}

const known = (): Groups => queryClient.getQueryData<Groups>(groupsQuery().queryKey) ?? [];

/** Shows a change at once; an answer that is under way was given before it. */
async function show(change: (groups: Groups) => Groups): Promise<void> {
  const { queryKey } = groupsQuery();
  queryClient.setQueryData<Groups>(queryKey, (before) => before && change(before));
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Groups>(queryKey, (before) => before && change(before));
}

let last: Promise<unknown> = Promise.resolve();

/** Sends whole sets one after another, so that the newest is what stays. What fails was told: the server's groups come back. */
function send(work: () => Promise<unknown>): Promise<void> {
  const sent = last.then(work).then(
    () => undefined,
    () => refresh(ROUTE).then(() => undefined),
  );
  last = sent;
  return sent;
}

const place = (groups: Groups, group: WatchlistGroup): Groups =>
  groups.some(({ id }) => id === group.id) ? groups.map((one) => (one.id === group.id ? group : one)) : [...groups, group];

/** Creates a group, or renames the one of `id`. Throws what the server rejects: the form says why. */
export async function saveGroup(name: string, id?: string): Promise<WatchlistGroup | null> {
  const group = await callData("POST /api/userProductGroup/save", { name, ...(id !== undefined && { id }) }, { quiet: true });
  if (group !== null) await show((groups) => place(groups, group));
  return group;
}

/** Puts a product into a group, or takes it out. */
export async function setMember(groupId: string, productCode: string, isIn: boolean): Promise<void> {
  const change = (groups: Groups) =>
    groups.map((group) => {
      if (group.id !== groupId) return group;
      const others = group.productCodes.filter((code) => code !== productCode);
      return { ...group, productCodes: isIn ? [...others, productCode] : others };
    });
  await show(change);
  await send(async () => {
    // The groups may have been read anew while this waited for its turn.
    await show(change);
    const group = known().find(({ id }) => id === groupId);
    if (group !== undefined) await call("POST /api/userProductGroup/assign", { id: groupId, productCodes: group.productCodes.join(",") });
  });
}

export async function orderGroups(groups: Groups): Promise<void> {
  await show(() => groups);
  await send(() => call("POST /api/userProductGroup/reorder", { ids: groups.map(({ id }) => id).join(",") }));
}

/** Removes a group. What it gives back makes it again, in its place and with its products. */
export async function removeGroup(group: WatchlistGroup): Promise<() => Promise<WatchlistGroup | null>> {
  const before = known();
  await show((groups) => groups.filter(({ id }) => id !== group.id));
  await send(() => call("POST /api/userProductGroup/remove", { id: group.id }));
  return () => restore(group, before);
}

async function restore(group: WatchlistGroup, before: Groups): Promise<WatchlistGroup | null> {
  let made: WatchlistGroup | null = null;
  await send(async () => {
    made = await callData("POST /api/userProductGroup/save", { name: group.name });
    if (made === null) return;
    const { id } = made;
    await call("POST /api/userProductGroup/assign", { id, productCodes: group.productCodes.join(",") });
    await call("POST /api/userProductGroup/reorder", { ids: before.map((one) => (one.id === group.id ? id : one.id)).join(",") });
  });
  await refresh(ROUTE);
  return made;
}

/** A product that came back to the watchlist comes back to those groups that it was in. */
export async function rejoin(productCode: string, before: Groups): Promise<void> {
  await refresh(ROUTE);
  for (const group of before) if (group.productCodes.includes(productCode)) await setMember(group.id, productCode, true);
}
