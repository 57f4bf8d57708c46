import type { Data, Row, ServerMessage } from "@candela/contract";
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

interface Group {
  readonly cadence: Cadence;
  readonly listeners: Map<string, Set<() => void>>;
  readonly shown: Map<string, Quote>;
  readonly dirty: Set<string>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface QuoteStore {
  /** Quotes that came by REST: taken where they are newer. */
  readonly seed: (products: readonly { readonly productCode: string; readonly tickerInfo: Quote }[]) => void;
  readonly take: (message: ServerMessage) => void;
  readonly follow: (code: string, cadence: Cadence, listener: () => void) => () => void;
  /** The quote as last told to followers of this cadence. */
  readonly read: (code: string, cadence: Cadence) => Quote | undefined;
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
  const followers = new Map<string, number>();
  const groups = ([500, 250, 100] as const).map(
    (cadence): Group => ({ cadence, listeners: new Map(), shown: new Map(), dirty: new Set(), timer: undefined }),
  );
  let stating = false;
  let newest = 0;

  const groupOf = (cadence: Cadence) => groups.find((group) => group.cadence === cadence) as Group;

  const flush = (group: Group) => {
    group.timer = undefined;
    host.nextFrame(() => {
      const codes = [...group.dirty];
      group.dirty.clear();
      for (const code of codes) {
        const quote = latest.get(code);
        if (quote !== undefined) group.shown.set(code, quote);
      }
      for (const code of codes) for (const listener of [...(group.listeners.get(code) ?? [])]) listener();
    });
  };

  const put = (code: string, quote: Quote) => {
    const known = latest.get(code);
    if (known !== undefined && known.seq > quote.seq) return;
    latest.set(code, quote);
    if (quote.ts > newest) newest = quote.ts;
    for (const group of groups) {
      if (!group.listeners.has(code)) {
        group.shown.set(code, quote);
        continue;
      }
      group.dirty.add(code);
      group.timer ??= setTimeout(() => flush(group), group.cadence);
    }
  };

  const count = (code: string, by: 1 | -1) => {
    const now = (followers.get(code) ?? 0) + by;
    if (now === 0) followers.delete(code);
    else followers.set(code, now);
    if (stating) return;
    stating = true;
    queueMicrotask(() => {
      stating = false;
      host.onFollowed([...followers.keys()]);
    });
  };

  return {
    seed: (products) => {
      for (const product of products) put(product.productCode, product.tickerInfo);
    },
    take: (message) => {
      if (message.ch === "ticker") put(message.code, message.data);
      else if (message.ch === "tick") {
        const quote = latest.get(message.code);
        if (quote !== undefined) put(message.code, message.data.reduce(withTick, quote));
      }
    },
    follow: (code, cadence, listener) => {
      const { listeners } = groupOf(cadence);
      const set = listeners.get(code) ?? new Set();
      listeners.set(code, set.add(listener));
      count(code, 1);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(code);
        count(code, -1);
      };
    },
    read: (code, cadence) => groupOf(cadence).shown.get(code),
    newestTs: () => newest,
  };
}
