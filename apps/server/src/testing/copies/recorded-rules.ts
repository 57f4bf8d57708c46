import type { ContractCloseAllDecision, ContractDecision, ContractRules } from "@candela/engine";
import type { RuleCall } from "@candela/simulator";

/** The rules, each decision of which is noted with the ids that it was given. */
export function recordedRules(rules: () => ContractRules, calls: () => RuleCall[]): ContractRules {
  type Named = Partial<Pick<RuleCall, "followId" | "positionId" | "ids">>;
  function noted<Decision extends ContractDecision | ContractCloseAllDecision>(
    method: RuleCall["method"],
    named: Named,
    decision: Decision,
  ): Decision {
    const left = decision.ok && "left" in decision ? decision.left : [];
    calls().push({ method, followId: null, positionId: null, ids: [], ...named, events: decision.ok ? decision.events : null, left });
    return decision;
  }
  return {
    place: (state, command, context) => {
      const named = { followId: command.followId, ids: [command.id, command.newPositionId] };
      return noted("place", named, rules().place(state, command, context));
    },
    close: (state, command, context) =>
      noted("close", { positionId: command.positionId, ids: [command.orderId] }, rules().close(state, command, context)),
    closeAll: (state, command, context) => {
      const ids = [...command.orderIds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, orderId]) => orderId);
      return noted("closeAll", { ids }, rules().closeAll(state, command, context));
    },
    reverse: (state, command, context) => {
      const { closeOrderId, openOrderId, newPositionId, positionId } = command;
      return noted("reverse", { positionId, ids: [closeOrderId, openOrderId, newPositionId] }, rules().reverse(state, command, context));
    },
    changeMargin: (state, command, context) =>
      noted("changeMargin", { positionId: command.positionId }, rules().changeMargin(state, command, context)),
    finance: (state, command, context) => noted("finance", { positionId: command.positionId }, rules().finance(state, command, context)),
    cancel: (...args) => noted("other", {}, rules().cancel(...args)),
    protect: (...args) => noted("other", {}, rules().protect(...args)),
    trigger: (...args) => noted("other", {}, rules().trigger(...args)),
  };
}
