import { DAY_MS, MINUTE_MS } from "@candela/model";
import { LEVEL, makeFeed, type NaiveFeed, type NaiveShape, streamOf } from "./naive-feeds-test-kit.ts";

/** When the session begins and ends, in minutes after midnight UTC. */
export const OPENS = 600;
export const CLOSES = 1_200;
/** A gap's deviation in deviations of a session, and what part of it the session takes back. */
const GAP = 1.2;
const TAKEN_BACK = 0.8;

const minuteOf = (ts: number) => (ts % DAY_MS) / MINUTE_MS;
const isIn = (minute: number) => minute >= OPENS && minute < CLOSES;

/** Open for ten hours a day. Each session opens away from the last price, and takes most of that back until it ends. */
export function gapFeed(shape: NaiveShape): NaiveFeed {
  const minutes = CLOSES - OPENS;
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / MINUTE_MS);
  const ofSession = (minutes * MINUTE_MS) / shape.spacingMs;
  const feed = makeFeed(shape, (product, count) => {
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    let gap = 0;
    let wasOpen = false;
    for (let k = 0; k < count; k++) {
      const isOpen = isIn(minuteOf(k * shape.spacingMs));
      if (isOpen && !wasOpen) {
        gap = GAP * shape.perMinute * Math.sqrt(minutes) * stream.normal();
        price += gap;
      }
      if (isOpen) price += deviation * stream.normal() - (TAKEN_BACK * gap) / ofSession;
      wasOpen = isOpen;
      path[k] = price;
    }
    return path;
  });
  return withHours(feed);
}

/** While it is closed, the last tick is that of the closing. */
function withHours(feed: NaiveFeed): NaiveFeed {
  const isOpen = (ts: number) => isIn(minuteOf(ts));
  const lastOpen = (ts: number) => {
    const midnight = ts - (ts % DAY_MS);
    if (minuteOf(ts) < OPENS) return midnight - DAY_MS + CLOSES * MINUTE_MS - 1;
    return Math.min(ts, midnight + CLOSES * MINUTE_MS - 1);
  };
  return {
    ...feed,
    isOpen: (_code, ts) => isOpen(ts),
    tickAt: (code, ts) => feed.tickAt(code, lastOpen(ts)),
    ticksBetween: (code, after, until, limit) => feed.ticksBetween(code, after, until, limit).filter(({ ts }) => isOpen(ts)),
    candles: (code, interval, from, to, now) => {
      const candles = feed.candles(code, interval, from, to, now);
      return interval === "1d" ? candles : candles.filter(({ ts }) => isOpen(ts));
    },
  };
}
