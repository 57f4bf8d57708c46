import type { ContractOrder, ContractPosition } from "@candela/engine";
import { contractDirection } from "@candela/model";
import type { Watched, WatchedLevel } from "../triggers/index.ts";

/** The price that an open order waits for. */
export function watchedOrder(order: ContractOrder, productCode: string): Watched {
  const direction = contractDirection(order.side, order.action);
  const levels: WatchedLevel[] = [];
  if (order.limit !== null) levels.push({ type: "limit", direction, price: order.limit });
  if (order.trigger !== null) levels.push({ type: "stop", direction, price: order.trigger });
  return { id: order.id, userId: order.userId, productCode, kind: "order", levels, trail: null };
}

/** The prices that an open position waits for; the liquidation of a cross position is watched with its whole account. */
export function watchedPosition(position: ContractPosition, productCode: string): Watched {
  const { side, takeProfit, stopLoss, trailing, liquidationPrice } = position;
  const direction = contractDirection(side, "close");
  const levels: WatchedLevel[] = [];
  if (takeProfit !== null) levels.push({ type: "limit", direction, price: takeProfit });
  if (stopLoss !== null) levels.push({ type: "stop", direction, price: stopLoss });
  if (liquidationPrice !== null) levels.push({ type: "stop", direction, price: liquidationPrice });
  const trail =
    trailing === null
      ? null
      : {
          by: trailing.by,
          distance: trailing.distance,
          side,
          setSeq: trailing.extremeSeq,
          best: { price: trailing.extreme, seq: trailing.extremeSeq },
        };
  return { id: position.id, userId: position.userId, productCode, kind: "position", levels, trail };
}
