import type { Instrument, MarketSource, PublishedSeeds, TickHistory } from "@candela/feeds";
import { type Candle, type Interval, isLiveSource } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { CandleHistory } from "./candle-history.ts";
import { planOf } from "./fold-plan.ts";
import { FoldQueue, HOUSE } from "./fold-queue.ts";
import { type Folding, foldHere } from "./folding.ts";
import { type Kept, KeptDays, keepingFolds, NOTHING_KEPT } from "./kept-days.ts";
import { PastDays } from "./past-days.ts";

/** When to ask an exchange again that did not answer. */
const UNANSWERED_SECONDS = "10";

/** All that is read of the past of some products. What waits for one source's past waits in a queue of its own, so that a slow source holds up no other. */
interface Past {
  readonly queue: FoldQueue;
  readonly folding: Folding;
  readonly candles: CandleHistory;
  readonly days: PastDays;
  /** Candles that open in `[from, to)`, oldest first, as of now. */
  between(productCode: string, interval: Interval, from: number, to: number): Promise<readonly Candle[]>;
}

interface PastParts {
  readonly history: Pick<TickHistory, "beginsAt" | "slowDays">;
  readonly folding: Folding;
  readonly kept?: Kept;
  readonly source: { readonly instruments: readonly Instrument[] };
  readonly now: () => number;
}

function createPast({ history, folding, kept = NOTHING_KEPT, source, now }: PastParts): Past {
  const listedFrom = (code: string) => source.instruments.find(({ productCode }) => productCode === code)?.listedFrom;
  const queue = new FoldQueue({ folding, now });
  return {
    queue,
    folding,
    candles: new CandleHistory(history, queue, kept, (code) => Math.max(history.beginsAt, listedFrom(code) ?? history.beginsAt)),
    days: new PastDays({ history, queue, kept, now }),
    async between(productCode, interval, from, to) {
      const window = { productCode, interval, from, to, now: now() };
      const key = `${productCode} ${interval} ${from} to ${to}`;
      return (await queue.fold(key, "newest", HOUSE, () => planOf(history, window, kept))).candles;
    },
  };
}

/** What an exchange is asked for may not come: whoever waits for it is told so. */
function foldLive(history: TickHistory, log: Pick<Log, "warn">): Folding {
  const here = foldHere(history);
  return {
    ...here,
    async slice(windows) {
      try {
        return await here.slice(windows);
      } catch (error) {
        log.warn({ err: error }, "candles of a live product were not answered");
        throw new Rejected("candles_unavailable", { seconds: UNANSWERED_SECONDS });
      }
    },
  };
}

export interface PastsParts {
  readonly sql: Sql;
  readonly source: MarketSource;
  readonly seeds: PublishedSeeds | undefined;
  /** The thread that works out computed candles; the main thread without it. */
  readonly folding: Folding | undefined;
  readonly now: () => number;
  readonly log: Pick<Log, "error" | "warn">;
}

/** The past of a market: what a computed market worked out, which is kept where it was slow, and what exchanges tell of live products. */
export function createPasts({ sql, source, seeds, folding: apart, now, log }: PastsParts) {
  const parts = source.parts ?? [source];
  const computed = parts.find((part) => !isLivePart(part)) ?? source;
  const live = parts.find(isLivePart);
  const kept = new KeptDays({ sql, source: computed, history: computed.history, log });
  const folding = keepingFolds(apart ?? foldHere(computed.history, seeds), kept);
  const ofComputed = createPast({ history: computed.history, source: computed, folding, kept, now });
  const ofLive = live && createPast({ history: live.history, source: live, folding: foldLive(live.history, log), now });
  const pastOf = (productCode: string): Past => (live?.kindOf(productCode) === undefined ? ofComputed : (ofLive ?? ofComputed));
  const days: Pick<PastDays, "find" | "learn"> = {
    find: (code, from, to) => pastOf(code).days.find(code, from, to),
    learn: (code, from, to) => pastOf(code).days.learn(code, from, to),
  };
  return {
    ...{ kept, folding, pastOf, days, queue: ofComputed.queue, computed: computed.history },
    liveCodes: live?.instruments.map(({ productCode }) => productCode) ?? [],
  };
}

function isLivePart(part: MarketSource): boolean {
  return part.instruments.some(({ productCode }) => {
    const kind = part.kindOf(productCode);
    return kind !== undefined && isLiveSource(kind);
  });
}
