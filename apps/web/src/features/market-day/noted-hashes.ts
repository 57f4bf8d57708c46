import { MARKET_HASHES_AHEAD_DAYS } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { useEffect } from "react";
import { createKeptStore } from "../../lib/browser/store.ts";
import { callData } from "../../lib/net/api.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { dayStart, dayText, parseDayText } from "./day-text.ts";

/** A hash as it was seen before its day began, and when, epoch ms. */
export interface Noted {
  readonly hash: string;
  readonly at: number;
}
type ByDay = Readonly<Record<string, Noted>>;

/** Days that are kept, the newest. */
const NOTED_MAX = 120;

/** Kept on this device: a hash seen before a day cannot be replaced after it. */
export const notedHashesStore = createKeptStore<ByDay>("notedHashes", {}, (value) => {
  if (!(value instanceof Object)) return undefined;
  const entries = Object.entries(value as Record<string, Partial<Noted> | null>);
  return Object.fromEntries(
    entries.flatMap(([day, noted]) =>
      parseDayText(day) !== null && typeof noted?.hash === "string" && typeof noted.at === "number" && noted.at < dayStart(day)
        ? [[day, { hash: noted.hash, at: noted.at }]]
        : [],
    ),
  );
});

/** The first hash seen of a day stays; a hash that is published after the day has begun proves nothing and is not kept. */
export function noteHash(day: string, hash: string, now: number): void {
  const kept = notedHashesStore.get();
  if (kept[day] !== undefined || now >= dayStart(day)) return;
  const days = Object.entries({ ...kept, [day]: { hash, at: now } }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  notedHashesStore.set(Object.fromEntries(days.slice(-NOTED_MAX)));
}

/** Stores the hashes of coming days that are not stored yet. A failed read is repeated the next time. */
export function useNotesAhead(isPublished: boolean): void {
  useEffect(() => {
    if (!isPublished) return;
    const gone = new AbortController();
    const days = Array.from({ length: MARKET_HASHES_AHEAD_DAYS }, (_, ahead) => dayText(serverNow() + (ahead + 1) * DAY_MS));
    for (const day of days.filter((each) => notedHashesStore.get()[each] === undefined))
      void callData("GET /api/market/dayCommitment", { day }, { quiet: true, signal: gone.signal }).then(
        (told) => told !== null && noteHash(day, told.hash, serverNow()),
        () => undefined,
      );
    return () => gone.abort();
  }, [isPublished]);
}
