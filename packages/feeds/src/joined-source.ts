import { assert, type FeedKind, isLiveSource, LIVE_RANGE_SIZE, liveSourceOf } from "@candela/model";
import type { Instrument } from "./feed.ts";
import type { MarketSource, SourceState, TickHistory, TickListener, TickRound } from "./market-source.ts";

/**
 * One market of several sources, the first of which that quotes a product serves it; the others serve the rest. All of them number their ticks in ranges
 * of their own (`liveSourceOf`), or quote no product together.
 */
export function joinSources(sources: readonly MarketSource[]): MarketSource {
  const [only, ...more] = sources;
  return only !== undefined && more.length === 0 ? only : new JoinedSource(sources);
}

class JoinedSource implements MarketSource {
  readonly parts: readonly MarketSource[];
  readonly history: TickHistory;
  readonly #sources: readonly MarketSource[];
  readonly #heard = new Map<TickListener, HeardParts>();

  constructor(sources: readonly MarketSource[]) {
    this.#sources = sources;
    this.parts = sources.map((source) => served(source, (code) => this.#ownerOf(code) === source));
    for (const { instruments } of this.parts) assert(instruments.length > 0, "each source quotes something that no source before it does");
    this.history = joinedHistory(sources, this.parts, (code) => this.#ownerOf(code)?.history);
  }

  get instruments(): readonly Instrument[] {
    return inOrderOf(this.#sources, this.parts);
  }

  kindOf(productCode: string): FeedKind | undefined {
    return this.#ownerOf(productCode)?.kindOf(productCode);
  }

  state(productCode: string): SourceState {
    return this.#ownerOf(productCode)?.state(productCode) ?? "stale";
  }

  isOpen(productCode: string, ts: number): boolean {
    return this.#ownerOf(productCode)?.isOpen(productCode, ts) ?? false;
  }

  opensAt(productCode: string, ts: number): number | undefined {
    return this.#ownerOf(productCode)?.opensAt(productCode, ts);
  }

  subscribe(productCodes: readonly string[], afterTs: number, listener: TickListener): () => void {
    const heard = this.#heard.get(listener) ?? heardParts(this.parts, listener);
    this.#heard.set(listener, heard);
    for (const { part, own, ends } of heard) {
      const codes = productCodes.filter((code) => part.kindOf(code) !== undefined);
      // A source that nothing is asked of tells its rounds all the same, once.
      if (codes.length > 0 || ends.length === 0) ends.push(part.subscribe(codes, afterTs, own));
    }
    return () => {
      this.#heard.delete(listener);
      for (const { ends } of heard) for (const end of ends) end();
    };
  }

  #ownerOf(productCode: string): MarketSource | undefined {
    return this.#sources.find((source) => source.kindOf(productCode) !== undefined);
  }

  start(): void {
    for (const part of this.parts) part.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()));
  }
}

/** For each part what listens to it, the same as long as its listener listens, and what ends that. */
type HeardParts = readonly { readonly part: MarketSource; readonly own: TickListener; readonly ends: (() => void)[] }[];

function heardParts(parts: readonly MarketSource[], listener: TickListener): HeardParts {
  const rounds = new Map<MarketSource, TickRound>();
  return parts.map((part) => ({
    part,
    own: {
      onTick: (tick) => listener.onTick(tick),
      onGap: (tick) => listener.onGap(tick),
      // One source that is through does not make another one so.
      onRound: (round) => {
        rounds.set(part, round);
        listener.onRound({ told: round.told, ...outstanding([...rounds.values()]) });
      },
    },
    ends: [],
  }));
}

function outstanding(rounds: readonly TickRound[]): Pick<TickRound, "lagMs" | "isBehind"> {
  return { lagMs: Math.max(...rounds.map(({ lagMs }) => lagMs)), isBehind: rounds.some(({ isBehind }) => isBehind) };
}

/** A source as it quotes some of its products alone. */
function served(source: MarketSource, isServed: (productCode: string) => boolean): MarketSource {
  const { history } = source;
  const { slowDays, foldThrough, dayFigures } = history;
  return {
    get instruments() {
      return source.instruments.filter(({ productCode }) => isServed(productCode));
    },
    history: {
      beginsAt: history.beginsAt,
      tickAt: (...asked) => history.tickAt(...asked),
      tickBySeq: (...asked) => history.tickBySeq(...asked),
      ticksBetween: (...asked) => history.ticksBetween(...asked),
      candles: (...asked) => history.candles(...asked),
      ...(foldThrough === undefined ? {} : { foldThrough: (now) => foldThrough.call(history, now) }),
      ...(dayFigures === undefined ? {} : { dayFigures: (...asked) => dayFigures.apply(history, asked) }),
      ...(slowDays === undefined
        ? {}
        : { slowDays: (dayTs) => slowDays.call(history, dayTs).filter(({ productCode }) => isServed(productCode)) }),
    },
    kindOf: (code) => (isServed(code) ? source.kindOf(code) : undefined),
    state: (code) => source.state(code),
    isOpen: (code, ts) => isServed(code) && source.isOpen(code, ts),
    opensAt: (code, ts) => (isServed(code) ? source.opensAt(code, ts) : undefined),
    subscribe: (codes, afterTs, listener) => source.subscribe(codes, afterTs, listener),
    start: () => source.start(),
    stop: () => source.stop(),
  };
}

/** Products stand as in the source that quotes most of them, whoever serves each. */
function inOrderOf(sources: readonly MarketSource[], parts: readonly MarketSource[]): Instrument[] {
  const byCode = new Map(parts.flatMap(({ instruments }) => instruments.map((each) => [each.productCode, each] as const)));
  const widest = sources.toSorted((a, b) => b.instruments.length - a.instruments.length);
  const codes = new Set(widest.flatMap(({ instruments }) => instruments.map(({ productCode }) => productCode)));
  return [...codes].flatMap((code) => byCode.get(code) ?? []);
}

function joinedHistory(
  sources: readonly MarketSource[],
  parts: readonly MarketSource[],
  historyOfCode: (productCode: string) => TickHistory | undefined,
): TickHistory {
  /** What numbered a tick of a product: a number of another source's range is of the time before the product's present one. */
  const numbered = (code: string, seq: number) => {
    const live = liveSourceOf(seq);
    return sources.find((source) => {
      const kind = source.kindOf(code);
      return kind !== undefined && (live === undefined ? seq < LIVE_RANGE_SIZE && !isLiveSource(kind) : kind === live);
    })?.history;
  };
  return {
    beginsAt: Math.min(...parts.map(({ history }) => history.beginsAt)),
    tickAt: async (code, ts) => historyOfCode(code)?.tickAt(code, ts),
    tickBySeq: async (code, seq, now) => numbered(code, seq)?.tickBySeq(code, seq, now),
    ticksBetween: async (code, ...asked) => (await historyOfCode(code)?.ticksBetween(code, ...asked)) ?? [],
    candles: async (code, ...asked) => (await historyOfCode(code)?.candles(code, ...asked)) ?? [],
    foldThrough: async (now) => {
      for (const { history } of parts) await history.foldThrough?.(now);
    },
    dayFigures: async (code, ...asked) => historyOfCode(code)?.dayFigures?.(code, ...asked),
    slowDays: (dayTs) => parts.flatMap(({ history }) => history.slowDays?.(dayTs) ?? []),
  };
}
