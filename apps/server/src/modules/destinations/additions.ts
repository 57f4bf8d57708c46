import { ADDRESS_CODES_PER_DAY, DESTINATION_TRIES_PER_DAY, DESTINATIONS_PER_DAY } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { type Clock, passingMs } from "../../platform/clock.ts";
import { createDayLimit, type DayLimit, tooManyADay } from "../../platform/day-limit.ts";

const KEYS_MAX = 20_000;

/** How much of it a user asks for in a day, by what it costs: work for the server, and messages that are sent. */
export interface DestinationLimits {
  readonly cardTries: DayLimit;
  readonly addressTries: DayLimit;
  readonly codes: DayLimit;
}

export function createDestinationLimits(clock: Clock): DestinationLimits {
  const limit = (max: number) => createDayLimit(clock, { max, keysMax: KEYS_MAX });
  return {
    cardTries: limit(DESTINATION_TRIES_PER_DAY),
    addressTries: limit(DESTINATION_TRIES_PER_DAY),
    codes: limit(ADDRESS_CODES_PER_DAY),
  };
}

/** `read` gives when the newest ones were added since a moment. Throws `too_many_a_day` until the oldest of a full day's is a day old. */
export async function checkAdditions(clock: Clock, read: (sinceMs: number, limit: number) => Promise<readonly number[]>): Promise<void> {
  const added = await read(clock.now() - passingMs(clock, DAY_MS), DESTINATIONS_PER_DAY);
  const oldest = added[DESTINATIONS_PER_DAY - 1];
  if (oldest !== undefined) throw tooManyADay(clock, DESTINATIONS_PER_DAY, oldest);
}
