import type { Data, Fields } from "@candela/api";
import { Direction, formatAmount, parsePrice, parseQuantity, parseRate, spotSettlement, USDT } from "@candela/model";
import { Amount, Description, formatDecimal, trimZeros, useUi } from "@candela/ui";
import { type ReactNode, useCallback, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { productUnit } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { command } from "../../../lib/net/command.ts";
import { useLiveQuote } from "../product.ts";
import { MoveSheet } from "../ticket/move-sheet.tsx";
import { isArmed, isReached, type MoveRoute, moveOrder, remainingOf } from "./move-order.ts";

export type MovableOrder = Data<"POST /api/spotOrder/place"> & { readonly price: string };

interface Asked {
  readonly order: MovableOrder;
  readonly price: string;
  /** Lets the line on the chart go. */
  readonly settle: () => void;
}

/** Asks before an order is moved: `move` settles when the user has decided and, if so, the server has answered. */
export function useMoveOrder(product: Product) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const move = useCallback(
    (order: MovableOrder, price: string) =>
      new Promise<void>((settle) => {
        setAsked((before) => {
          before?.settle();
          return { order, price, settle };
        });
      }),
    [],
  );
  const close = () => {
    asked?.settle();
    setAsked(null);
  };
  const sheet: ReactNode =
    asked === null ? null : <MoveOrderSheet key={`${asked.order.id} ${asked.price}`} product={product} {...asked} onClose={close} />;
  return { move, sheet };
}

type MoveFields = Omit<Fields<MoveRoute>, "idempotencyKey">;

function MoveOrderSheet({ product, order, price, onClose }: Asked & { readonly product: Product; readonly onClose: () => void }) {
  const t = useT();
  const style = useUi();
  const quote = useLiveQuote(product, 250);
  const buying = order.direction === Direction.buy;
  const reached = !isArmed(order) && isReached(order.direction, price, quote);
  const move = () => moveOrder((route, fields) => command<MoveRoute>(route as MoveRoute, fields as MoveFields), order, price);
  return (
    <MoveSheet
      direction={buying ? "up" : "down"}
      what={t(buying ? "chart_line_buy" : "chart_line_sell", {
        quantity: `${formatDecimal(trimZeros(remainingOf(order)), style)} ${productUnit(order.productCode)}`,
      })}
      from={order.price}
      to={price}
      how={t("chart_move_how")}
      warning={reached ? t("chart_move_reached") : undefined}
      onMove={move}
      onClose={onClose}
    >
      <Description name={t(buying ? "trade_total" : "trade_receive")}>
        <Total product={product} order={order} price={price} />
      </Description>
    </MoveSheet>
  );
}

/** The amount of the rest of the order at the new price, fee included, by the server's own arithmetic. */
function Total({ product, order, price }: { readonly product: Product; readonly order: MovableOrder; readonly price: string }) {
  const at = parsePrice(price, product.priceScale);
  const quantity = parseQuantity(remainingOf(order), product.quantityScale);
  const rate = parseRate(order.feeRate);
  if (!at.ok || !quantity.ok || !rate.ok) return null;
  const { total } = spotSettlement(
    order.direction === Direction.buy ? Direction.buy : Direction.sell,
    at.value,
    quantity.value,
    rate.value,
    USDT,
  );
  return <Amount value={formatAmount(total)} decimals={2} unit={USDT.code} />;
}
