import { IDENTITY_ADDRESS_SUBMISSIONS_PER_DAY, IDENTITY_SUBMISSIONS_PER_DAY } from "@candela/api";
import { addressGroup } from "../../platform/address-group.ts";
import type { Clock } from "../../platform/clock.ts";
import { createDayLimit } from "../../platform/day-limit.ts";

export interface SubmissionLimits {
  /**
   * Takes one, whatever becomes of it: its pictures are decoded and sealed before that is known. Throws `too_many_a_day`; where others have used up the address,
   * nothing of the user's own is taken.
   */
  take(userId: bigint, ip: string): void;
}

export function createSubmissionLimits(clock: Clock): SubmissionLimits {
  const users = createDayLimit(clock, { max: IDENTITY_SUBMISSIONS_PER_DAY, keysMax: 20_000 });
  // An account costs nothing: of an address all of them together.
  const addresses = createDayLimit(clock, { max: IDENTITY_ADDRESS_SUBMISSIONS_PER_DAY, keysMax: 5_000 });
  return {
    take(userId, ip) {
      const giveBack = users.take(String(userId));
      try {
        addresses.take(addressGroup(ip));
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
}
