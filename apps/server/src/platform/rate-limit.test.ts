import { HOUR_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";
import { Rejected } from "./rejection.ts";

const limiter = (options: Partial<Parameters<typeof createRateLimiter>[0]> = {}) =>
  createRateLimiter({ burst: 5, perSecond: 2, keysMax: 100, ...options });

/** Takes until it is rejected: how many were let through, and the seconds it tells. */
function takeAll(limiter: RateLimiter, key: string, now: number): { taken: number; seconds: string | undefined } {
  for (let taken = 0; taken < 1_000; taken += 1) {
    try {
      limiter.take(key, now);
    } catch (error) {
      if (!(error instanceof Rejected) || error.key !== "too_many_requests") throw error;
      return { taken, seconds: error.params.seconds };
    }
  }
  throw new Error("never rejected");
}

describe("a rate limiter", () => {
  it("lets a burst through at once, and not one more", () => {
    expect(takeAll(limiter(), "a", 0)).toEqual({ taken: 5, seconds: "1" });
  });

  it.each([1, 3, HOUR_MS, 24 * HOUR_MS])("lets no more than a burst through after %i ms without a request", (idleMs) => {
    const full = limiter();
    full.take("a", 0);
    const { taken } = takeAll(full, "a", idleMs);
    expect(taken).toBe(idleMs < 500 ? 4 : 5);
    const empty = limiter();
    takeAll(empty, "a", 0);
    expect(takeAll(empty, "a", idleMs).taken).toBe(idleMs < 500 ? 0 : 5);
  });

  it("refills at its rate: by the second it tells there is one again, and rejected ones cost nothing", () => {
    const limited = limiter({ perSecond: 0.25 });
    expect(takeAll(limited, "a", 0)).toEqual({ taken: 5, seconds: "4" });
    expect(takeAll(limited, "a", 1_000)).toEqual({ taken: 0, seconds: "3" });
    expect(takeAll(limited, "a", 3_999)).toEqual({ taken: 0, seconds: "1" });
    expect(takeAll(limited, "a", 4_000)).toEqual({ taken: 1, seconds: "4" });
    expect(takeAll(limited, "a", 12_000).taken).toBe(2);
  });

  it("lets through in an hour of asking what it refills in an hour, and the burst", () => {
    const limited = limiter();
    let taken = 0;
    for (let now = 0; now <= HOUR_MS; now += 100) taken += takeAll(limited, "a", now).taken;
    expect(taken).toBe(5 + 2 * 3_600);
  });

  it("takes nothing back, and gives nothing, when the clock goes back", () => {
    const limited = limiter();
    takeAll(limited, "a", HOUR_MS);
    expect(takeAll(limited, "a", 0).taken).toBe(0);
  });

  it("counts each key by itself", () => {
    const limited = limiter();
    takeAll(limited, "a", 0);
    expect(takeAll(limited, "b", 0).taken).toBe(5);
    expect(takeAll(limited, "a", 0).taken).toBe(0);
  });

  it("remembers so many keys and no more: the one unused for longest begins anew", () => {
    const limited = limiter({ keysMax: 3 });
    for (const key of ["a", "b", "c"]) takeAll(limited, key, 0);
    // Asked again, and rejected: used last all the same.
    expect(takeAll(limited, "a", 0).taken).toBe(0);
    limited.take("d", 0);
    expect(takeAll(limited, "a", 0).taken).toBe(0);
    expect(takeAll(limited, "c", 0).taken).toBe(0);
    expect(takeAll(limited, "b", 0).taken).toBe(5);
  });
});
