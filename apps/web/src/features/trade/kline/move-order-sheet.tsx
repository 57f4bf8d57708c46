import type { Data } from "@candela/api";
import { Direction, formatAmount, parsePrice, parseQuantity, parseRate, spotSettlement, USDT } from "@candela/model";
import { Amount, Button, formatDecimal, Notice, PaperTag, Sheet, showToast, trimZeros, useUi } from "@candela/ui";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { t as now, useT } from "../../../lib/language/i18n.ts";
import { productSymbol } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { failureText } from "../../../lib/net/api.ts";
import { command } from "../../../lib/net/command.ts";
import { useLiveQuote } from "../product.ts";
import { isArmed, isReached, type Moved, type MoveRoute, moveOrder, remainingOf } from "./move-order.ts";

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

function MoveOrderSheet({ product, order, price, onClose }: Asked & { readonly product: Product; readonly onClose: () => void }) {
  const t = useT();
  const style = useUi();
  const quote = useLiveQuote(product, 250);
  const [sending, setSending] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const busy = useRef(false);
  const buying = order.direction === Direction.buy;
  const written = formatDecimal(price, style);
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const moved = await moveOrder((route, fields) => command(route as MoveRoute, fields as Parameters<typeof command>[1]), order, price);
    busy.current = false;
    setSending(false);
    const text = endOf(moved, written);
    if (moved.kind === "moved") {
      showToast({ text, tone: "good" });
      onClose();
    } else setEnded(text);
  };
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={t("chart_move_title")}
      action={
        ended === null ? (
          <div className="grid grid-cols-2 gap-2">
            <Button kind="secondary" onClick={() => !sending && onClose()}>
              {t("chart_move_keep")}
            </Button>
            <Button kind={buying ? "up" : "down"} loading={sending} onClick={() => void send()}>
              {t("chart_move_confirm", { price: written })}
            </Button>
          </div>
        ) : (
          <Button wide onClick={onClose}>
            {t("trade_done")}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-2 text-row">
        {t(buying ? "chart_line_buy" : "chart_line_sell", {
          quantity: `${formatDecimal(trimZeros(remainingOf(order)), style)} ${productSymbol(order.productCode)}`,
        })}
        <PaperTag />
      </p>
      <dl className="pb-3">
        <Line name={t("chart_move_from")} value={<Amount value={order.price} />} />
        <Line name={t("chart_move_to")} value={<Amount value={price} className="font-semibold" />} />
        <Line name={t(buying ? "trade_total" : "trade_receive")} value={<Total product={product} order={order} price={price} />} />
      </dl>
      {ended === null && !isArmed(order) && isReached(order.direction, price, quote) && (
        <Notice tone="attention">{t("chart_move_reached")}</Notice>
      )}
      <p className="pt-2 text-caption text-ink-2">{ended === null && t("chart_move_how")}</p>
      <div role="alert">{ended !== null && <Notice tone="problem">{ended}</Notice>}</div>
    </Sheet>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line text-body">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  );
}

/** What the rest of the order moves when it fills at the new price, fee included: the server's own arithmetic. */
function Total({ product, order, price }: { readonly product: Product; readonly order: MovableOrder; readonly price: string }) {
  const at = parsePrice(price, product.priceScale);
  const of = parseQuantity(remainingOf(order), product.quantityScale);
  const rate = parseRate(order.feeRate);
  if (!at.ok || !of.ok || !rate.ok) return null;
  const { total } = spotSettlement(
    order.direction === Direction.buy ? Direction.buy : Direction.sell,
    at.value,
    of.value,
    rate.value,
    USDT,
  );
  return <Amount value={formatAmount(total)} decimals={2} unit={USDT.code} />;
}

function endOf(moved: Moved, price: string): string {
  if (moved.kind === "moved") return now("chart_moved", { price });
  if (moved.kind === "not_cancelled" || moved.kind === "not_placed")
    return now(`chart_move_${moved.kind}`, { reason: failureText(moved.failure) });
  return now(`chart_move_${moved.kind}`);
}
