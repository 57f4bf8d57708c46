import type { Feed } from "@candela/feeds";
import type { Tick } from "@candela/model";

/** Products of a class are numbered far below this. */
const IDS_PER_COPY = 100_000;

/** A market of `count` products: copies of the feed's own, each with a code and an id of its own and the original's ticks. */
export function manyProducts(feed: Feed, count: number): Feed {
  const originals = new Map<string, string>();
  const instruments = Array.from({ length: count }, (_, index) => {
    const copy = Math.floor(index / feed.instruments.length);
    const original = feed.instruments[index % feed.instruments.length];
    if (original === undefined) throw new RangeError("the feed has no products");
    const productCode = copy === 0 ? original.productCode : `${original.productCode}.${copy}`;
    originals.set(productCode, original.productCode);
    return {
      ...original,
      productCode,
      productId: original.productId + copy * IDS_PER_COPY,
      recommended: copy === 0 && original.recommended,
    };
  });
  const originalOf = (code: string): string => originals.get(code) ?? "";
  const as = <T extends Tick | undefined>(productCode: string, tick: T): T => (tick === undefined ? tick : { ...tick, productCode });
  return {
    ...feed,
    instruments,
    tickAt: (code, ts) => as(code, feed.tickAt(originalOf(code), ts)),
    tickBySeq: (code, seq, now) => as(code, feed.tickBySeq(originalOf(code), seq, now)),
    ticksBetween: (code, after, until, limit) => feed.ticksBetween(originalOf(code), after, until, limit).map((tick) => as(code, tick)),
    nextTickTs: (code, ts) => feed.nextTickTs(originalOf(code), ts),
    candles: (code, interval, from, to, now) => feed.candles(originalOf(code), interval, from, to, now),
    isOpen: (code, ts) => feed.isOpen(originalOf(code), ts),
  };
}
