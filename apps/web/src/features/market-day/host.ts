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

/** The public routes of the server, and a thread of this device; both end with the signal. */
export function checkHost(signal: AbortSignal): CheckHost {
  const options = { quiet: true, signal };
  return {
    commitment: (day) => ifThere(callData("GET /api/market/dayCommitment", { day }, options)),
    opening: async (day) => (await ifThere(callData("GET /api/market/dayOpening", { day }, options)))?.state,
    candles: async (productCode, interval, endTs, limit) =>
      (await ifThere(callRows("GET /api/candle/list", { productCode, interval, endTs, limit }, options))) ?? [],
    isLive: async (productCode) => {
      const product = await ifThere(callData("GET /api/product/detail", { productCode }, options));
      return product !== undefined && isLive(product);
    },
    tick: (productCode, seq) => ifThere(callData("GET /api/tick/detail", { productCode, seq }, options)),
    workOut: (asked, onProgress) => workOutAside(asked, onProgress, signal),
  };
}
