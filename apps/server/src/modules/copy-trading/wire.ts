import type { Data, Row } from "@candela/api";
import { formatUnits, GROWTH_SCALE, RATE_SCALE, SETTLEMENT } from "@candela/model";

export type FollowData = Data<"POST /api/followOrder/follow">;
export type CopyData = Row<"GET /api/followOrder/copies">;
export type SkipData = Row<"GET /api/followOrder/skips">;
export type SettlementData = Row<"GET /api/followOrder/settlements">;
export type LeaderRowData = Row<"GET /api/followOrder/leaderList">;
export type LeaderData = Data<"GET /api/followOrder/leader">;
export type MyLeaderData = NonNullable<Data<"GET /api/followOrder/myLeader">>;

export const money = (units: bigint): string => formatUnits(units, SETTLEMENT.scale);
export const rateText = (units: bigint): string => formatUnits(units, RATE_SCALE);
/** Returns are told with six decimals: a hundredth of a hundredth of a percent. */
export const growthText = (units: bigint): string => formatUnits(units / 10n ** BigInt(GROWTH_SCALE - 6), 6);
export const orNull = (units: bigint | null, text: (units: bigint) => string): string | null => (units === null ? null : text(units));
