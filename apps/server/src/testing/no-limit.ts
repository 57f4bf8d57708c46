import type { RateLimiter } from "../platform/rate-limit.ts";

/** Never rejects. */
export const noLimit: RateLimiter = { take: () => undefined };
