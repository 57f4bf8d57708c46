/** What quotes products: computed markets, and exchanges that are followed. */
export const FEED_KINDS = ["simulated", "replay", "binance"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Sources whose prices nobody can compute again. The place in this list gives each the range of its numbers: append only. */
export const LIVE_SOURCES = ["binance"] as const satisfies readonly FeedKind[];
export type LiveSource = (typeof LIVE_SOURCES)[number];

/**
 * Each live source numbers its ticks in a range of its own, above every number that a computed market reaches: a product that has had more than one
 * source never has two ticks of one number, and the number alone says where a tick came from.
 */
export const LIVE_RANGE_SIZE = 1_000_000_000_000;

/** The number of the first tick of a live source. */
export function firstLiveSeq(source: LiveSource): number {
  return (LIVE_SOURCES.indexOf(source) + 1) * LIVE_RANGE_SIZE;
}

/** The live source that gave a tick its number; undefined for one of a computed market. */
export function liveSourceOf(seq: number): LiveSource | undefined {
  return LIVE_SOURCES[Math.floor(seq / LIVE_RANGE_SIZE) - 1];
}

export function isLiveSource(kind: FeedKind): kind is LiveSource {
  return LIVE_SOURCES.some((live) => live === kind);
}

/** The field that a live tick has on the wire, and one of a computed market has not. */
export function liveField(seq: number): { readonly source?: LiveSource } {
  const source = liveSourceOf(seq);
  return source === undefined ? {} : { source };
}
