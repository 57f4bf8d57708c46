import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { Quote } from "../../../lib/market/quote-store.ts";
import { resumeTicks, useTickStream } from "../../../lib/net/live.ts";
import { keptTicks } from "./kept-ticks.ts";
import type { QuickOrder } from "./trades.ts";

/** Ticks that are asked for from before the opening, for each second of the trade: a quarter of it at five ticks a second. */
const LEAD_PER_SECOND = 1.25;
/** Without a trade: the last minute or so. */
const FIRST_TICKS = 200;

interface Path {
  readonly productCode: string;
  /** The trade whose path is drawn. */
  readonly trade: Pick<QuickOrder, "openTick" | "seconds"> | undefined;
  readonly quote: Pick<Quote, "seq">;
  readonly live: boolean;
}

/**
 * Asks the server for what came before this page did, as far back as it still has it. It hands out nothing where any of the asked ticks is gone, as those before the
 * opening are soon after its start: what came since the opening is asked for alone then. Whether this page has all since then.
 */
export function usePathAsker({ productCode, trade, quote: { seq }, live }: Path): boolean {
  const openSeq = trade?.openTick?.seq;
  const lead = Math.ceil((trade?.seconds ?? 0) * LEAD_PER_SECOND);
  const first = keptTicks(productCode)[0]?.seq;
  /** The opening that was asked for, and how often. */
  const asked = useRef({ openSeq: -1, times: 0 });

  const askPath = useEffectEvent((code: string, openSeq: number | undefined) => {
    const first = keptTicks(code)[0]?.seq;
    if (openSeq === undefined || (first !== undefined && first <= openSeq)) return;
    const times = asked.current.openSeq === openSeq ? asked.current.times : 0;
    if (times === 2) return;
    asked.current = { openSeq, times: times + 1 };
    resumeTicks(code, Math.max(0, times === 0 ? openSeq - lead : openSeq - 1));
  });
  const askLastMinute = useEffectEvent(() => {
    if (openSeq === undefined && keptTicks(productCode).length < FIRST_TICKS) resumeTicks(productCode, Math.max(0, seq - FIRST_TICKS));
  });

  useEffect(() => askPath(productCode, openSeq), [productCode, openSeq]);
  useTickStream(
    productCode,
    useCallback(() => askPath(productCode, openSeq), [productCode, openSeq]),
  );
  useEffect(() => {
    if (productCode !== "" && live) askLastMinute();
  }, [productCode, live]);
  return openSeq === undefined || (first !== undefined && first <= openSeq);
}
