/** A house sub-account that no other path uses. Parked money lies in it, so all of deposits goes through it. */
export const DEPOSIT_SHARD = 14;
