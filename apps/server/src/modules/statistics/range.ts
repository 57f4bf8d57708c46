import { STATISTICS_DAYS_MAX } from "@candela/api";
import { DAY_MS } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch, type Epoch } from "../ledger/index.ts";

/** A part of an epoch's time: `startTs` is included, `endTs` is not; epoch ms. */
export interface EpochRange {
  readonly epoch: Epoch;
  readonly startTs: number;
  readonly endTs: number;
}

interface Asked {
  readonly epoch?: number;
  readonly startTs?: number;
  readonly endTs?: number;
}

/**
 * The range of a call within its epoch. Without a start it begins with the epoch, or as many days before the end as one call may ask for.
 */
export function rangeOf(epoch: Epoch, asked: Asked, now: number): EpochRange {
  // A millisecond more, so that what was booked in the present one is in.
  const last = epoch.endedAt === null ? now + 1 : epoch.endedAt + 1;
  const endTs = Math.min(asked.endTs ?? last, last);
  const earliest = Math.max(epoch.beganAt, endTs - (endTs % DAY_MS) - (STATISTICS_DAYS_MAX - 1) * DAY_MS);
  return { epoch, startTs: Math.min(Math.max(asked.startTs ?? earliest, epoch.beganAt), endTs), endTs };
}

export async function askedRange(sql: Queryable, userId: bigint, asked: Asked, now: number): Promise<EpochRange> {
  return withinDays(rangeOf(await askedEpoch(sql, userId, asked.epoch), asked, now));
}

/** Rejects a range that is longer than one call may ask for. */
export function withinDays(range: EpochRange): EpochRange {
  if (range.endTs - range.startTs > STATISTICS_DAYS_MAX * DAY_MS)
    throw new Rejected("range_too_long", { days: String(STATISTICS_DAYS_MAX) });
  return range;
}
