import type { NaivePosition } from "../contract/naive-book.ts";

/**
 * A copy takes over the protection of its leader's position, where it has none of its own. A trailing stop is taken over as it stands now: what it has followed
 * until here, it does not fall back from. What happened, for the counts; nothing where there is nothing to take.
 */
export function takeOver(copy: NaivePosition, from: NaivePosition): readonly string[] {
  if (isProtected(copy) || !isProtected(from)) return [];
  copy.takeProfit = from.takeProfit;
  copy.stopLoss = from.stopLoss;
  copy.trailing = from.trailing === null ? null : { ...from.trailing, since: from.trailing.best };
  const isOnItsWay = from.trailing !== null && from.trailing.best !== from.trailing.since;
  return ["protection handed over", ...(isOnItsWay ? ["trailing stop handed over on its way"] : [])];
}

function isProtected({ takeProfit, stopLoss, trailing }: NaivePosition): boolean {
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}
