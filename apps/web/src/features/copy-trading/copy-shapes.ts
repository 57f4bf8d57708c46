import type { Data, Row } from "@candela/api";

export type Leader = Row<"GET /api/followOrder/leaderList">;
export type LeaderDetail = NonNullable<Data<"GET /api/followOrder/leader">>;
export type OwnLeader = NonNullable<Data<"GET /api/followOrder/myLeader">>;
export type CopyRules = NonNullable<Data<"GET /api/followOrder/rules">>;
export type Follow = Row<"GET /api/followOrder/follows">;
export type CopyPosition = Row<"GET /api/followOrder/copies">;
export type Skip = Row<"GET /api/followOrder/skips">;
export type ShareWeek = Row<"GET /api/followOrder/settlements">;
export type CopyPreview = NonNullable<Data<"POST /api/followOrder/preview">>;
export type SizeMode = Follow["mode"];
/** How a follow copies, without whom. */
export type FollowSettings = Pick<Follow, "mode" | "size" | "capTrade" | "capAll" | "ownStop" | "excluded" | "excludedProducts">;

/** Levels of risk, from the calmest. */
export const RISK_MOST = 5;
/** What copies are traded in. */
export const MONEY = "USDT";

/** The settings of a follow, without how it stands. */
export function settingsOf({ mode, size, capTrade, capAll, ownStop, excluded, excludedProducts }: FollowSettings): FollowSettings {
  return { mode, size, capTrade, capAll, ownStop, excluded, excludedProducts };
}
