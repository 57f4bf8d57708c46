import { HALT_LOOKBACK_MS, haltProblem, type RecordedHalt } from "@candela/engine";
import type { ProductType, SuspensionPeriod } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { PastMarket } from "./past-ticks.ts";

/** Checks which of the recorded freezes follow from the market. A row that somebody entered by hand voids nothing, and is logged. */
export interface FreezeCheck {
  sound(
    product: { readonly productCode: string; readonly productType: number },
    halts: readonly RecordedHalt[],
  ): Promise<SuspensionPeriod[]>;
}

/** More than any product has in the look-back. */
const TICKS_MAX = 100_000;
const KEPT_MAX = 4_096;

export function createFreezeCheck(history: PastMarket, log: Pick<Log, "error">): FreezeCheck {
  /** Ticks of the past stay as they are, so what was judged once holds. */
  const judged = new Map<string, boolean>();
  const isSound = async (productCode: string, productType: number, halt: RecordedHalt): Promise<boolean> => {
    const key = `${productCode}/${halt.tickSeq}/${halt.since}/${halt.price}/${halt.reference}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const ticks = await history.ticksBetween(productCode, halt.since - HALT_LOOKBACK_MS, halt.since, TICKS_MAX);
    const problem = haltProblem(halt, ticks, productType as ProductType);
    if (problem !== null)
      log.error({ productCode, tickSeq: halt.tickSeq, problem }, "a freeze on record does not follow from the market: it voids nothing");
    if (judged.size >= KEPT_MAX) judged.clear();
    judged.set(key, problem === null);
    return problem === null;
  };
  return {
    // A frozen product takes no trade, so only where a freeze began counts; its end, which a crash may lose, does not.
    async sound({ productCode, productType }, halts) {
      const sound: SuspensionPeriod[] = [];
      for (const halt of halts) if (await isSound(productCode, productType, halt)) sound.push({ from: halt.since, until: halt.since + 1 });
      return sound;
    },
  };
}
