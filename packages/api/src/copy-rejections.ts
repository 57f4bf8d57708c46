import { rejection } from "./rejection-row.ts";

/** Rejections of copy trading, to those who lead and those who follow. */
export const COPY_REJECTIONS = {
  copy_name: rejection(422, ["min", "max"]),
  copy_text: rejection(422, ["max"]),
  copy_name_taken: rejection(422),
  copy_share_above: rejection(422, ["max"]),
  copy_leading_already: rejection(409),
  copy_not_leading: rejection(409),
  /** A leader follows nobody, and a follower leads nobody: there are no chains. */
  copy_chain_leading: rejection(422),
  copy_chain_following: rejection(422),
  copy_self: rejection(422),
  /** The same device or document belongs to both accounts. */
  copy_same_person: rejection(422),
  copy_leader_stopped: rejection(409),
  copy_following_already: rejection(409),
  copy_follow_limit: rejection(422, ["max"]),
  copy_leader_full: rejection(422, ["max"]),
  /** The leader's share of profit is not what the caller has read. */
  copy_share_changed: rejection(409, ["rate"]),
  /** The classes that the leader offers are not those that the caller has read. */
  copy_classes_changed: rejection(409),
  copy_size: rejection(422, ["min", "max"]),
  /** A cap is too small or too large, or the most a trade is above the most in all. */
  copy_cap: rejection(422, ["min", "max"]),
  copy_own_stop: rejection(422, ["min", "max"]),
  copy_stopped: rejection(409),
  /** A copy has its leader's direction: it is not turned round. */
  copy_not_turned: rejection(422),
} as const;
