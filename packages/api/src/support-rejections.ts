import { rejection } from "./rejection-row.ts";

/** Rejections of customer service. */
export const SUPPORT_REJECTIONS = {
  /** Nothing of it can be seen. */
  support_text_empty: rejection(422),
  /** A mark behind the newest message. */
  support_sequence: rejection(422),
  support_resolved: rejection(409),
  support_not_resolved: rejection(409),
  support_rated: rejection(409),
  /** Somebody wrote, took it, or changed its state since it was read. */
  support_changed: rejection(409),
  support_assigned: rejection(409, ["by"]),
  /** Nobody of this name may answer. */
  support_assignee: rejection(422),
  /** Not in the future, or too far. */
  support_snooze: rejection(422),
  /** The user has begun another conversation meanwhile. */
  support_other_open: rejection(409),
  /** Of letters, and another one than the login name. */
  support_name: rejection(422),
  /** Hours that end before they begin, or overlap. */
  support_hours: rejection(422),
  support_canned_limit: rejection(422, ["max"]),
} as const;
