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
  readonly instruments: readonly Instrument[];
  readonly history: TickHistory;
  readonly #byCode: ReadonlyMap<string, MarketSource>;

  constructor(sources: readonly MarketSource[]) {
    const byCode = new Map<string, MarketSource>();
    for (const source of sources)
      for (const { productCode } of source.instruments) if (!byCode.has(productCode)) byCode.set(productCode, source);
    this.#byCode = byCode;
    this.parts = sources.map((source) => served(source, (code) => byCode.get(code) === source));
    for (const { instruments } of this.parts) assert(instruments.length > 0, "each source quotes something that no source before it does");
    this.instruments = inOrderOf(sources, this.parts);
    this.history = joinedHistory(sources, this.parts, byCode);
  }

  kindOf(productCode: string): FeedKind | undefined {
    return this.#byCode.get(productCode)?.kindOf(productCode);
  }

  state(productCode: string): SourceState {
    return this.#byCode.get(productCode)?.state(productCode) ?? "stale";
  }

  isOpen(productCode: string, ts: number): boolean {
    return this.#byCode.get(productCode)?.isOpen(productCode, ts) ?? false;
  }

  opensAt(productCode: string, ts: number): number | undefined {
    return this.#byCode.get(productCode)?.opensAt(productCode, ts);
  }

  subscribe(productCodes: readonly string[], afterTs: number, listener: TickListener): () => void {
    const rounds = new Map<MarketSource, TickRound>();
    const ends = this.parts.map((part) => {
      const codes = productCodes.filter((code) => part.kindOf(code) !== undefined);
      return part.subscribe(codes, afterTs, {
        onTick: (tick) => listener.onTick(tick),
        onGap: (tick) => listener.onGap(tick),
        // One source that is through does not make another one so.
        onRound: (round) => {
          rounds.set(part, round);
          listener.onRound({ told: round.told, ...outstanding([...rounds.values()]) });
        },
      });
    });
    return () => {
      for (const end of ends) end();
    };
  }

  start(): void {
    for (const part of this.parts) part.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.stop()));
  }
}

function outstanding(rounds: readonly TickRound[]): Pick<TickRound, "lagMs" | "isBehind"> {
  return { lagMs: Math.max(...rounds.map(({ lagMs }) => lagMs)), isBehind: rounds.some(({ isBehind }) => isBehind) };
}

/** A source as it quotes some of its products alone. */
function served(source: MarketSource, isServed: (productCode: string) => boolean): MarketSource {
  const { history } = source;
  const { slowDays, foldThrough } = history;
  return {
    instruments: source.instruments.filter(({ productCode }) => isServed(productCode)),
    history: {
      beginsAt: history.beginsAt,
      tickAt: (...asked) => history.tickAt(...asked),
      tickBySeq: (...asked) => history.tickBySeq(...asked),
      ticksBetween: (...asked) => history.ticksBetween(...asked),
      candles: (...asked) => history.candles(...asked),
      ...(foldThrough === undefined ? {} : { foldThrough: (now) => foldThrough.call(history, now) }),
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
  byCode: ReadonlyMap<string, MarketSource>,
): TickHistory {
  const historyOfCode = (code: string) => byCode.get(code)?.history;
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
    slowDays: (dayTs) => parts.flatMap(({ history }) => history.slowDays?.(dayTs) ?? []),
  };
}
