import type { Data, Row, ServerMessage } from "@candela/api";
import { percentChange, subtractDecimals } from "@candela/ui";

export type Product = Row<"GET /api/homeRecommendProducts/list">;
export type Quote = Product["tickerInfo"];
export type Tick = Data<"GET /api/tick/detail">;

/** How often followers hear of changes, ms: lists, the large price, an open ticket. */
export type Cadence = 500 | 250 | 100;

export interface QuoteHost {
  /** Calls back before the next paint. */
  readonly nextFrame: (callback: () => void) => void;
  /** Codes that someone follows now; called at most once a turn. */
  readonly onFollowed: (codes: readonly string[]) => void;
}

/** Of how many products a frame tells at most: those of a whole screen at once keep a slow phone for longer than a frame. */
const AT_ONCE = 4;

interface Group {
  readonly cadence: Cadence;
  readonly shown: Map<string, Quote>;
  readonly changed: (code: string, quote: Quote) => void;
  readonly join: (code: string, listener: () => void) => () => void;
}

export interface QuoteStore {
  /** Quotes that came by REST: taken where they are newer. */
  readonly seed: (products: readonly Product[]) => void;
  /** Hears of the products that come by REST from now on. */
  readonly onSeeded: (listener: (products: readonly Product[]) => void) => void;
  readonly take: (message: ServerMessage) => void;
  readonly follow: (code: string, cadence: Cadence, listener: () => void) => () => void;
  /** The quote as last told to followers of this cadence. */
  readonly read: (code: string, cadence: Cadence) => Quote | undefined;
  /** The quote as it came last, told or not. */
  readonly latest: (code: string) => Quote | undefined;
  /** Epoch ms of the newest tick of any product; 0 before the first. */
  readonly newestTs: () => number;
}

/** A tick brought into a quote: price and change move at once, the blocks follow with the next ticker frame. */
export function withTick(quote: Quote, tick: Tick): Quote {
  if (tick.seq <= quote.seq) return quote;
  const before = quote.prevDay.close;
  return {
    ...quote,
    nowPrice: tick.price,
    bid: tick.bid,
    ask: tick.ask,
    seq: tick.seq,
    ts: tick.ts,
    changePrice: subtractDecimals(tick.price, before),
    changeRate: percentChange(tick.price, before) ?? quote.changeRate,
  };
}

export function createQuoteStore(host: QuoteHost): QuoteStore {
  const latest = new Map<string, Quote>();
  const groups = ([500, 250, 100] as const).map((cadence) => createGroup(cadence, latest, host));
  const followers = countFollowers(host);
  const seeded: ((products: readonly Product[]) => void)[] = [];
  let newest = 0;
  const groupOf = (cadence: Cadence) => groups.find((group) => group.cadence === cadence) as Group;

  const put = (code: string, quote: Quote) => {
    const known = latest.get(code);
    // A market that began anew counts from one again: later by the clock is later.
    if (known !== undefined && known.seq > quote.seq && known.ts >= quote.ts) return;
    latest.set(code, quote);
    newest = Math.max(newest, quote.ts);
    for (const group of groups) group.changed(code, quote);
  };

  return {
    seed: (products) => {
      for (const product of products) put(product.productCode, product.tickerInfo);
      for (const listener of seeded) listener(products);
    },
    onSeeded: (listener) => void seeded.push(listener),
    take: (message) => {
      if (message.ch === "ticker") put(message.code, message.data);
      else if (message.ch === "tick") {
        const quote = latest.get(message.code);
        if (quote !== undefined) put(message.code, message.data.reduce(withTick, quote));
      }
    },
    follow: (code, cadence, listener) => {
      const leave = groupOf(cadence).join(code, listener);
      followers.count(code, 1);
      return () => {
        leave();
        followers.count(code, -1);
      };
    },
    read: (code, cadence) => groupOf(cadence).shown.get(code),
    latest: (code) => latest.get(code),
    newestTs: () => newest,
  };
}

/** Followers of one cadence: what they were last told, and what changed since. */
function createGroup(cadence: Cadence, latest: ReadonlyMap<string, Quote>, host: QuoteHost): Group {
  const listeners = new Map<string, Set<() => void>>();
  const shown = new Map<string, Quote>();
  const dirty = new Set<string>();
  let telling: string[] = [];
  let waiting = false;

  const wait = () => {
    waiting = true;
    setTimeout(() => host.nextFrame(begin), cadence);
  };
  const begin = () => {
    telling = [...dirty];
    dirty.clear();
    tell();
  };
  const tell = () => {
    const codes = telling.splice(0, AT_ONCE);
    // Every changed quote is among the latest.
    for (const code of codes) shown.set(code, latest.get(code) as Quote);
    for (const code of codes) for (const listener of [...(listeners.get(code) ?? [])]) listener();
    if (telling.length > 0) host.nextFrame(tell);
    else if (dirty.size > 0) wait();
    else waiting = false;
  };

  return {
    cadence,
    shown,
    changed: (code, quote) => {
      if (!listeners.has(code)) {
        shown.set(code, quote);
        return;
      }
      dirty.add(code);
      if (!waiting) wait();
    },
    join: (code, listener) => {
      const set = listeners.get(code) ?? new Set();
      listeners.set(code, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(code) === set) listeners.delete(code);
      };
    },
  };
}

/** How many follow each code; the host hears of it once a turn. */
function countFollowers(host: QuoteHost) {
  const counts = new Map<string, number>();
  let stating = false;
  return {
    count: (code: string, by: 1 | -1) => {
      const now = (counts.get(code) ?? 0) + by;
      if (now === 0) counts.delete(code);
      else counts.set(code, now);
      if (stating) return;
      stating = true;
      queueMicrotask(() => {
        stating = false;
        host.onFollowed([...counts.keys()]);
      });
    },
  };
}
