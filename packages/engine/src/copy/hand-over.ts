import { Draft } from "../contract/draft.ts";
import { type BestExit, followedStop } from "../contract/followed-stop.ts";
import type { ContractContext } from "../contract/rules.ts";
import type { ContractDecided, ContractPosition, ContractState } from "../contract/state.ts";

type Protection = Pick<ContractPosition, "takeProfit" | "stopLoss" | "trailing">;

/**
 * Gives a copy the protection of the leader's position when the leader leaves: prices of the same product and side, so they lie where they may, and no market has
 * to be open for it. A trailing stop goes on behind the best price that the leader's has reached: set anew it would begin at the price of its setting, and be
 * looser than what the follower had until now. A follower's own protection stays. Nothing to give: no events.
 */
export function handOverProtection(
  state: ContractState,
  positionId: bigint,
  from: Protection,
  best: BestExit | null,
  { now }: Pick<ContractContext, "now">,
): ContractDecided {
  const draft = new Draft(state);
  const position = draft.position(positionId);
  if (position === undefined || isProtected(position) || !isProtected(from)) return draft.decided();
  const { takeProfit, stopLoss } = from;
  const trailing = followedStop(position.side, from.trailing, best);
  const kept: ContractPosition = { ...position, takeProfit, stopLoss, trailing, updatedAt: now };
  draft.put(kept);
  draft.events.push({ type: "protected", position: kept });
  return draft.decided();
}

function isProtected({ takeProfit, stopLoss, trailing }: Protection): boolean {
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}
