import { assert, closingNotional, exitPrice, financingMoment, least, partOfNotional } from "@candela/model";
import { isolatedLiquidationPrice } from "./close.ts";
import type { FinanceContractPosition } from "./commands.ts";
import { Draft } from "./draft.ts";
import { LossWaterfall } from "./loss-waterfall.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractDecision, ContractMove, ContractPosition, ContractState, FinancingCharge } from "./state.ts";

/**
 * One day's financing of a position that was open at that day's moment: rate × notional, from the available cash, else from margin. What neither
 * can pay is not owed. Charged once: a day at or before the last charged one changes nothing. A day that costs nothing is charged all the same:
 * left open, it would be owed again at whatever the rate is later.
 */
export function decideFinance(state: ContractState, command: FinanceContractPosition, { limits, now }: ContractContext): ContractDecision {
  const { settlement } = limits;
  const { day, tick, spec } = command;
  const draft = new Draft(state);
  const position = draft.position(command.positionId);
  if (position === undefined || !isOwed(position, day) || spec.contract === undefined) return draft.decided();
  assert(tick.productCode === spec.productCode && tick.ts <= financingMoment(day), "a day is charged at its last tick");
  const rate = spec.contract.financing[position.side];
  const price = exitPrice(position.side, tick);
  const notional = closingNotional(spec, position.side, price, position.lots, position.lotSize, settlement);
  const due = partOfNotional(notional, rate, settlement);
  const fromCash = least(due, draft.available);
  draft.available -= fromCash;
  const waterfall = new LossWaterfall(draft, position, 0n);
  const fromMargin = due - fromCash - waterfall.pay("financing", "fees", due - fromCash);
  const paid: readonly ContractMove[] =
    fromCash > 0n ? [{ kind: "financing", from: "cash", to: "fees", units: fromCash, positionId: position.id }] : [];
  const charge: FinancingCharge = { positionId: position.id, day, rate, price, notional, due, fromCash, fromMargin, tick, ts: now };
  const charged: ContractPosition = {
    ...position,
    margin: waterfall.kept,
    financing: position.financing + fromCash + fromMargin,
    financedDay: day,
    updatedAt: now,
  };
  const kept = { ...charged, liquidationPrice: isolatedLiquidationPrice(spec, charged, settlement) };
  draft.put(kept);
  draft.events.push({ type: "financed", position: kept, charge, moves: [...paid, ...waterfall.moves] });
  waterfall.tellDrawn();
  return draft.decided();
}

function isOwed({ financedDay, openedAt }: ContractPosition, day: number): boolean {
  return (financedDay === null || day > financedDay) && openedAt < financingMoment(day);
}
