import type { Query } from "@tanstack/react-query";
import { ownRoutes } from "../account/account-cache.ts";
import { behindSince } from "../net/behind.ts";
import { followedCodes, onLiveMessage, quotes } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { toServerTime } from "../time/server-clock.ts";
import { intlZone } from "../time/zone-choice.ts";

let heardAt = 0;
/** The products that were on screen then: their prices are from that moment, however long ago each last changed. */
let heardOf: readonly string[] = [];
onLiveMessage(() => {
  heardAt = Date.now();
  heardOf = followedCodes();
});

/**
 * From when the user's own figures of an answer are: those that are read again and again are as old as the answer; others hold until an event tells
 * otherwise, or until the line is cut. Lists of products are none of them: their prices are those of the quotes. Nor is the line of worth, whose
 * points stand at their own times.
 */
function oldestOf(query: Query): readonly number[] {
  const [route] = query.queryKey;
  if (query.state.data === undefined || !ownRoutes().includes(String(route))) return [];
  const behind = behindSince(query);
  const isReadAgain = query.observers.some(({ options }) => Boolean(options.refetchInterval));
  return [...(behind === undefined ? [] : [behind]), ...(isReadAgain ? [query.state.dataUpdatedAt] : [])];
}

/**
 * The moment of the oldest figure on screen, epoch ms by the server's clock; null when nothing was heard or read. What the line kept true
 * until it was cut is as old as the cut; a total or a price that was last read on another page before it is older.
 */
export function shownSince(): number | null {
  const answers = queryClient.getQueryCache();
  const newest = Math.max(heardAt, ...answers.getAll().map(({ state }) => state.dataUpdatedAt));
  if (newest === 0) return null;
  const read = answers.findAll({ type: "active" }).flatMap(oldestOf);
  const priced = followedCodes().flatMap((code) => {
    const quote = heardOf.includes(code) ? undefined : quotes.latest(code);
    // Of a closed market the last price holds until it opens.
    return quote?.isOpen === true ? [quote.ts] : [];
  });
  return Math.min(toServerTime(Math.min(newest, ...read)), ...priced);
}

/** month-day hour:minute by the chosen clock: Swedish writes moments as ISO 8601 does. */
const local = (ts: number) => new Date(ts).toLocaleString("sv", { timeZone: intlZone() }).slice(5, 16);

/** A moment as short as it can be told at `now`: the time, with the day when that is not today's. */
export function shortMoment(ts: number, now: number): string {
  const [then, today] = [local(ts), local(now)];
  return then.slice(0, 5) === today.slice(0, 5) ? then.slice(6) : then;
}
