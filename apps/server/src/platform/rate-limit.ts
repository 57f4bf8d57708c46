import { Rejected } from "./rejection.ts";

/**
 * Token buckets by key, in memory and bounded: `burst` at once, refilled at `perSecond`. For what must hold across processes
 * and restarts (password and code guesses) modules keep counters in the database.
 */
export interface RateLimiter {
  /** Takes one, or rejects with `too_many_requests` and the seconds until the next. */
  take(key: string, now: number): void;
}

/** Requests of one address. Generous for a household or an office behind one address, ruinous for a flood. */
export const REQUESTS_PER_ADDRESS = { burst: 2_000, perSecond: 1_000, keysMax: 50_000 } as const;

interface Bucket {
  tokens: number;
  at: number;
}

export function createRateLimiter(options: { burst: number; perSecond: number; keysMax: number }): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { tokens: options.burst, at: now };
      // Reinserting keeps the map in order of last use, so the oldest key is the first to go.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > options.keysMax) buckets.delete(buckets.keys().next().value as string);
      bucket.tokens = Math.min(options.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * options.perSecond);
      bucket.at = now;
      if (bucket.tokens < 1)
        throw new Rejected("too_many_requests", { seconds: String(Math.ceil((1 - bucket.tokens) / options.perSecond)) });
      bucket.tokens -= 1;
    },
  };
}
