import { rejection } from "./rejection-row.ts";

/** Rejections of campaigns and vouchers. */
export const CAMPAIGN_REJECTIONS = {
  /** Taking part begins at `at`. */
  campaign_not_begun: rejection(422, ["at"], true),
  campaign_ended: rejection(422),
  /** What is left of the budget is less than what it gives to one person. */
  campaign_budget_used: rejection(422),
  /** A rule of its audience is not met; the campaign says which. */
  campaign_not_for_you: rejection(422),
  campaign_joined: rejection(409),
  campaign_not_joined: rejection(422),
  /** Nothing of the task is reached yet. */
  campaign_not_reached: rejection(422),
  /** All that is reached was claimed. */
  campaign_claimed: rejection(409),
  /** Once a day in UTC. */
  campaign_signed_in: rejection(409),
  /** A user may hold so many vouchers. */
  voucher_too_many: rejection(422, ["max"]),
  /** Form, goals, rewards, prizes or budget contradict each other. */
  campaign_terms_impossible: rejection(422),
  /** Its times are past, too near, or not in their order. */
  campaign_times: rejection(422),
  campaign_code_taken: rejection(422),
  /** This installation reads no public randomness, or its clock is not the world's. */
  campaign_beacon_off: rejection(422),
  /** English is missing, or a text is empty once it is cleaned. */
  campaign_texts: rejection(422),
  // Commission
  /** Below zero, above the level before, or together more than a fee may be shared by. */
  commission_rates_impossible: rejection(422),
  /** Rates are announced first: `day` is the first one that they may be of. */
  commission_day_near: rejection(422, ["day"]),
} as const;
