/** Why cash of the settlement currency may not leave an account that has so little of it then, in units; null where it may. */
export type CashNeed = (left: bigint) => "position_at_risk" | "product_suspended" | null;

/** By user; whoever is not in it needs none. */
export type CashNeeds = ReadonlyMap<bigint, CashNeed>;
