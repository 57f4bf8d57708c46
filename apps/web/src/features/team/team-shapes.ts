import type { Data, Row } from "@candela/api";
import type { MessageKey } from "@candela/i18n";

export type TeamSummary = NonNullable<Data<"GET /api/team/summary">>;
export type TeamMember = Row<"GET /api/team/members">;
export type CommissionLine = Row<"GET /api/team/commissions">;

/** Names of the levels, nearest first. */
export const LEVEL_NAMES: readonly MessageKey[] = ["team_level_one", "team_level_two", "team_level_three"];
export const levelName = (level: number): MessageKey => LEVEL_NAMES[level - 1] ?? "team_level_three";
