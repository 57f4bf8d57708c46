import type { EarningWords } from "../../lib/earning/earning-words.ts";

export const LOCK_WORDS: EarningWords = {
  of: "lock",
  amount: "lock_amount",
  start: "lock_start",
  confirm: "lock_confirm",
  done: "lock_done",
  roll: "lock_roll",
  until: "lock_until",
  leave: "lock_leave",
  left: "lock_left",
};
