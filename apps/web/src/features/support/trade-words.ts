import type { MessageKey } from "@candela/i18n";
import type { T } from "../../lib/language/i18n.ts";
import { type PageQuery, pageHref } from "../../lib/navigation/navigation.ts";
import { ORDERS_PATH, POSITION_PATH, POSITIONS_PATH, QUICK_TRADES_PATH } from "../../lib/navigation/paths.ts";
import type { SupportTrade } from "../../lib/support/support-shapes.ts";
import { isolated } from "./isolated.ts";

/** "Bitcoin, Up for 60 s", "Long Bitcoin", "Buy Bitcoin"; the name keeps its own direction. */
export function tradeTitle({ kind, direction, seconds }: SupportTrade, productName: string, t: T): string {
  const name = isolated(productName);
  if (kind === "quickTrade") return t(direction === 1 ? "quick_up_for" : "quick_down_for", { name, seconds: seconds ?? 0 });
  if (kind === "spotOrder") return t(direction === 1 ? "trade_buy_name" : "trade_sell_name", { name });
  return t(direction === 1 ? "contract_long_of" : "contract_short_of", { name });
}

const STATUS: Readonly<Record<string, MessageKey>> = {
  open: "support_status_open",
  accepted: "support_status_open",
  partially_filled: "orders_state_partial",
  filled: "orders_state_filled",
  cancelled: "orders_state_cancelled",
  expired: "orders_state_expired",
  closed: "support_status_closed",
  won: "support_status_settled",
  lost: "support_status_settled",
  refunded: "support_status_settled",
  voided: "support_status_void",
};

/** A status of a newer server has no word here. */
export function statusText({ status }: SupportTrade, t: T): string {
  const key = STATUS[status];
  return key === undefined ? "" : t(key);
}

/** "Receipt 12", "Order 12", "Position 12". */
export function referenceText({ kind, id }: SupportTrade, t: T): string {
  if (kind === "quickTrade") return t("quick_number", { id });
  return t(kind === "contractPosition" ? "support_position_number" : "support_order_number", { id });
}

export function attachedText({ kind, status }: SupportTrade, t: T): string {
  if (kind === "quickTrade" && status !== "accepted") return t("support_receipt_attached");
  return t("support_trade_attached");
}

/** The page that has the whole of it. What waits of a contract has no page of its own. */
export function openHref({ kind, id }: SupportTrade): string {
  const at = (path: string, query: PageQuery = { id }) => pageHref(path, query);
  if (kind === "quickTrade") return at(QUICK_TRADES_PATH);
  if (kind === "spotOrder") return at(ORDERS_PATH);
  return kind === "contractPosition" ? at(POSITION_PATH) : at(POSITIONS_PATH, {});
}
