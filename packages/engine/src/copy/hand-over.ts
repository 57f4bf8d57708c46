import { Draft } from "../contract/draft.ts";
import type { ContractContext } from "../contract/rules.ts";
import type { ContractDecided, ContractPosition, ContractState } from "../contract/state.ts";

type Protection = Pick<ContractPosition, "takeProfit" | "stopLoss" | "trailing">;

/**
 * Gives a copy the protection of the leader's position when the leader leaves: prices of the same product and side, so they lie where they may, and no market has
 * to be open for it. A follower's own protection stays. Nothing to give: no events.
 */
export function handOverProtection(
  state: ContractState,
  positionId: bigint,
  { takeProfit, stopLoss, trailing }: Protection,
  { now }: Pick<ContractContext, "now">,
): ContractDecided {
  const draft = new Draft(state);
  const position = draft.position(positionId);
  if (position === undefined || isProtected(position) || !isProtected({ takeProfit, stopLoss, trailing })) return draft.decided();
  const kept: ContractPosition = { ...position, takeProfit, stopLoss, trailing, updatedAt: now };
  draft.put(kept);
  draft.events.push({ type: "protected", position: kept });
  return draft.decided();
}

function isProtected({ takeProfit, stopLoss, trailing }: Protection): boolean {
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}
