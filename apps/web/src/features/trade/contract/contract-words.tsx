import { type ContractSide, contractDirection, Direction } from "@candela/model";
import { formatDecimal, type NumberStyle, Tag, Triangle } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { dotted } from "../../../lib/time/order-moment.ts";
import type { ContractOrder, Fill, Position } from "./contract-shapes.ts";

/** "Long 20×", with its cue. */
export function SideTag({ side, leverage }: { readonly side: ContractSide; readonly leverage: number }) {
  const t = useT();
  return (
    <Tag tone={side === "long" ? "up" : "down"}>
      <Triangle direction={side === "long" ? "up" : "down"} />
      {t(side === "long" ? "contract_long" : "contract_short")} <bdi className="num">{t("contract_times", { leverage })}</bdi>
    </Tag>
  );
}

export function sideWord(side: ContractSide, t: T): string {
  return t(side === "long" ? "contract_long" : "contract_short");
}

/** "1,000 lots"; of what the user has, written by `ownText`. */
export function lotCount(lots: string, t: T, style: NumberStyle, write: typeof formatDecimal = formatDecimal): string {
  return t("contract_lot_count", { count: lots, lots: write(lots, style) });
}

export function positionName({ side }: Pick<Position, "side">, name: string, t: T): string {
  return t(side === "long" ? "contract_long_of" : "contract_short_of", { name });
}

/** Why something was filled. */
export function reasonText(reason: Fill["reason"], t: T): string {
  return t(`contract_reason_${reason}`);
}

export function orderWord({ orderType, action }: Pick<ContractOrder, "orderType" | "action">, t: T): string {
  const kind = t(orderType === "market" ? "trade_market" : orderType === "limit" ? "trade_limit" : "contract_stop_order");
  return t(action === "open" ? "contract_order_opens" : "contract_order_closes", { kind });
}

/** "Limit, opening", or "Limit, closing · Buy": what closes a short buys, though the order stands with the short. */
export function orderDeal(order: Pick<ContractOrder, "orderType" | "action" | "side">, t: T): string {
  if (order.action === "open") return orderWord(order, t);
  const buys = contractDirection(order.side, order.action) === Direction.buy;
  return dotted(orderWord(order, t), t(buys ? "trade_buy" : "trade_sell"));
}
