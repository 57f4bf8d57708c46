import { Direction } from "@candela/model";
import { ownText, signOf, trimZeros, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import { steppedPrice } from "../../../lib/chart/lines/line-places.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { productUnit } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { useOpenOrders } from "../spot/orders/use-orders.ts";
import { isArmed, remainingOf } from "./move-order.ts";
import type { MovableOrder } from "./move-order-sheet.tsx";

/** The user's resting orders on a product, and the average cost of what is held, as lines of the chart. */
export function useOrderLines(product: Product, onMove: (order: MovableOrder, price: string) => Promise<void>): readonly ChartLine[] {
  const t = useT();
  const style = useUi();
  const enabled = useLoggedIn();
  const { productCode, tickSize, priceScale } = product;
  const open = useOpenOrders(productCode);
  const holdings = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { enabled })).data;
  return useMemo(() => {
    if (!enabled) return [];
    const unit = productUnit(productCode);
    const orders = (open ?? []).flatMap((order): ChartLine[] => {
      if (order.price === null || order.status !== "open") return [];
      const buying = order.direction === Direction.buy;
      const quantity = `${ownText(trimZeros(remainingOf(order)), style)} ${unit}`;
      const label = t(buying ? "chart_line_buy" : "chart_line_sell", { quantity });
      const side = buying ? "up" : "down";
      const trigger: ChartLine[] =
        order.triggerPrice !== null && isArmed(order)
          ? [
              {
                id: `trigger ${order.id}`,
                kind: "trigger",
                price: order.triggerPrice,
                label: t("chart_line_trigger", { order: label }),
                side,
                draggable: false,
              },
            ]
          : [];
      return [
        ...trigger,
        {
          id: `order ${order.id}`,
          kind: "order",
          price: order.price,
          label,
          side,
          draggable: true,
          onMove: (price) => onMove({ ...order, price: order.price ?? price }, price),
        },
      ];
    });
    const held = (holdings ?? []).find((row) => row.productCode === productCode && signOf(row.bibiAmount) > 0);
    const average = held === undefined ? null : steppedPrice(Number(held.averageCost), tickSize, priceScale);
    if (average === null) return orders;
    return [...orders, { id: "holding", kind: "position", price: average, label: t("chart_line_average"), draggable: false }];
  }, [enabled, open, holdings, productCode, tickSize, priceScale, t, style, onMove]);
}
