import type { CopyFields } from "@candela/simulator";
import type { ContractCommand } from "../../modules/contract/command.ts";

const OFF = { takeProfit: null, stopLoss: null, trailing: null };

/** The command of the batch that an operation is; null for what goes another way. */
export function commandOf(userId: bigint, fields: CopyFields): ContractCommand | null {
  const asked = { userId, key: null, hash: "", deadline: Number.POSITIVE_INFINITY } as const;
  switch (fields.kind) {
    case "place": {
      const { code, followId: _none, takeProfit, stopLoss, trailing, ...order } = fields;
      return { ...asked, ...order, productCode: code, protection: { takeProfit, stopLoss, trailing } };
    }
    case "cancel":
    case "close":
    case "reverse":
    case "margin":
    case "finance":
      return { ...asked, ...fields };
    case "closeAll":
      return { ...asked, kind: "closeAll", productCode: null };
    case "protect": {
      const { positionId, mayChange, takeProfit, stopLoss, trailing } = fields;
      return { ...asked, kind: "protect", positionId, mayChange, protection: { ...OFF, takeProfit, stopLoss, trailing } };
    }
    case "fire": {
      const { what, id, tick, best, firedAt } = fields;
      if (what === "order") return { ...asked, kind: "orderTrigger", orderId: id, tick, firedAt };
      return { ...asked, kind: "positionTrigger", positionId: id, tick, firedAt, best, path: [] };
    }
    case "cross": {
      const { ticks, firedAt } = fields;
      const [tick] = ticks;
      if (tick === undefined) throw new Error("a cross account is weighed at ticks");
      return { ...asked, kind: "crossTrigger", tick, firedAt, ticks: new Map(ticks.map((each) => [each.productCode, each])), path: [] };
    }
    case "stop":
      return {
        ...asked,
        kind: "copyStop",
        followId: fields.followId,
        copies: fields.copies,
        reason: "user",
        ticks: new Map(),
        firedAt: null,
      };
    case "ownStop": {
      const { followId, ticks, firedAt } = fields;
      return { ...asked, kind: "copyStop", followId, copies: "close", reason: "own_stop", ticks, firedAt };
    }
    case "stopLeading":
      return { ...asked, kind: "leaderStop" };
    default:
      return null;
  }
}
