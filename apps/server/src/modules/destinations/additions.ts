import { DAY_MS } from "@candela/model";
import { type Clock, passingMs, speedOf } from "../../platform/clock.ts";
import { Rejected } from "../../platform/rejection.ts";
import { secondsToWait } from "../identity/index.ts";

/** New destinations of one kind that a user may have in a day, removed ones too: each is told of in a message. */
export const ADDITIONS_A_DAY = 20;

/** `read` gives when the newest ones were added since a moment. Throws `too_many_requests` until the oldest of a full day's is a day old. */
export async function checkAdditions(clock: Clock, read: (sinceMs: number, limit: number) => Promise<readonly number[]>): Promise<void> {
  const now = clock.now();
  const day = passingMs(clock, DAY_MS);
  const added = await read(now - day, ADDITIONS_A_DAY);
  const oldest = added[ADDITIONS_A_DAY - 1];
  if (oldest === undefined) return;
  const waitMs = (oldest + day - now) / speedOf(clock);
  throw new Rejected("too_many_requests", secondsToWait(waitMs));
}
