import type {
  ChangeContractMargin,
  CloseAllContractPositions,
  CloseContractPosition,
  ContractTrigger,
  FinanceContractPosition,
  PlaceContractOrder,
  ProtectContractPosition,
  ReverseContractPosition,
} from "./commands.ts";
import type {
  ContractCloseAllDecision,
  ContractDecision,
  ContractLimits,
  ContractMarkets,
  ContractState,
  OwnLimitReason,
} from "./state.ts";

/** The context of a decision. `now` is epoch ms. */
export interface ContractContext {
  readonly markets: ContractMarkets;
  readonly limits: ContractLimits;
  readonly now: number;
}

/**
 * The rules of contract trading: pure functions from a user's contracts, a command and the market to events. Equal input gives an equal
 * decision; nothing is kept between two calls. A command on a position that is due for liquidation at the tick it is decided at
 * liquidates it instead (closing) or is rejected with `position_at_risk` (everything else).
 */
export interface ContractRules {
  /** A new order: rejected with the first reason that applies, filled at the tick, or resting. */
  place(state: ContractState, command: PlaceContractOrder, context: ContractContext): ContractDecision;
  cancel(state: ContractState, orderId: bigint, context: ContractContext, reason?: "user" | OwnLimitReason): ContractDecision;
  close(state: ContractState, command: CloseContractPosition, context: ContractContext): ContractDecision;
  closeAll(state: ContractState, command: CloseAllContractPositions, context: ContractContext): ContractCloseAllDecision;
  /** Both halves at one tick, or neither. */
  reverse(state: ContractState, command: ReverseContractPosition, context: ContractContext): ContractDecision;
  changeMargin(state: ContractState, command: ChangeContractMargin, context: ContractContext): ContractDecision;
  protect(state: ContractState, command: ProtectContractPosition, context: ContractContext): ContractDecision;
  /** Decides a trigger of a tick: a resting order, protection, or liquidation of a position or of the cross account. */
  trigger(state: ContractState, trigger: ContractTrigger, context: ContractContext): ContractDecision;
  /** Charges one day's financing. A day at or before the last charged one changes nothing. */
  finance(state: ContractState, command: FinanceContractPosition, context: ContractContext): ContractDecision;
}
