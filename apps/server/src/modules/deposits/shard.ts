/** The house's sub-account of deposits; loans have the same one, whose sales pay into its fees. Parked money lies in it, so all of deposits goes through it. */
export const DEPOSIT_SHARD = 14;
