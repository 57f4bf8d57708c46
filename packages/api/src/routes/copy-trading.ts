import { Type } from "typebox";
import type { RejectionKey } from "../errors.ts";
import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochField, IdText, OrNull, Page, Wire } from "../schema.ts";
import {
  BecomeLeader,
  ChangeFollow,
  ChangeLeader,
  CopyDays,
  CopyFollow,
  CopyFollowState,
  CopyLeader,
  CopyLeaderDay,
  CopyLeaderRow,
  CopyMyLeader,
  CopyPosition,
  CopyPreview,
  CopyRules,
  CopySettlement,
  CopySkip,
  CopySort,
  FollowLeader,
  NamedFollow,
  PreviewFollow,
  StopFollow,
  StopLeading,
} from "./copy-shapes.ts";

const KEYED = ["key_reused", "operation_in_progress", "operation_unknown"] as const satisfies readonly RejectionKey[];
const SETTINGS = ["copy_size", "copy_cap", "copy_own_stop"] as const satisfies readonly RejectionKey[];
const FOLLOWING = [
  "not_found",
  "account_unclaimed",
  "account_frozen",
  "copy_leader_stopped",
  "copy_self",
  "copy_same_person",
  "copy_chain_leading",
  "copy_following_already",
  "copy_follow_limit",
  "copy_leader_full",
  "copy_share_changed",
  "copy_classes_changed",
  ...SETTINGS,
] as const satisfies readonly RejectionKey[];
const CHANGING = ["not_found", "copy_stopped", "copy_share_changed", ...SETTINGS] as const satisfies readonly RejectionKey[];
const LEADING = [
  "account_unclaimed",
  "account_frozen",
  "copy_name",
  "copy_text",
  "copy_name_taken",
  "copy_share_above",
] as const satisfies readonly RejectionKey[];

const FollowQuery = { followId: IdText } as const;

/** Copy trading: leaders with figures that follow from the ledger, and followers whose copies fill at the leader's tick. */
export const copyTradingRoutes = {
  "GET /api/followOrder/leaderList": {
    summary: "Leaders, by return over the worst drop unless another order is asked for; those too young to judge come last",
    access: "optional",
    query: Wire({
      ...Page,
      "params[sort]": Type.Optional(CopySort),
      "params[days]": Type.Optional(CopyDays),
      "params[riskMax]": Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      "params[keyWords]": Type.Optional(Type.String({ maxLength: 40 })),
    }),
    row: CopyLeaderRow,
  },
  "GET /api/followOrder/leader": {
    summary: "A leader with all figures",
    access: "optional",
    query: Wire({ id: IdText, days: Type.Optional(CopyDays) }),
    data: CopyLeader,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/leaderDays": {
    summary: "Cumulative return and drop of a leader at the ends of days, oldest first; none for one too young to judge",
    access: "none",
    query: Wire({ id: IdText, days: Type.Optional(CopyDays) }),
    row: CopyLeaderDay,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/rules": { summary: "Every published bound", access: "none", data: CopyRules },
  "GET /api/followOrder/follows": {
    summary: "The caller's follows, running ones first, then newest first",
    access: "user",
    query: Wire({ ...Page, ...EpochField, "params[state]": Type.Optional(CopyFollowState) }),
    row: CopyFollow,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/follow": {
    summary: "One of the caller's follows, by its id or the newest of a leader",
    access: "user",
    query: Wire({ id: Type.Optional(IdText), leaderId: Type.Optional(IdText) }),
    data: CopyFollow,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/copies": {
    summary: "Copies of the caller's follow, newest first",
    access: "user",
    query: Wire({ ...Page, ...FollowQuery, status: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])) }),
    row: CopyPosition,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/copy": {
    summary: "How one of the caller's positions was copied",
    access: "user",
    query: Wire({ id: IdText }),
    data: CopyPosition,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/skips": {
    summary: "What was not copied in the caller's follow, and why, newest first",
    access: "user",
    query: Wire({ ...Page, ...FollowQuery }),
    row: CopySkip,
    rejections: ["not_found"],
  },
  "GET /api/followOrder/settlements": {
    summary: "Weeks of the caller and a leader with profit or share, newest first",
    access: "user",
    query: Wire({ ...Page, leaderId: IdText }),
    row: CopySettlement,
    rejections: ["not_found"],
  },
  "POST /api/followOrder/preview": {
    summary: "The leader's past trades with these settings, at their real ticks",
    access: "user",
    body: PreviewFollow,
    data: CopyPreview,
    rejections: ["not_found", ...SETTINGS],
  },
  "POST /api/followOrder/follow": {
    summary: "Begins to copy a leader: from the next trade on",
    access: "user",
    feature: "followOrder",
    body: FollowLeader,
    data: CopyFollow,
    rejections: [...FOLLOWING, ...KEYED],
  },
  "POST /api/followOrder/changeFollow": {
    summary: "Other settings from the next trade on, and consent to a higher share",
    access: "user",
    body: ChangeFollow,
    data: CopyFollow,
    rejections: [...CHANGING, ...KEYED],
  },
  "POST /api/followOrder/pause": {
    summary: "No new copies; those that run close with the leader's",
    access: "user",
    body: NamedFollow,
    data: CopyFollow,
    rejections: ["not_found", "copy_stopped", ...KEYED],
  },
  "POST /api/followOrder/resume": {
    summary: "New copies again, from the next trade on",
    access: "user",
    feature: "followOrder",
    body: NamedFollow,
    data: CopyFollow,
    rejections: ["not_found", "copy_stopped", ...KEYED],
  },
  "POST /api/followOrder/stop": {
    summary: "Ends a follow, and its copies where they are to be closed",
    access: "user",
    body: StopFollow,
    data: CopyFollow,
    rejections: ["not_found", "copy_stopped", ...KEYED],
  },
  "GET /api/followOrder/byKey": {
    summary: "A follow as it is after the operation of an idempotency key",
    access: "user",
    query: ByKey,
    data: CopyFollow,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: ["operation_in_progress", "copy_stopped", ...FOLLOWING],
  },
  "GET /api/followOrder/myLeader": {
    summary: "The caller as leader; null before",
    access: "user",
    data: OrNull(CopyMyLeader),
  },
  "POST /api/followOrder/becomeLeader": {
    summary: "Offers the caller's contract trades for copying",
    access: "user",
    feature: "followOrder",
    body: BecomeLeader,
    data: CopyMyLeader,
    rejections: [...LEADING, "copy_leading_already", "copy_chain_following", ...KEYED],
  },
  "POST /api/followOrder/changeLeader": {
    summary:
      "Another name, text, share or classes. A lower share reaches who follows at once, a higher one only new follows and who consents",
    access: "user",
    body: ChangeLeader,
    data: CopyMyLeader,
    rejections: [...LEADING, "copy_not_leading", ...KEYED],
  },
  "POST /api/followOrder/stopLeading": {
    summary: "Ends all follows: followers keep their copies, with the protection that the leader's positions have",
    access: "user",
    body: StopLeading,
    data: CopyMyLeader,
    rejections: ["copy_not_leading", ...KEYED],
  },
  "GET /api/followOrder/leaderByKey": {
    summary: "The caller as leader after the operation of an idempotency key",
    access: "user",
    query: ByKey,
    data: CopyMyLeader,
    rejections: ["operation_in_progress", "not_found", "copy_leading_already", "copy_not_leading", "copy_chain_following", ...LEADING],
  },
} as const satisfies Record<string, RouteDefinition>;
