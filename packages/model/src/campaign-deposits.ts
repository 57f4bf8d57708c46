import { divCeil, divFloor } from "./rounding.ts";

/** Money that came or went while a campaign ran: in units of its currency, and in those of the settlement currency at the exchange's mid of just that moment. */
export interface ValuedFlow {
  readonly kind: "deposit" | "withdrawal";
  readonly assetId: number;
  readonly amount: bigint;
  /** Null where no price was known: it counts nothing. */
  readonly value: bigint | null;
}

/**
 * What each of these flows, in the order of their moments, adds to deposits less withdrawals; less than nothing where it takes away. Within a currency units stand against units, the oldest
 * first, so that money that came and went counts nothing whatever its price did between; what is left of a currency's deposits, or of its withdrawals, counts at the price of its own moment.
 * Rounded against the user.
 */
export function flowsCounted(flows: readonly ValuedFlow[]): bigint[] {
  const sums = { deposit: new Map<number, bigint>(), withdrawal: new Map<number, bigint>() };
  for (const { kind, assetId, amount } of flows) sums[kind].set(assetId, (sums[kind].get(assetId) ?? 0n) + amount);
  const seen = { deposit: new Map<number, bigint>(), withdrawal: new Map<number, bigint>() };
  return flows.map(({ kind, assetId, amount, value }) => {
    const upTo = (seen[kind].get(assetId) ?? 0n) + amount;
    seen[kind].set(assetId, upTo);
    const against = sums[kind === "deposit" ? "withdrawal" : "deposit"].get(assetId) ?? 0n;
    const over = upTo - against;
    const left = over <= 0n ? 0n : over < amount ? over : amount;
    if (left === 0n || value === null) return 0n;
    return kind === "deposit" ? divFloor(value * left, amount) : -divCeil(value * left, amount);
  });
}
