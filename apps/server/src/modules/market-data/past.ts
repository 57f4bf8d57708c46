import type { MarketSource, TickHistory, TickSource } from "@candela/feeds";
import { type Candle, type Interval, isLiveSource } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import { Rejected } from "../../platform/rejection.ts";
import { CandleHistory } from "./candle-history.ts";
import { planOf } from "./fold-plan.ts";
import { FoldQueue, HOUSE } from "./fold-queue.ts";
import { type Folding, foldHere } from "./folding.ts";
import { type Kept, NOTHING_KEPT } from "./kept-days.ts";
import { PastDays } from "./past-days.ts";

/** When to ask an exchange again that did not answer. */
const UNANSWERED_SECONDS = "10";

/** All that is read of the past of some products. What waits for one source's past waits in a queue of its own, so that a slow source holds up no other. */
export interface Past {
  readonly queue: FoldQueue;
  readonly folding: Folding;
  readonly candles: CandleHistory;
  readonly days: PastDays;
  /** Candles that open in `[from, to)`, oldest first, as of now. */
  between(productCode: string, interval: Interval, from: number, to: number): Promise<readonly Candle[]>;
}

export interface PastParts {
  readonly history: Pick<TickHistory, "beginsAt" | "slowDays">;
  readonly folding: Folding;
  readonly kept?: Kept;
  readonly now: () => number;
}

export function createPast({ history, folding, kept = NOTHING_KEPT, now }: PastParts): Past {
  const queue = new FoldQueue({ folding, now });
  return {
    queue,
    folding,
    candles: new CandleHistory(history, queue, kept),
    days: new PastDays({ history, queue, kept, now }),
    async between(productCode, interval, from, to) {
      const window = { productCode, interval, from, to, now: now() };
      const key = `${productCode} ${interval} ${from} to ${to}`;
      return (await queue.fold(key, "newest", HOUSE, () => planOf(history, window, kept))).candles;
    },
  };
}

/** What an exchange is asked for may not come: whoever waits for it is told so. */
export function foldLive(history: TickHistory, log: Pick<Log, "warn">): Folding {
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

export const isLivePart = (part: Pick<MarketSource, "kindOf"> & Pick<TickSource, "instruments">): boolean =>
  part.instruments.some(({ productCode }) => {
    const kind = part.kindOf(productCode);
    return kind !== undefined && isLiveSource(kind);
  });
