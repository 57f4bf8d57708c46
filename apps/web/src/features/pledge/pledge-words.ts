import type { EarningWords } from "../../lib/earning/earning-words.ts";

/** What the shared parts say of a pledge. */
export const PLEDGE_WORDS: EarningWords = {
  of: "pledge",
  amount: "pledge_amount",
  start: "pledge_start",
  confirm: "pledge_confirm",
  done: "pledge_pledged",
  roll: "pledge_roll",
  until: "pledge_until",
  leave: "pledge_take",
  left: "pledge_left",
};
