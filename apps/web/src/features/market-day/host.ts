import { isLive } from "../../lib/market/product-source.ts";
import { callData, callRows } from "../../lib/net/api.ts";
import { RequestError } from "../../lib/net/request.ts";
import type { CheckHost } from "./check-day.ts";
import { workOutAside } from "./work-out-aside.ts";

/** Rejections by which the server says that it does not have the data. */
async function ifThere<T>(asked: Promise<T | null>): Promise<T | undefined> {
  try {
    return (await asked) ?? undefined;
  } catch (error) {
    if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "not_found") return undefined;
    throw error;
  }
}

/** How often a server is asked again that says it is busy, and how long it is left alone where it does not say so itself. */
const TRIES_MAX = 15;
const PAUSE_SECONDS = 2;

/** How long a busy server wants to be left alone, in seconds; undefined where it is not busy. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof RequestError) || error.failure.kind !== "rejected" || error.failure.status !== 503) return undefined;
  const seconds = Number(error.failure.params.seconds);
  return seconds > 0 ? seconds : PAUSE_SECONDS;
}

/** Old candles and ticks are computed one question after another: whoever checks a day waits for a turn instead of giving up. */
async function whenFree<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const seconds = pauseOf(error);
      if (seconds === undefined || tries === TRIES_MAX || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      signal.throwIfAborted();
    }
  }
}

/** The public routes of the server, and a thread of this device; both end with the signal. */
export function checkHost(signal: AbortSignal): CheckHost {
  const options = { quiet: true, signal };
  const read = <T>(ask: () => Promise<T | null>) => ifThere(whenFree(signal, ask));
  return {
    commitment: (day) => read(() => callData("GET /api/market/dayCommitment", { day }, options)),
    opening: async (day) => (await read(() => callData("GET /api/market/dayOpening", { day }, options)))?.state,
    listings: async (day) => (await read(() => callData("GET /api/market/dayListings", { day }, options)))?.listings ?? [],
    candles: async (productCode, interval, endTs, limit) =>
      (await read(() => callRows("GET /api/candle/list", { productCode, interval, endTs, limit }, options))) ?? [],
    isLive: async (productCode) => {
      const product = await read(() => callData("GET /api/product/detail", { productCode }, options));
      return product !== undefined && isLive(product);
    },
    tick: (productCode, seq) => read(() => callData("GET /api/tick/detail", { productCode, seq }, options)),
    workOut: (asked, onProgress) => workOutAside(asked, onProgress, signal),
  };
}
